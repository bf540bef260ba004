/** Parses the output of the compiler with `--pretty false --listFiles`. */

import { resolve } from 'node:path'
import type { Place } from '../../base/diagnostic/place.js'

export interface CompilerError {
  /** Null for an error about the settings as a whole. */
  readonly place: Place | null
  /** The number after `TS`. */
  readonly number: number
  readonly message: string
  /** The reasons of the error; each explains the one before. */
  readonly reasons: readonly string[]
}

export interface CompilerOutput {
  readonly errors: readonly CompilerError[]
  /** The absolute paths of all files that were read, including the compiler's own. */
  readonly files: readonly string[]
  /** All other lines. */
  readonly rest: readonly string[]
}

/** @param folder - the working directory of the compiler */
export function parseOutput(text: string, folder: string): CompilerOutput {
  const errors: (CompilerError & { readonly reasons: string[] })[] = []
  const files: string[] = []
  const rest: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, file, row, column, number, message] = /^(?:(.+)\((\d+),(\d+)\): )?error TS(\d+): (.*)$/.exec(line) ?? []
    if (number !== undefined && message !== undefined) {
      const place =
        file === undefined ? null : { file: resolve(folder, file), line: Number(row), column: Number(column) }
      errors.push({ place, number: Number(number), message, reasons: [] })
    } else if (/^\s+\S/.test(line) && errors.length > 0 && files.length === 0) errors.at(-1)!.reasons.push(line.trim())
    else if (/^(\/|[A-Za-z]:[\\/])/.test(line)) files.push(resolve(line))
    else if (line !== '') rest.push(line)
  }
  return { errors, files, rest }
}

/** What goes to the terminal and into files. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { explainWriteError, writeWhole } from '../files.js'

/** A file to write, all of whose content is there. */
export interface OutputFile {
  readonly name: string
  readonly content: string | Uint8Array
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

export function printError(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

/**
 * Writes the files into a folder, which is made if there is none; each of them whole or not at all.
 * @returns their paths
 * @throws FlitwaveError FW901
 */
export function writeFiles(folder: string, files: readonly OutputFile[]): string[] {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw explainWriteError(folder, error)
  }
  return files.map(({ name, content }) => {
    const path = join(folder, name)
    writeWhole(path, content)
    return path
  })
}

/** Runs the package `@yowasp/yosys`, which has files of its own: it gets the texts below the folders that they stand in. */

import { stripVTControlCharacters } from 'node:util'
import { textsOf } from './files.js'
import { retryWithoutPrinting, type EditText } from './printing.js'
import { failFor } from './refusal.js'
import { yosysScript, type Reader, type RunYosys, type Sources } from './script.js'

/** The parts of the package that are used. */
export interface YowaspYosys {
  readonly runYosys: (
    args: readonly string[],
    files: Readonly<Record<string, unknown>>,
    options: object,
  ) => Promise<unknown>
  readonly Exit: abstract new (...args: never[]) => Error
}

export function runPackage(yosys: YowaspYosys, reader: Reader = 'verilog'): RunYosys {
  return (sources, flattened) => retryWithoutPrinting((edit) => runOnce(yosys, reader, { sources, flattened, edit }))
}

interface Reading {
  readonly sources: Sources
  readonly flattened: readonly string[]
  readonly edit: EditText
}

async function runOnce(
  { runYosys, Exit }: YowaspYosys,
  reader: Reader,
  { sources, flattened, edit }: Reading,
): Promise<string> {
  const tree: Record<string, unknown> = {}
  for (const [file, bytes] of textsOf(sources, edit)) addFile(tree, file, bytes)
  tree['script.ys'] = yosysScript(sources, flattened, null, reader)
  const printed: Uint8Array[] = []
  const keep = (bytes: Uint8Array | null): void => {
    if (bytes) printed.push(bytes)
  }
  const text = (): string => stripVTControlCharacters(Buffer.concat(printed).toString('utf8'))
  // A quiet Yosys hides what slang finds.
  const args = reader === 'slang' ? ['script.ys'] : ['-q', 'script.ys']
  try {
    await runYosys(args, tree, { stdout: keep, stderr: keep, decodeASCII: false })
    return netlistIn(text())
  } catch (error) {
    if (error instanceof Exit) return failFor(text(), sources)
    throw error
  }
}

/**
 * The netlist among what was printed. A file of the package is copied with each write to it, and so a netlist of 100 MB took
 * an hour.
 */
function netlistIn(printed: string): string {
  const from = printed.lastIndexOf('{\n  "creator": ')
  return printed.slice(Math.max(from, 0), printed.lastIndexOf('\n}\n') + 3)
}

function addFile(tree: Record<string, unknown>, file: string, bytes: Uint8Array): void {
  const parts = file.split('/').filter((part) => part !== '')
  let at = tree
  for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>
  at[parts.at(-1)!] = bytes
}

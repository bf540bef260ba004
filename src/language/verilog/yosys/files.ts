/** The files that a source includes. */

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { EditText } from './printing.js'
import type { Sources } from './script.js'

/**
 * The texts of all files of a design by their absolute paths: its sources, and those that they include, as far as they are
 * found. An included file stands beside the one that includes it, or in a folder of included files.
 */
export function textsOf({ files, includes }: Sources, edit: EditText = null): ReadonlyMap<string, Uint8Array> {
  const texts = new Map<string, Uint8Array>()
  const waiting = files.map((file) => resolve(file))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (texts.has(file)) continue
    const bytes = contentOf(file)
    if (!bytes) continue
    texts.set(file, edit ? Buffer.from(edit(Buffer.from(bytes).toString('latin1')), 'latin1') : bytes)
    for (const [, name] of Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/^\s*`include\s+"([^"\n]+)"/gm))
      for (const folder of [dirname(file), ...includes]) waiting.push(resolve(folder, name!))
  }
  return texts
}

function contentOf(file: string): Uint8Array | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

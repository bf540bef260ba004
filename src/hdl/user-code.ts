import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fail, FlitwaveError } from '../ir/diagnostic.js'
import type { Place } from '../ir/place.js'
import type { BlockBuilder } from './block.js'
import { currentPlace } from './place.js'
import { PoisonUsed } from './recovery.js'

/** Files that the transform has rewritten: what happens in them is the user's. */
const rewrittenFiles = new Set<string>()

export function addRewrittenFile(file: string): void {
  rewrittenFiles.add(file)
}

/**
 * Runs the JavaScript of a block. What it throws is told as any other error of the design; after another error it is told
 * nothing, because the one mostly follows from the other.
 *
 * @throws FlitwaveError FW150 for an exception, FW151 for recursion without end
 */
export function runUserCode(code: () => void, block: BlockBuilder | null): void {
  try {
    code()
  } catch (error) {
    if (error instanceof FlitwaveError) throw error
    if (error instanceof PoisonUsed || (block && block.errors.length > 0)) throw new FlitwaveError([])
    failForException(error)
  }
}

/** @throws FlitwaveError FW150 or FW151 */
export function failForException(error: unknown): never {
  const place = placeOfException(error) ?? currentPlace()
  if (error instanceof RangeError && error.message.includes('call stack'))
    fail(
      'FW151',
      'this calls itself too deeply: JavaScript has no stack left',
      place,
      'let the recursion end; build long expressions as a tree of halves instead of one after the other',
    )
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return fail('FW150', `while the design was built, its code threw ${what}`, place, 'correct what it says')
}

/** The innermost place in a rewritten file; each line is where it was in the source. */
function placeOfException(error: unknown): Place | null {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return null
  for (const [, where = '', line = ''] of error.stack.matchAll(
    /(?:\(|at )((?:file:\/\/)?\/[^\n()]*?):(\d+):\d+\)?$/gm,
  )) {
    const file = (where.startsWith('file:') ? fileURLToPath(where) : where).replace(/[?#].*$/, '')
    if (rewrittenFiles.has(file)) return { file, line: Number(line), column: firstColumn(file, Number(line)) }
  }
  return null
}

/** Where the text of a line begins: columns are not those of the source. */
function firstColumn(file: string, line: number): number {
  if (!existsSync(file)) return 1
  const text = readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''
  return text.search(/\S|$/) + 1
}

/** Brackets: how deep, and which. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import { Source } from './source.js'

/** The parser goes down on its own stack, and takes the process with it at three times as many. */
const deepest = 1000

/** @throws FlitwaveError FW005 for brackets that stand too deeply inside each other; those in texts count as well */
export function checkDepth(text: string, file: string): void {
  let depth = 0
  for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
    if (depth <= deepest) continue
    const message = `${deepest} brackets are open here, which is too deep for the parser`
    const help = 'close the missing brackets, or build the value in several steps'
    fail('FW005', message, new Source(file, text).placeAt(index), help)
  }
}

/** Text without brackets that count: comments and strings. */
const noBrackets = /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`/g

/**
 * Offset of the bracket that is probably not closed, of a text that ends too early: the first whose bracket begins a line that is
 * indented in another way, or else the last one that nothing closes. Null if all are closed.
 */
export function openBracket(text: string): number | null {
  const code = text.replace(noBrackets, (part) => ' '.repeat(part.length))
  const open: number[] = []
  let misplaced: number | undefined
  for (const { 0: bracket, index } of code.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(bracket)) open.push(index)
    else {
      const opened = open.pop()
      if (opened === undefined) return null
      const lead = leadOf(code, index)
      if (lead.trim() === '' && lead !== /^\s*/.exec(leadOf(code, opened))![0]) misplaced ??= opened
    }
  }
  return open.length === 0 ? null : (misplaced ?? open.at(-1)!)
}

/** The text before an offset in its line. */
function leadOf(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
}

/** Loops of programs in a page: one that does not end is told, with its line, before anybody has to end all of it. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import { turnNow } from '../../runs/testbench/turns.js'
import { Editor } from '../../language/transform/editor.js'
import { callInLoops } from '../../language/transform/loops.js'
import { Source } from '../../language/transform/source.js'
import { isRtl, parse } from '../../language/transform/transform.js'

/** What each round of a loop calls, with its line. */
export const guardName = '$flitwaveRound'

/** Seconds that code may compute without a `yield` or an end. */
const limit = 3

/** Rounds between two looks at the clock, less one. */
const rounds = 15

/**
 * The file with a call in each round of its loops; null where there are none. Those of RTL are unrolled, within a budget.
 * @throws FlitwaveError FW005
 */
export function guardLoops(text: string, file: string): Editor | null {
  if (isRtl(text) || !/\b(?:for|while)\b/.test(text)) return null
  const source = new Source(file, text)
  const editor = new Editor(source)
  callInLoops(parse(source), editor, (line) => `${guardName}(${line})`)
  return editor
}

/** Is called with the line of a loop in each of its rounds. */
export type LoopGuard = (line: number) => void

/** For the loops of a file, from when it is loaded: fails with FW317 in one that goes on for too long. */
export function loopGuard(file: string): LoopGuard {
  let [count, turn, since] = [0, -1, 0]
  return (line) => {
    if ((++count & rounds) !== 0) return
    const now = performance.now()
    if (turnNow() !== turn) [turn, since] = [turnNow(), now]
    else if (now - since > limit * 1000) failInLoop({ file, line, column: 1 })
  }
}

function failInLoop(place: { readonly file: string; readonly line: number; readonly column: number }): never {
  const help = 'put a `yield` into the loop, or let it end'
  return fail('FW317', `this loop has computed for ${limit} s without a \`yield\` or an end`, place, help)
}

import { fail } from '../ir/diagnostic.js'
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

/** Runs a student's testbench on a design, in a process of its own. */

import { explainException } from '../../hdl/elaborate/user-code.js'
import { decodeDesign } from '../../ir/codec/decode.js'
import { FlitwaveError } from '../../ir/diagnostic.js'
import { thrownText } from '../../ir/thrown.js'
import { placeOf } from '../../ir/user-place.js'
import { failing, testDesign, type Tested } from '../../lab/own-tests.js'
import type { TestQuestion } from './questions.js'
import { answerQuestions } from './locked.js'
import { makeSame } from './same-world.js'
import { importFirst } from './student-modules.js'

// What is thrown tells its line in the source.
process.setSourceMapsEnabled(true)

makeSame()
await answerQuestions(async ({ design, ...code }: TestQuestion): Promise<Tested> => {
  try {
    const exports = await importFirst(code)
    return testDesign(exports['default'], decodeDesign(design))
  } catch (error) {
    return told(error)
  }
})

/** Looking at what is thrown can throw in turn. */
function told(error: unknown): Tested {
  try {
    const explained = explainException(error, 'the tests were run')
    if (!(explained instanceof FlitwaveError)) return failing(thrownText(explained))
    const [{ code, message, place }] = explained.diagnostics as readonly [FlitwaveError['diagnostics'][number]]
    return { ...failing(message, place ?? (error instanceof Error ? placeOf(error) : null)), code }
  } catch {
    return failing('they throw something that cannot be looked at')
  }
}

/** Runs a student's testbench on one design after the other, in a process of its own. */

import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { explainException } from '../../hdl/elaborate/user-code.js'
import { decodeDesign } from '../../ir/codec/decode.js'
import { FlitwaveError } from '../../ir/diagnostic.js'
import { failing, testDesign, type Tested } from '../../lab/own-tests.js'
import type { TestQuestion } from './questions.js'
import { answerQuestions } from './locked.js'

// What is thrown tells its line in the student's file.
process.setSourceMapsEnabled(true)

await answerQuestions(async ({ file, design }: TestQuestion): Promise<Tested> => {
  try {
    const exports = (await import(pathToFileURL(file).href)) as { readonly default?: unknown }
    return testDesign(exports.default, decodeDesign(design))
  } catch (error) {
    return failing(told(explainException(error)))
  }
})

/** In one line: `row-router.tb.ts:61: FW302: dut.din takes an integer from 0 to 127, not 177`. */
function told(error: unknown): string {
  if (!(error instanceof FlitwaveError)) return error instanceof Error ? error.message : String(error)
  const [{ code, message, place }] = error.diagnostics as readonly [FlitwaveError['diagnostics'][number]]
  return `${place ? `${basename(place.file)}:${place.line}: ` : ''}${code}: ${message}`
}

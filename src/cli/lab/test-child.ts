/** Runs a student's testbench on one design after the other, in a process of its own. */

import { pathToFileURL } from 'node:url'
import { decodeDesign } from '../../ir/codec/decode.js'
import { failing, testDesign, type Tested } from '../../lab/own-tests.js'
import type { TestQuestion } from './questions.js'
import { answerQuestions } from './locked.js'

await answerQuestions(async ({ file, design }: TestQuestion): Promise<Tested> => {
  try {
    const exports = (await import(pathToFileURL(file).href)) as { readonly default?: unknown }
    return testDesign(exports.default, decodeDesign(design))
  } catch (error) {
    return failing(error instanceof Error ? error.message : String(error))
  }
})

/** Elaborates a student's module, in a process of its own, and gives the designs back as data. */

import { pathToFileURL } from 'node:url'
import { create } from '../../hdl/elaborate/create.js'
import { elaborate } from '../../hdl/elaborate/elaborate.js'
import { explainException } from '../../hdl/elaborate/user-code.js'
import { Module } from '../../hdl/declare/module.js'
import { encodeDesign } from '../../ir/codec/encode.js'
import { FlitwaveError } from '../../ir/diagnostic.js'
import type { ElaborateQuestion, Elaborated } from './questions.js'
import type { Numbers } from '../../lab/lab.js'
import { errorInSize } from '../../lab/numbers-text.js'
import { answerQuestions } from './locked.js'

type Built = new () => Module<unknown>

/** As data. */
function built(type: Built, parameters: Numbers, own: Numbers): unknown {
  try {
    return encodeDesign(elaborate(create(type, [parameters]) as Module<unknown>))
  } catch (error) {
    throw errorInSize(explainException(error), own, parameters)
  }
}

// What is thrown tells its line in the student's file.
process.setSourceMapsEnabled(true)

await answerQuestions(async ({ file, module, sizes }: ElaborateQuestion): Promise<Elaborated> => {
  try {
    const exports = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
    const type = exports[module]
    if (typeof type !== 'function' || !(type.prototype instanceof Module)) return { missing: Object.keys(exports) }
    const designs = sizes.map(({ name, parameters }) => [name, built(type as Built, parameters, sizes[0]!.parameters)])
    return { designs: Object.fromEntries(designs) as Readonly<Record<string, unknown>> }
  } catch (error) {
    const explained = explainException(error)
    if (explained instanceof FlitwaveError) return { diagnostics: explained.diagnostics }
    return { thrown: String(explained) }
  }
})

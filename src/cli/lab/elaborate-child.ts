/** Elaborates a student's module, in a process of its own, and gives the designs back as data. */

import { pathToFileURL } from 'node:url'
import { explainException } from '../../hdl/elaborate/user-code.js'
import { encodeDesign } from '../../ir/codec/encode.js'
import { FlitwaveError } from '../../ir/diagnostic.js'
import type { ElaborateQuestion, Elaborated } from './questions.js'
import { builtInSize, defaultsOf, exportedModule } from '../../lab/built-module.js'
import { answerQuestions } from './locked.js'

// What is thrown tells its line in the student's file.
process.setSourceMapsEnabled(true)

await answerQuestions(async ({ file, module, sizes }: ElaborateQuestion): Promise<Elaborated> => {
  try {
    const exports = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
    const type = exportedModule(exports, module)
    if (!type) return { missing: Object.keys(exports) }
    const own = sizes[0]!.parameters
    const designs = sizes.map(({ name, parameters }) => [name, encodeDesign(builtInSize(type, parameters, own))])
    return {
      designs: Object.fromEntries(designs) as Readonly<Record<string, unknown>>,
      defaults: defaultsOf(type, Object.keys(own)),
    }
  } catch (error) {
    const explained = explainException(error)
    if (explained instanceof FlitwaveError) return { diagnostics: explained.diagnostics }
    return { thrown: String(explained) }
  }
})

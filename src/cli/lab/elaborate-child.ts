/** Elaborates a student's module, in a process of its own, and gives the designs back as data. */

import { explainException } from '../../hdl/elaborate/user-code.js'
import { thrownText } from '../../ir/thrown.js'
import { encodeDesign } from '../../ir/codec/encode.js'
import { FlitwaveError } from '../../ir/diagnostic.js'
import type { ElaborateQuestion, Elaborated } from './questions.js'
import { builtInSize, defaultsOf, exportedModule } from '../../lab/built-module.js'
import { answerQuestions } from './locked.js'
import { makeSame } from './same-world.js'
import { importFirst } from './student-modules.js'

/** Looking at what is thrown can throw in turn. */
function told(error: unknown): Elaborated {
  try {
    const explained = explainException(error)
    if (explained instanceof FlitwaveError) return { diagnostics: explained.diagnostics }
    return { thrown: thrownText(explained) }
  } catch {
    return { thrown: 'something that cannot be looked at' }
  }
}

// What is thrown tells its line in the student's file.
process.setSourceMapsEnabled(true)

makeSame()
await answerQuestions(async ({ module, sizes, ...code }: ElaborateQuestion): Promise<Elaborated> => {
  try {
    const exports = await importFirst(code)
    const type = exportedModule(exports, module)
    if (!type) return { missing: Object.keys(exports) }
    const own = sizes[0]!.parameters
    const designs = sizes.map(({ name, parameters }) => [name, encodeDesign(builtInSize(type, parameters, own))])
    return {
      designs: Object.fromEntries(designs) as Readonly<Record<string, unknown>>,
      defaults: defaultsOf(type, Object.keys(own)),
    }
  } catch (error) {
    return told(error)
  }
})

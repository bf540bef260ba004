/** Makes JavaScript of what a student has handed in: it runs nothing of it. */

import { FlitwaveError } from '../../ir/diagnostic.js'
import { transform } from '../../transform/transform.js'
import { answerQuestions } from './locked.js'
import type { CompileQuestion, Compiled } from './questions.js'

await answerQuestions(({ files }: CompileQuestion): Promise<Compiled> => Promise.resolve(compiled(files)))

function compiled(files: CompileQuestion['files']): Compiled {
  try {
    return { scripts: files.map(({ name, path, text }) => ({ name, path, ...transform(text, path) })) }
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return { diagnostics: error.diagnostics }
  }
}

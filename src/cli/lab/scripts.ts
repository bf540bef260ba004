/** What a student has handed in, as JavaScript: made in a process of its own, for a file can end the parser that reads it. */

import { fileURLToPath } from 'node:url'
import { FlitwaveError, fail } from '../../ir/diagnostic.js'
import { Confined, NoAnswer } from './confined.js'
import type { CompileQuestion, Compiled, Script } from './questions.js'
import type { Submission } from './submission.js'

/** Seconds of the processor for all files of a submission. */
const mostSeconds = 3

const script = fileURLToPath(new URL('./compile-child.js', import.meta.url))

/**
 * @returns the file that is asked for first
 * @throws FlitwaveError for what is no TypeScript, or no hardware, and FW997 for what ends the parser
 */
export async function compileSubmission({ files }: Submission): Promise<readonly Script[]> {
  const question: CompileQuestion = { files }
  const confined = new Confined({ script, runs: 'compiler', imports: [], seconds: 2 * mostSeconds })
  try {
    const answer = (await confined.ask(question, mostSeconds)) as Compiled
    if ('diagnostics' in answer) throw new FlitwaveError(answer.diagnostics)
    return answer.scripts
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    if (isOfParser(error)) throw new Error(`the parser of TypeScript cannot be started: ${confined.printed}`)
    const { shown } = files[0]!
    const help = 'a file nests types, calls or brackets too deeply: write it simpler'
    return fail('FW997', `${shown} cannot be read: ${whyOf(error)}`, null, help)
  } finally {
    confined.close()
  }
}

/** What a file does to it is a signal: an exit code is a fault of its own. */
function isOfParser({ ending }: NoAnswer): boolean {
  return ending.kind === 'exit' && ending.code !== null
}

function whyOf({ ending, message }: NoAnswer): string {
  return ending.kind === 'exit' ? 'it makes the parser of TypeScript end' : message
}

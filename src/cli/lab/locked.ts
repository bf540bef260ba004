/** What code of students finds less of in its process. The walls are Node's permissions and the system's; this keeps it from ending others. */

import { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { createInterface } from 'node:readline'

/** The pipe that answers go to. */
const answers = 3

const refused = [
  'kill',
  '_kill',
  'abort',
  'dlopen',
  'binding',
  '_linkedBinding',
  '_debugProcess',
  '_startProfilerIdleNotifier',
]

/** Answers questions, one by one; before the first, what could reach other processes is taken away. */
export async function answerQuestions(answer: (question: never) => Promise<unknown>): Promise<void> {
  const { parse, stringify } = JSON
  for (const name of refused)
    Object.defineProperty(process, name, { value: refuse, writable: false, configurable: false })
  syncBuiltinESMExports()
  for await (const line of createInterface({ input: process.stdin }))
    writeSync(answers, `${stringify(await answer(parse(line) as never))}\n`)
}

function refuse(): never {
  throw new Error('this is not for a solution of a lab')
}

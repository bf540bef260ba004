/** What code of students finds less of in its process. The walls are Node's permissions and the system's; this keeps it from ending others. */

import { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { createInterface } from 'node:readline'

/** The pipe that answers go to. */
const answers = 3

/** What reaches other processes, files or the inside of Node. */
const refused = [
  'kill',
  '_kill',
  'abort',
  'dlopen',
  'binding',
  '_linkedBinding',
  '_debugProcess',
  '_debugEnd',
  '_startProfilerIdleNotifier',
  // Node looks at a path before it opens the file: in between, the folder could be another one.
  'chdir',
  'loadEnvFile',
]

/** Answers questions, one by one; before the first, what could reach other processes is taken away. */
export async function answerQuestions(answer: (question: never) => Promise<unknown>): Promise<void> {
  const { parse, stringify } = JSON
  for (const name of refused) fix(process, name, refuse)
  fix(process, 'getBuiltinModule', builtinOf(process.getBuiltinModule('node:zlib')))
  syncBuiltinESMExports()
  for await (const line of createInterface({ input: process.stdin }))
    writeSync(answers, `${stringify(await answer(parse(line) as never))}\n`)
}

/** Of what is built in, the simulator asks for these. */
function builtinOf(zlib: object): (id: string) => unknown {
  const inspector = Object.freeze({ url: () => undefined })
  return (id) => (id === 'node:zlib' ? zlib : id === 'node:inspector' ? inspector : refuse())
}

/** Puts something in the place of what is there, for good. */
export function fix(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: false, configurable: false })
}

function refuse(): never {
  throw new Error('this is not for a solution of a lab')
}

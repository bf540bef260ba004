/** Builds modules and runs tests of students in the sandbox, in a thread with as large a stack as a grader has. */

import { readFileSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { elaborate } from 'flitwave'
import fifo from '../../../labs/01-fifo/grade.js'
import { makeCodeRunner } from '../../../src/apps/cli/lab/code-runner.js'
import { buildFuel, buildSolution } from '../../../src/apps/course/build-solution.js'
import { withImports } from '../../../src/apps/course/imports.js'
import type { Submission } from '../../../src/apps/course/student-code.js'
import { testDesigns } from '../../../src/apps/course/student-tests.js'
import { encodeDesign } from '../../../src/ir/codec/encode.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { withDefaults } from '../../../src/apps/course/starter.js'
import { parametersOf, sizesOf } from '../../../src/apps/course/index.js'
import { madeOf } from '../../support/mistakes.js'
import { watchFuel } from './fuel-left.js'

type Files = Readonly<Record<string, string>>

/** The request: a module to be built, or tests to be run on three designs, of which the last two are wrong. */
export interface Task {
  readonly what: 'build' | 'test'
  readonly files: Files
  /** Times; the default is 1. */
  readonly times?: number
}

export interface Told {
  /** The design as text, or the codes of the errors; of tests, a verdict for each design. */
  readonly said: readonly string[]
  /** Messages of the errors. */
  readonly messages: string
  /** Fuel of all sandboxes. */
  readonly fuel: readonly bigint[]
  /** Milliseconds of the processor. */
  readonly time: number
}

export interface Answers {
  /** For each task, what it has come to each time. */
  readonly told: readonly (readonly Told[])[]
  /** Built-in objects of the host that are other ones than before. */
  readonly changed: readonly string[]
}

/** Does the tasks in a thread. */
export function inSandbox(tasks: readonly Task[]): Promise<Answers> {
  const register = new URL('../../../dist/src/language/transform/register.js', import.meta.url).href
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { tasks },
    execArgv: ['--import', register],
    resourceLimits: { stackSizeMb: 256 },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

const { lab, reference, wrong } = fifo
const sizes = sizesOf(lab, 'ada').slice(0, 1)
const { numbers } = sizes[0]!
const folder = new URL('../../../labs/01-fifo/', import.meta.url)
const textOf = (path: string): string => readFileSync(new URL(path, folder), 'utf8')

/** A module that is right. */
export const honestModule = textOf('right/circular.ts')

/** Tests that find every bug. */
export const honestTests = withDefaults(textOf(`reference/${lab.tests!}`), numbers)

/** The same inputs, without a check. */
export const blindTests = honestTests.replace(/t\.check\(.*\n/g, '')

async function answersTo(tasks: readonly Task[]): Promise<Answers> {
  const runner = makeCodeRunner('grade')
  const mistakes = await Promise.all([wrong[0]!, wrong[5]!].map((solution) => madeOf(fifo, solution)))
  const made = [reference, ...mistakes.map(({ module }) => module!)]
  const designs = made.map((type) => elaborate(new type(parametersOf(lab, numbers))))
  const fuelLeft = watchFuel()
  const before = hostObjects()
  const work = ({ what, files }: Task): { readonly said: string[]; readonly messages: string } => {
    try {
      const submission = submissionOf(what === 'build' ? lab.file : lab.tests!, files)
      if (what === 'build') {
        const { designs: built, defaults } = buildSolution(runner, submission, lab, sizes)
        return {
          said: [JSON.stringify([Object.values(built).map((one) => encodeDesign(one)), defaults])],
          messages: '',
        }
      }
      const options = { imports: lab.imports, ports: designs[0]!, areOwn: true }
      const verdicts = testDesigns(runner, submission, designs, options)
      return { said: verdicts.map(({ line, ...one }) => JSON.stringify({ ...one, line: line?.number })), messages: '' }
    } catch (error) {
      if (!(error instanceof FlitwaveError)) throw error
      return { said: error.diagnostics.map(({ code }) => code), messages: error.message }
    }
  }
  const told = tasks.map((task) =>
    Array.from({ length: task.times ?? 1 }, () => {
      const start = process.cpuUsage()
      const done = work(task)
      const { user, system } = process.cpuUsage(start)
      return { ...done, fuel: fuelLeft().map((left) => BigInt(buildFuel) - left), time: (user + system) / 1000 }
    }),
  )
  const after = hostObjects()
  return { told, changed: [...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => name) }
}

function submissionOf(name: string, files: Files): Submission {
  return withImports(name, lab, (one) => {
    const text = files[one] ?? textOf(`reference/${one}`)
    return { name: one, path: `/handed-in/${one}`, shown: one, text }
  })
}

/** Each built-in object of the host as text: names and values of what it has. */
function hostObjects(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const numbersOf = new Map<unknown, number>()
  const shown = (value: unknown): string => {
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return String(value)
    if (!numbersOf.has(value)) numbersOf.set(value, numbersOf.size)
    return `#${numbersOf.get(value)!}`
  }
  const add = (name: string, object: object): void => {
    const entries = Reflect.ownKeys(object).map((key) => {
      const { get, set, value, writable } = Object.getOwnPropertyDescriptor(object, key)!
      return [String(key), writable, ...[get, set, value].map(shown)].join(' ')
    })
    found.set(name, `${Object.isExtensible(object)} ${entries.join('\n')}`)
  }
  for (const name of builtIns) {
    const value = (globalThis as unknown as Record<string, { readonly prototype?: object }>)[name]!
    add(name, value)
    if (value.prototype) add(`${name}.prototype`, value.prototype)
  }
  return found
}

const builtIns = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'BigInt', 'Symbol', 'Error', 'TypeError'],
  ...['RangeError', 'Promise', 'Map', 'Set', 'WeakMap', 'WeakSet', 'RegExp', 'Date', 'Uint8Array', 'ArrayBuffer'],
  ...['DataView', 'Proxy', 'Reflect', 'JSON', 'Math', 'Intl', 'TextEncoder', 'TextDecoder', 'URL', 'console'],
]

// Behind all that it needs.
if (!isMainThread && (workerData as { tasks?: unknown } | null)?.tasks) {
  const { tasks } = workerData as { readonly tasks: readonly Task[] }
  parentPort!.postMessage(await answersTo(tasks))
}

/** The fuel that solutions of the labs use in the sandbox, measured in a thread with as large a stack as a grader has. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { elaborate } from 'flitwave'
import { makeCodeRunner } from '../../src/apps/cli/lab/code-runner.js'
import { buildFuel, buildSolution } from '../../src/apps/course/build-solution.js'
import { withImports } from '../../src/apps/course/imports.js'
import type { CodeRunner, Submission } from '../../src/apps/course/student-code.js'
import { runFuel, testDesigns } from '../../src/apps/course/student-tests.js'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import { withDefaults } from '../../src/apps/course/starter.js'
import { asHandedIn, numbersOf, parametersOf, sizesOf, type Grading, type Lab } from '../../src/apps/course/index.js'
import { watchFuel } from '../apps/course/fuel-left.js'
import { gradings } from './gradings.js'

export interface LabFuel {
  readonly lab: string
  /** Fuel to build each module that students could hand in: the others import names that the lab does not allow. */
  readonly builds: Readonly<Record<string, number>>
  /** Fuel of the reference's tests, on each right design. */
  readonly runs: readonly number[]
  /** Designs that tests meet in a grading, at most. */
  readonly designs: number
}

/** Measures all labs in a thread. */
export function fuelOfLabs(): Promise<readonly LabFuel[]> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { isFuel: true },
    execArgv: ['--import', new URL('../../dist/src/language/transform/register.js', import.meta.url).href],
    resourceLimits: { stackSizeMb: 256 },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

const student = 'ada'
const root = new URL('../../labs/', import.meta.url)

class Meter {
  private readonly left = watchFuel()
  readonly runner: CodeRunner = makeCodeRunner('grade')

  /** Fuel of each sandbox that work has used. */
  of(work: () => unknown, most: number): readonly number[] {
    work()
    return this.left().map((left) => most - Number(left))
  }
}

function fuelOf(meter: Meter, grading: Grading): LabFuel {
  const { lab, reference, right, wrong, tests } = grading
  const builds: Record<string, number> = {}
  for (const path of lab.module === undefined ? [] : modulesOf(lab))
    try {
      const submission = submissionOf(lab, path)
      const [fuel] = meter.of(() => buildSolution(meter.runner, submission, lab, sizesOf(lab, student)), buildFuel)
      builds[path] = fuel!
    } catch (error) {
      if (!(error instanceof FlitwaveError && error.diagnostics[0]!.code === 'FW996')) throw error
    }
  if (lab.tests === undefined || !tests) return { lab: lab.name, builds, runs: [], designs: 0 }
  const { numbers } = sizesOf(lab, student)[0]!
  const sound = [...(reference ? [reference] : []), ...right].flatMap((one) => asHandedIn(one).module ?? [])
  const designs = sound.map((type) => elaborate(new type(parametersOf(lab, numbers))))
  const submission = submissionOf(lab, `reference/${lab.tests}`)
  const options = { imports: lab.imports, ports: designs[0]! }
  const runs = meter.of(() => {
    const verdicts = testDesigns(meter.runner, submission, designs, options)
    if (!verdicts.every(({ passes, ends }) => passes && ends))
      throw new Error(`tests of ${lab.name} fail what is right`)
  }, runFuel)
  return { lab: lab.name, builds, runs, designs: designs.length + wrong.length + tests.mutants }
}

function modulesOf(lab: Lab): string[] {
  return ['reference', 'right'].flatMap((folder) => {
    const url = new URL(`${lab.name}/${folder}`, root)
    const names = existsSync(url) ? readdirSync(url) : []
    const exporting = names.filter((name) => /(?<!\.tb)\.ts$/.test(name) && name !== 'index.ts')
    return exporting.map((name) => `${folder}/${name}`)
  })
}

function submissionOf(lab: Lab, path: string): Submission {
  const folder = new URL(`${lab.name}/${path.replace(/[^/]*$/, '')}`, root)
  const numbers = numbersOf(lab, student)
  return withImports(path.replace(/.*\//, ''), lab, (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name, path: `/${name}`, shown: name, text: name === lab.tests ? withDefaults(text, numbers) : text }
  })
}

if (!isMainThread && (workerData as { isFuel?: boolean } | null)?.isFuel) {
  const meter = new Meter()
  parentPort!.postMessage(gradings.map((grading) => fuelOf(meter, grading)))
}

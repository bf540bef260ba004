/** The part of a grade that is about a student's own tests: they pass what is right, and find bugs. */

import { elaborate } from '../../hdl/elaborate/elaborate.js'
import type { Design } from '../../ir/ir.js'
import { firstDifference } from '../../lab/difference.js'
import { Draw } from '../../lab/draw.js'
import { mutantsOf, mutatedDesign } from '../../mutation/index.js'
import {
  asHandedIn,
  expectedOutputs,
  modelled,
  parametersOf,
  type Grading,
  type Lab,
  type LabModule,
  type Numbers,
  type PartResult,
} from '../../lab/index.js'
import type { CodeRunner, Submission } from '../../course/student-code.js'
import { testDesigns, type TestOptions } from '../../course/test-designs.js'
import { resultOf, type Subject } from './tests-result.js'

/** Whose tests are graded. */
interface TestedStudent {
  readonly student: string
  readonly numbers: Numbers
  readonly secret: string
  /** The tests that the student began with: bugs that they find do not count. */
  readonly skeleton: Submission | null
}

export function gradeTests(
  runner: CodeRunner,
  submission: Submission,
  { lab, reference, right, wrong, tests }: Grading,
  { numbers, secret, student, skeleton }: TestedStudent,
): PartResult {
  const design = (type: LabModule): Design => elaborate(new type(parametersOf(lab, numbers)))
  const sound = [...(reference ? [reference] : []), ...right].flatMap((one) => asHandedIn(one).module ?? [])
  const draw = new Draw(lab.name, 'tests', secret, student)
  const isWrong = wrongness(lab, numbers)
  const bugs: Subject[] = [
    ...wrong
      .flatMap(({ module, what }) => (module ? [{ design: design(module), bug: what }] : []))
      .filter((one) => isWrong(one.design)),
    ...mutants(sound.map(design), { draw, count: tests?.mutants ?? 0, isWrong }),
  ]
  const fair = sound.map((type): Subject => ({ design: design(type), bug: null }))
  const options = { imports: lab.imports, ports: fair[0]!.design }
  const unfound = skeleton ? missedBy(runner, skeleton, bugs, options) : bugs
  if (unfound.length === 0) throw new Error(`lab ${lab.name} leaves no bug for tests to find`)
  const subjects = [...fair, ...unfound]
  const verdicts = testDesigns(
    runner,
    submission,
    subjects.map((one) => one.design),
    options,
  )
  return resultOf(subjects, verdicts, tests?.points ?? 0)
}

function missedBy(
  runner: CodeRunner,
  tests: Submission,
  bugs: readonly Subject[],
  options: TestOptions,
): readonly Subject[] {
  return bugs.filter(({ design }) => testDesigns(runner, tests, [design], options)[0]!.passes)
}

interface MutantOptions {
  readonly draw: Draw
  readonly count: number
  readonly isWrong: (design: Design) => boolean
}

/** Mistakes in several right modules: a test that compares what it meets finds none that all others are like. */
function mutants(designs: readonly Design[], { draw, count, isWrong }: MutantOptions): Subject[] {
  const all = draw.shuffle(designs.flatMap((design) => mutantsOf(design).map((mutant) => ({ design, mutant }))))
  const found: Subject[] = []
  for (const { design, mutant } of all) {
    if (found.length === count) break
    const mutated = mutatedDesign(design, mutant)
    if (isWrong(mutated)) found.push({ design: mutated, bug: mutant.what })
  }
  return found
}

/** Whether random inputs find a bug: what they do not find, nobody is asked to. */
function wrongness(lab: Lab, numbers: Numbers): (design: Design) => boolean {
  const known = modelled(lab)
  const inputs = known.stimulus(numbers, new Draw(lab.name, 'is it wrong?'), cyclesToTell)
  const run = { inputs, expected: expectedOutputs(lab, numbers, inputs) }
  const ports = known.ports(numbers)
  return (design) => firstDifference(design, ports, run) !== null
}

const cyclesToTell = 600

/** Grades a student's own tests: they must pass right solutions, and find bugs. */

import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import type { Design } from '../../../ir/ir.js'
import { firstDifference } from '../../course/comparison.js'
import { Draw } from '../../course/draw.js'
import { mutantsOf, mutatedDesign } from '../../../verify/mutation/index.js'
import {
  asHandedIn,
  expectedOutputs,
  type Grading,
  type Lab,
  type LabModule,
  modelled,
  type Numbers,
  parametersOf,
  type PartResult,
  testsTitle,
} from '../../course/index.js'
import type { CodeRunner, Submission } from '../../course/student-code.js'
import { testDesigns, describeFailure, unended, type TestOptions, type Verdict } from '../../course/student-tests.js'
import { counted } from '../../../base/text.js'
import { roundPoints } from '../../course/part.js'

/** The submission whose tests are graded. */
interface TestedStudent {
  readonly student: string
  readonly numbers: Numbers
  readonly secret: string
  /** The tests of the skeleton; bugs that they find do not count. */
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

/**
 * Draws mistakes from several right modules: a test that merely compares with one right module finds no mistake that it
 * shares with the others.
 */
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

/** True for a design in which random inputs find a bug; tests need not find other bugs. */
function wrongness(lab: Lab, numbers: Numbers): (design: Design) => boolean {
  const known = modelled(lab)
  const inputs = known.stimulus(numbers, new Draw(lab.name, 'is it wrong?'), cyclesToTell)
  const run = { inputs, expected: expectedOutputs(lab, numbers, inputs) }
  const ports = known.ports(numbers)
  return (design) => firstDifference(design, ports, run) !== null
}

const cyclesToTell = 600

export interface Subject {
  readonly design: Design
  /** The bug in a few words; null if the design is right. */
  readonly bug: string | null
}

/** @param verdicts - in the order of the subjects; verdicts at the end may be missing */
export function resultOf(subjects: readonly Subject[], verdicts: readonly Verdict[], points: number): PartResult {
  const all = subjects.map((subject, i) => ({ ...subject, verdict: verdicts[i] ?? notRun }))
  const bugs = all.filter(({ bug }) => bug !== null)
  const missed = bugs.filter(({ verdict }) => verdict.passes)
  const title = testsTitle
  const unfair = all.find(({ bug, verdict }) => bug === null && (!verdict.passes || !verdict.ends))
  const found = bugs.length - missed.length
  if (unfair) {
    const how = howUnfair(unfair.verdict, verdicts)
    return { title, points, earned: 0, state: 'failed', how, finding: null, notes: [] }
  }
  const share = found / bugs.length
  return {
    title,
    points,
    earned: roundPoints(share * points),
    state: share === 1 ? 'passed' : share === 0 ? 'failed' : 'partly',
    how: `${found} of ${counted(bugs.length, 'bug')}`,
    finding: null,
    notes:
      missed.length === 0
        ? []
        : [
            `Not found: ${missed
              .slice(0, mostNamed)
              .map(({ bug }) => bug)
              .join('; ')}${more(missed.length)}`,
          ],
  }
}

/** Tests that never end are stopped before they reach a right design. */
function howUnfair(verdict: Verdict, verdicts: readonly Verdict[]): string {
  const endless = verdict.ends ? undefined : verdicts.find(({ ends }) => !ends)
  if (endless) return `they come to no verdict: ${describeFailure(endless)}`
  return ['they fail a module that is right', describeFailure(verdict)].filter((part) => part !== '').join(': ')
}

const notRun = unended('it was not run')

/** The maximum number of bugs that are named; a teacher does not want to reveal all of them. */
const mostNamed = 3

function more(count: number): string {
  return count > mostNamed ? `; and ${count - mostNamed} more` : ''
}

/** The part of a grade that is about a student's own tests: they pass what is right, and find bugs. */

import { counted } from '../../counted.js'
import { elaborate } from '../../hdl/elaborate/elaborate.js'
import type { Design } from '../../ir/ir.js'
import { firstDifference } from '../../lab/difference.js'
import { Draw } from '../../lab/draw.js'
import { roundPoints } from '../../lab/points.js'
import { isUntouched, ownTestsPart } from '../../lab/tests-part.js'
import { mutantsOf, mutatedDesign } from '../../mutation/index.js'
import {
  asHandedIn,
  expectedOutputs,
  modelled,
  parametersOf,
  testsTitle,
  type Grading,
  type Lab,
  type LabModule,
  type Numbers,
  type PartResult,
} from '../../lab/index.js'
import type { Submission } from './submission.js'
import { testDesigns, type Outcome } from './test-designs.js'

interface Subject {
  readonly design: Design
  /** What is wrong with it; null if it is right. */
  readonly bug: string | null
}

/**
 * What the tests say of the student's own module: what `flitwave lab check` tells.
 * @param skeleton - the tests that the student began with
 */
export async function checkTests(
  submission: Submission,
  lab: Lab,
  own: Design,
  skeleton: Submission | null,
): Promise<PartResult> {
  const [outcome] = await testDesigns(submission, lab.imports, [own])
  const { passes, ends, why } = outcome!
  const isBegun = isUntouched(submission.files[0]!.text, skeleton?.files[0]!.text ?? null)
  return ownTestsPart({ passes: passes && ends, why, place: null }, isBegun)
}

/** Whose tests are graded. */
interface TestedStudent {
  readonly student: string
  readonly numbers: Numbers
  readonly secret: string
  /** The tests that the student began with: bugs that they find do not count. */
  readonly skeleton: Submission | null
}

export async function gradeTests(
  submission: Submission,
  { lab, reference, right, wrong, tests }: Grading,
  { numbers, secret, student, skeleton }: TestedStudent,
): Promise<PartResult> {
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
  const unfound = skeleton ? await missedBy(skeleton, lab, bugs) : bugs
  if (unfound.length === 0) throw new Error(`lab ${lab.name} leaves no bug for tests to find`)
  const mixed = draw.shuffle([...sound.map((type) => ({ design: design(type), bug: null })), ...unfound])
  const outcomes = await testDesigns(
    submission,
    lab.imports,
    mixed.map((one) => one.design),
  )
  return result(mixed, outcomes, tests?.points ?? 0)
}

async function missedBy(tests: Submission, lab: Lab, bugs: readonly Subject[]): Promise<readonly Subject[]> {
  const outcomes = await testDesigns(
    tests,
    lab.imports,
    bugs.map(({ design }) => design),
  )
  return bugs.filter((_, i) => (outcomes[i] ?? notRun).passes)
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

function result(subjects: readonly Subject[], outcomes: readonly Outcome[], points: number): PartResult {
  const all = subjects.map((subject, i) => ({ ...subject, outcome: outcomes[i] ?? notRun }))
  const bugs = all.filter(({ bug }) => bug !== null)
  const missed = bugs.filter(({ outcome }) => outcome.passes)
  const title = testsTitle
  const unfair = all.find(({ bug, outcome }) => bug === null && (!outcome.passes || !outcome.ends))
  const found = bugs.length - missed.length
  if (unfair) {
    const how = `they fail a module that is right: ${unfair.outcome.why}`
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

const notRun: Outcome = { passes: true, ends: false, why: 'it was not run', place: null }

/** A teacher does not want to tell all of them. */
const mostNamed = 3

function more(count: number): string {
  return count > mostNamed ? `; and ${count - mostNamed} more` : ''
}

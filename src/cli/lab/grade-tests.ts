/** The part of a grade that is about a student's own tests: they pass what is right, and find bugs. */

import { Sha256 } from '../../sha256.js'
import { elaborate } from '../../hdl/elaborate/elaborate.js'
import type { Design } from '../../ir/ir.js'
import { firstDifference } from '../../lab/difference.js'
import { Draw } from '../../lab/draw.js'
import { isUntouched, ownTestsPart } from '../../lab/tests-part.js'
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
import type { Submission } from './submission.js'
import { runOwnTests, testDesigns } from './test-designs.js'
import { resultOf, type Subject } from './tests-result.js'

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
  // Who does not end tells no line: then at least the file.
  const told = ends ? why : `${submission.files[0]!.name}: ${why}`
  return ownTestsPart({ passes: passes && ends, why: told, place: null }, isBegun)
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
  const fair = sound.map((type): Subject => ({ design: design(type), bug: null }))
  // Whoever guesses meets the right ones twice.
  const mixed = orderFor(submission, lab.name, secret, student).shuffle([...fair, ...fair, ...unfound])
  const outcomes = await testDesigns(
    submission,
    lab.imports,
    mixed.map((one) => one.design),
  )
  return resultOf(mixed, outcomes, tests?.points ?? 0)
}

/** Another one for other tests: what was learnt of one order tells nothing of the next. */
export function orderFor({ files }: Submission, ...texts: readonly string[]): Draw {
  const digest = new Sha256().update(JSON.stringify(files.map(({ name, text }) => [name, text]))).digest()
  return new Draw('order', digest, ...texts)
}

async function missedBy(tests: Submission, lab: Lab, bugs: readonly Subject[]): Promise<readonly Subject[]> {
  const outcomes = await runOwnTests(
    tests,
    lab.imports,
    bugs.map(({ design }) => design),
  )
  return bugs.filter((_, i) => outcomes[i]!.passes)
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

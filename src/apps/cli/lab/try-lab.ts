/** Tries a lab on its teacher's solutions: right ones must get all points, and each wrong one must lose some. */

import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import { FlitwaveError, summarizeDiagnostic } from '../../../base/diagnostic/diagnostic.js'
import {
  asHandedIn,
  judge,
  parametersOf,
  sizesOf,
  type Grading,
  type HandedIn,
  type LabModule,
  type Numbers,
  type PartResult,
} from '../../course/index.js'
import { earnedIn, firstFailure } from '../../course/part.js'
import { createCadical } from '../../../verify/prove/solver.js'

export interface TriedSolution {
  /** `reference`, `right 2` or `wrong/no-wrap`. */
  readonly name: string
  readonly earned: number
  /** The points of the lab's parts, except those for students' tests. */
  readonly points: number
  readonly isAsExpected: boolean
  /** The first finding, or the fault that was not found. */
  readonly told: string
}

/** Tries them in turn: the reference, the right ones, the wrong ones. */
export async function* trySolutions(grading: Grading, student: string, secret: string): AsyncGenerator<TriedSolution> {
  const { reference, right, wrong } = grading
  const sound = [
    ...(reference ? [{ name: 'reference', solution: reference }] : []),
    ...right.map((solution, i) => ({ name: `right ${i + 1}`, solution })),
  ]
  for (const { name, solution } of sound) yield tried(grading, { name, solution, what: null }, student, secret)
  for (const { name, what, ...solution } of wrong)
    yield tried(grading, { name: `wrong/${name}`, solution, what }, student, secret)
}

interface Trying {
  readonly name: string
  readonly solution: LabModule | HandedIn
  /** Its fault; null if the solution is right. */
  readonly what: string | null
}

async function tried(
  grading: Grading,
  { name, solution, what }: Trying,
  student: string,
  secret: string,
): Promise<TriedSolution> {
  const points = grading.parts.reduce((sum, part) => sum + part.points, 0)
  try {
    const parts = await judgeOwn(grading, solution, student, secret)
    const earned = earnedIn(parts)
    const found = firstFailure(parts)
    const isAsExpected = what === null ? found === null : earned < points
    return { name, earned, points, isAsExpected, told: found ?? (what === null ? 'all right' : `not found: ${what}`) }
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    const [first] = error.diagnostics.map(summarizeDiagnostic)
    return { name, earned: 0, points, isAsExpected: false, told: first ?? 'it cannot be judged' }
  }
}

/** Judges all parts of a lab except tests on a teacher's solution, which runs unprotected, like the lab itself. */
export function judgeOwn(
  { lab, reference, parts }: Grading,
  solution: LabModule | HandedIn,
  student: string,
  secret: string,
): Promise<PartResult[]> {
  const sizes = sizesOf(lab, student)
  const made = (type: LabModule, numbers: Numbers) => elaborate(new type(parametersOf(lab, numbers)))
  const { module, answers } = asHandedIn(solution)
  const designs = module ? Object.fromEntries(sizes.map(({ name, numbers }) => [name, made(module, numbers)])) : {}
  const values = answers?.(sizes[0]!.numbers)
  return judge(
    {
      lab,
      student,
      sizes,
      designs,
      secret,
      ...(reference && { reference: (numbers) => made(reference, numbers) }),
      ...(values && { answers: { path: 'answers.json', text: JSON.stringify(values, null, 2), values } }),
      makeSolver: createCadical,
    },
    parts,
  )
}

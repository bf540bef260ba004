/** The parts of a check or a grading: each looks at a solution, as data, and says how much of it is right. */

import type { Design } from '../../ir/ir.js'
import type { MakeSolver } from '../../verify/prove/solver.js'
import type { Answers } from './answers.js'
import type { ModuleDefaults } from './defaults.js'
import type { Finding } from './finding.js'
import type { Lab, LabSize, Numbers } from './lab.js'

/** What a part has come to, with its points. */
export interface PartResult {
  readonly title: string
  readonly points: number
  /** From 0 to `points`. */
  readonly earned: number
  /** `open`: it was not looked at, for another part has to hold before. */
  readonly state: 'passed' | 'partly' | 'failed' | 'open'
  /** How it is known, or what is missing: `all 412 states, all inputs`. */
  readonly how: string
  readonly finding: Finding | null
  /** Further lines. */
  readonly notes: readonly string[]
}

/** A solution: its module in every size, elaborated, and its answers. It is data: nothing of it is run as a program. */
export interface Solution<N extends Numbers = Numbers> {
  readonly lab: Lab<N>
  readonly student: string
  readonly sizes: readonly LabSize<N>[]
  /** By the name of the size; none in a lab that asks for answers alone. */
  readonly designs: Readonly<Record<string, Design>>
  /** What a check holds against the student's numbers; missing where nobody asks. */
  readonly defaults?: ModuleDefaults
  /** Missing in a lab without questions. */
  readonly answers?: Answers
  /** Of what is not to be known beforehand; in a public check, a text that everybody knows. */
  readonly secret: string
  /** The same module in all sizes, that is known to be right; missing in a public check. */
  reference?(numbers: N): Design
  /** For designs of too many states to look at each; missing where there is no solver. */
  readonly makeSolver?: MakeSolver | undefined
}

/** Something that a check or a grading looks at. */
export interface Part<N extends Numbers = Numbers> {
  readonly title: string
  readonly points: number
  /** The other one may be missing, or have another form than is asked for; by default neither may. */
  readonly looksAt?: 'module' | 'answers'
  judge(solution: Solution<N>): Judgement | Promise<Judgement>
}

/** What a part says of a solution. */
export interface Judgement {
  /** From 0 to 1. */
  readonly share: number
  readonly how: string
  readonly finding?: Finding | null
  readonly notes?: readonly string[]
}

/** To a tenth of a point: smaller differences tell nothing. */
export function roundPoints(points: number): number {
  return Math.round(points * 10) / 10
}

/** What a solution has earned in all. */
export function earnedIn(parts: readonly Pick<PartResult, 'earned'>[]): number {
  return roundPoints(parts.reduce((sum, { earned }) => sum + earned, 0))
}

/** What has not passed first, in one line: `The scenarios of the lab: full is 0 in cycle 4, and has to be 1`; null if all has. */
export function firstFailure(parts: readonly PartResult[]): string | null {
  const failed = parts.find(({ state }) => state !== 'passed')
  return failed ? `${failed.title}: ${failed.finding?.message ?? failed.how}` : null
}

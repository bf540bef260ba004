/** What the files of a lab import: `check.ts`, `grade.ts` and `numbers.ts`. */

export { allCases, keepsCaseLaw, type Answer, type Violation } from './cases.js'
export type { Draw } from './draw.js'
export { grading, type Grading, type LabModule, type TestGrading, type WrongSolution } from './grading.js'
export { judge } from './judge.js'
export {
  expectedOutputs,
  lab,
  numbersOf,
  ownSize,
  parametersOf,
  sizesOf,
  type Lab,
  type LabPort,
  type LabSize,
  type Model,
  type Numbers,
  type Scenario,
  type Values,
} from './lab.js'
export type { Finding } from './finding.js'
export type { Judgement, Part, PartResult, Solution } from './part.js'
export { keepsLaws, randomRuns, sameAsReference, scenarios } from './parts.js'
export { inSurroundings, type SurroundedRun, type Surroundings } from './surroundings.js'
export { publicChecks } from './public-checks.js'

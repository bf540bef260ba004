/** The public module `flitwave/lab`: `check.ts`, `grade.ts` and `numbers.ts` of a lab import it. */

export { allCases, keepsCaseLaw, type Answer, type Violation } from './cases.js'
export { figureOfRuns } from './figure.js'
export { emptyAnswers, placeOfAnswer, wrongAnswers, type AnswerKind, type Answers, type Question } from './answers.js'
export { Draw, seedOf } from './draw.js'
export {
  asHandedIn,
  grading,
  type AnswersOf,
  type Grading,
  mistake,
  mistakesIn,
  type DeclareMistake,
  type Edit,
  type EditedFile,
  type HandedIn,
  type LabModule,
  type TestGrading,
  type WrongSolution,
} from './grading.js'
export { judge } from './judge.js'
export {
  expectedOutputs,
  lab,
  modelled,
  numbersOf,
  ownSize,
  parametersOf,
  sizesOf,
  testsTitle,
  uncheckedParts,
  type AnswerSheet,
  type Behaviour,
  type Lab,
  type LabPort,
  type LabSize,
  type MadeFile,
  type Model,
  type ModelLab,
  type Numbers,
  type Scenario,
  type Values,
} from './lab.js'
export { findingAt, linesBehind } from './finding.js'
export type { Finding } from './part.js'
export { meshDrawing, type Arrow, type MeshPicture } from './mesh-drawing.js'
export { designModel, filled, moduleModel } from './module-model.js'
export type { Judgement, PartResult } from './part.js'
export type { Part, Solution } from './lab.js'
export { findingInRun, keepsLaws, publicChecks, randomRuns, sameAsReference, scenarios } from './parts.js'
export { inSurroundings, type SurroundedRun, type Surroundings } from './surroundings.js'
export { portsOfModule } from './ports.js'
export {
  linesOfAnswer,
  meshOf,
  nodeNamed,
  routeAnswers,
  showNode,
  type MeshNumbers,
  type RouteAnswer,
} from './route-parts.js'
export { cannotDeadlock, isSound, packetsArrive } from './route-parts.js'

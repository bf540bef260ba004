/** Mistakes in designs: to see which of them a testbench finds. */

export type { Change } from './change.js'
export { mutatedDesign } from './design/single.js'
export { mutantsOf, type MutantOptions } from './find.js'
export { mutationKinds, type LineDiff, type Mutant, type MutationKind } from './mutant.js'
export type { Likeness } from './score/equivalence.js'
export type { Kill } from './score/kill.js'
export {
  scoreTestbench,
  type Fate,
  type JudgedMutant,
  type MutationScore,
  type ScoreOptions,
  type ScoreProgress,
} from './score/score.js'

/** Puts mistakes into designs, to show which of them a testbench finds. */

export { mutationKinds, type Change, type LineDiff, type Mutant, type MutationKind } from './mutant.js'
export { mutatedDesign } from './design/changes.js'
export { mutantsOf, type MutantOptions } from './find.js'
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

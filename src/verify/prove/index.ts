/** Proofs of the assertions in RTL. */

export { printAiger, type AigerOptions } from './aiger.js'
export { readAigerWitness, type ForeignRun } from './aiger-witness.js'
export { createCadical, type Answer, type MakeSolver, type Solver, type SolverUse } from './solver.js'
export { counterexample, type FoundRun } from './counterexample.js'
export { prove, type ProofOptions } from './prove.js'
export { bothPaths, differentPorts, sideBySide } from './side-by-side.js'
export type { Property, Reliance } from './property.js'
export { TransitionSystem, type Latch, type Variable } from './system.js'
export type { Method, ProvedProperty, Verdict } from './verdict.js'
export type { Witness } from './witness.js'

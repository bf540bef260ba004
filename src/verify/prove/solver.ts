/** The SAT solvers of proofs. Literals are variables from 1, negative if complemented. */

import { Cadical } from 'cadical-wasm'

/** `unknown`: it was interrupted. */
export type Answer = 'satisfiable' | 'unsatisfiable' | 'unknown'

/** One that keeps what it has learned from one question to the next. */
export interface Solver {
  /** At least one of the literals holds. */
  add(...clause: readonly number[]): void
  /**
   * Decides if all clauses and these literals can hold together.
   * @param effort - conflicts after which it may give up
   */
  solve(assumptions: readonly number[], effort: number): Answer
  /** The value of a literal, after `satisfiable`. */
  value(literal: number): boolean
  /** True if an assumed literal is one of those that cannot hold together, after `unsatisfiable`. */
  failed(literal: number): boolean
  /** Frees its memory. */
  dispose(): void
}

/**
 * The use of a solver. `search`: many small questions, with the literals that failed; the result is checked by
 * another. `answers`: the questions that a verdict rests on.
 */
export type SolverUse = 'search' | 'answers'

/** Makes a solver without clauses. */
export type MakeSolver = (use: SolverUse) => Promise<Solver>

/** CaDiCaL in WebAssembly: it needs no program to be installed, and runs in a browser. */
export async function createCadical(): Promise<Solver> {
  return new CadicalSolver(await Cadical.create({ quiet: true }))
}

class CadicalSolver implements Solver {
  constructor(private readonly solver: Cadical) {}

  add(...clause: readonly number[]): void {
    this.solver.addClause(clause)
  }

  solve(assumptions: readonly number[], effort: number): Answer {
    return this.solver.solve({ assumptions, ...(effort < Infinity && { conflicts: effort }) })
  }

  value(literal: number): boolean {
    return this.solver.value(literal)
  }

  failed(literal: number): boolean {
    return this.solver.failed(literal)
  }

  dispose(): void {
    this.solver.dispose()
  }
}

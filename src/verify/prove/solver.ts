/** What a proof asks a SAT solver. Literals are variables from 1, negative if complemented. */

import { Cadical } from 'cadical-wasm'

/** `unknown`: it was interrupted. */
export type Answer = 'satisfiable' | 'unsatisfiable' | 'unknown'

/** One that keeps what it has learned from one question to the next. */
export interface Solver {
  /** At least one of the literals holds. */
  add(...clause: readonly number[]): void
  /**
   * Whether all clauses can hold, and these literals.
   * @param effort - conflicts after which it may give up
   */
  solve(assumptions: readonly number[], effort: number): Answer
  /** The value of a literal, after `satisfiable`. */
  value(literal: number): boolean
  /** Whether a literal that was to hold is one of those that cannot together, after `unsatisfiable`. */
  failed(literal: number): boolean
  /** Frees its memory. */
  dispose(): void
}

/**
 * What a solver is for. `search`: many small questions, of which it is to tell what failed; what comes out is checked by
 * another. `answers`: what a verdict rests on.
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

/** The SAT solvers of proofs. Literals are variables from 1, negative if complemented. */

import { Cadical } from 'cadical-wasm'

/** `unknown`: the solver was interrupted. */
export type Answer = 'satisfiable' | 'unsatisfiable' | 'unknown'

/** An incremental solver: it keeps what it has learned for later queries. */
export interface Solver {
  /** Adds a clause: at least one of the literals holds. */
  add(...clause: readonly number[]): void
  /**
   * Decides if all clauses and these literals can hold together.
   * @param effort - the conflicts after which the solver may give up
   */
  solve(assumptions: readonly number[], effort: number): Answer
  /** The value of a literal, after `satisfiable`. */
  value(literal: number): boolean
  /** True if an assumed literal contributed to the last `unsatisfiable` answer. */
  failed(literal: number): boolean
  /** Frees its memory. */
  dispose(): void
}

/**
 * The use of a solver. `search`: many small queries, with the failed literals; another solver checks the result. `answers`:
 * the queries that a verdict rests on.
 */
export type SolverUse = 'search' | 'answers'

/** Makes a solver without clauses. */
export type MakeSolver = (use: SolverUse) => Promise<Solver>

/** Starts CaDiCaL in WebAssembly: it needs no installed program, and runs in a browser. */
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

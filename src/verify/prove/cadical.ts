import { Cadical } from 'cadical-wasm'
import type { Answer, Solver } from './solver.js'

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

/** The installed `cadical` as a solver: each query is a run of the program. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCadical, type Answer, type MakeSolver, type Solver } from '../../../verify/prove/solver.js'
import { isInstalled } from '../../../base/jobs/process.js'
import { failForUsage } from '../shared/usage.js'

const program = 'cadical'

/** The maximum size of the program's output: a model has a few bytes per variable. */
const mostOutput = 2 ** 30

/** An unsatisfiable query and its proof, both as text. */
export interface Certificate {
  /** In DIMACS format; assumptions are unit clauses. */
  readonly formula: string
  /** In DRAT format. */
  readonly proof: string
}

/**
 * Creates solvers that run the `cadical` on the search path. For the many small queries of a search, starting a program each
 * time and not learning which assumptions failed would be slow, so those use the built-in solver.
 * @param onUnsatisfiable - receives the proof of each unsatisfiable answer
 * @throws FlitwaveError FW916 if there is none
 */
export function nativeCadical(onUnsatisfiable?: (certificate: Certificate) => void): MakeSolver {
  if (!isInstalled(program))
    failForUsage(
      `${program} is not installed`,
      'apt-get install cadical, or leave out --solver: the usual one is built in',
    )
  return (use) => (use === 'search' ? createCadical() : Promise.resolve(new NativeCadical(onUnsatisfiable)))
}

/** Keeps clauses, but nothing that a run has learned. */
class NativeCadical implements Solver {
  private clauses = ''
  private count = 0
  private variables = 0
  private model: ReadonlySet<number> = new Set()
  /** The last query, and the conflict limit at which that run gave up. */
  private last = { question: '', conflicts: 0 }

  constructor(private readonly onUnsatisfiable: ((certificate: Certificate) => void) | undefined) {}

  add(...clause: readonly number[]): void {
    for (const literal of clause) this.variables = Math.max(this.variables, Math.abs(literal))
    this.clauses += `${clause.join(' ')} 0\n`
    this.count++
  }

  solve(assumptions: readonly number[], effort: number): Answer {
    const variables = assumptions.reduce((most, literal) => Math.max(most, Math.abs(literal)), this.variables)
    const header = `p cnf ${variables} ${this.count + assumptions.length}\n`
    const formula = `${header}${this.clauses}${assumptions.map((literal) => `${literal} 0\n`).join('')}`
    return this.ask(formula, this.conflictsFor(`${this.count} ${assumptions.join(' ')}`, effort))
  }

  value(literal: number): boolean {
    return this.model.has(literal)
  }

  /** All assumptions, because the program does not report which ones failed. */
  failed(): boolean {
    return true
  }

  dispose(): void {
    this.clauses = ''
  }

  /** Doubles the conflict limit of a repeated query: each run starts afresh, so otherwise it would get no further. */
  private conflictsFor(question: string, effort: number): number {
    const conflicts = question === this.last.question ? 2 * this.last.conflicts : effort
    this.last = { question, conflicts }
    return conflicts
  }

  private ask(formula: string, conflicts: number): Answer {
    const folder = this.onUnsatisfiable ? mkdtempSync(join(tmpdir(), 'flitwave-cadical-')) : null
    try {
      const proof = folder === null ? null : join(folder, 'proof')
      const limit = conflicts < Infinity ? ['-c', String(Math.ceil(conflicts))] : []
      const args = ['-q', '--no-binary', ...limit, '-', ...(proof === null ? [] : [proof])]
      const { status, stdout, error } = spawnSync(program, args, {
        input: formula,
        encoding: 'utf8',
        maxBuffer: mostOutput,
      })
      if (error) throw error
      if (status === 10) this.model = modelOf(stdout)
      if (status === 20 && proof !== null) this.onUnsatisfiable?.({ formula, proof: readFileSync(proof, 'utf8') })
      return status === 10 ? 'satisfiable' : status === 20 ? 'unsatisfiable' : 'unknown'
    } finally {
      if (folder !== null) rmSync(folder, { recursive: true, force: true })
    }
  }
}

function modelOf(output: string): Set<number> {
  const lines = output.split('\n').filter((line) => line.startsWith('v '))
  return new Set(lines.flatMap((line) => line.slice(2).split(' ').map(Number)))
}

import { createCadical, type Answer, type Solver } from '../../src/verify/prove/solver.js'
import type { Effort } from '../../src/verify/prove/effort.js'
import type { TransitionSystem } from '../../src/verify/prove/system.js'
import { Unrolling } from '../../src/verify/prove/unrolling.js'
import type { Literal } from '../../src/engines/sim/bitslice/lower/gates.js'

/** The maximum number of queries to one solver, because each takes longer with what the solver has learned. */
const mostQuestions = 2000

/** Queries a solver for states in which gates differ. */
export class Questions {
  private asked = 0

  private constructor(
    private readonly system: TransitionSystem,
    private solver: Solver,
    private unrolling: Unrolling,
  ) {}

  static async about(system: TransitionSystem): Promise<Questions> {
    const solver = await createCadical()
    return new Questions(system, solver, new Unrolling(system, solver, 'anywhere'))
  }

  /** Replaces the solver from time to time. */
  async renew(): Promise<void> {
    if (this.asked < mostQuestions) return
    this.dispose()
    this.solver = await createCadical()
    this.unrolling = new Unrolling(this.system, this.solver, 'anywhere')
    this.asked = 0
  }

  /** Decides with a limit of conflicts if two literals can differ. */
  differ(left: Literal, right: Literal, conflicts: number): Answer {
    const [a, b] = this.written(left, right)
    if (a === b) return 'unsatisfiable'
    this.asked++
    const first = this.solver.solve([a, -b], conflicts)
    if (first !== 'unsatisfiable') return first
    this.solver.add(-a, b)
    const second = this.solver.solve([-a, b], conflicts)
    if (second === 'unsatisfiable') this.solver.add(a, -b)
    return second
  }

  /** Decides without a limit on a single query, as far as time allows. */
  async differAtAll(left: Literal, right: Literal, effort: Effort): Promise<Answer> {
    const [a, b] = this.written(left, right)
    if (a === b) return 'unsatisfiable'
    const first = await effort.solve(this.solver, [a, -b])
    return first === 'unsatisfiable' ? effort.solve(this.solver, [-a, b]) : first
  }

  /** The value of a leaf with which they differ, after `satisfiable`; null if it does not matter. */
  value(leaf: Literal): boolean | null {
    const literal = this.unrolling.written(0, leaf)
    return literal === null ? null : this.solver.value(literal)
  }

  dispose(): void {
    this.solver.dispose()
  }

  private written(left: Literal, right: Literal): [number, number] {
    return [this.unrolling.literal(0, left), this.unrolling.literal(0, right)]
  }
}

import type { Answer, Solver } from './solver.js'

/** Conflicts per turn, before other tasks run. */
const conflictsPerTurn = 5000

/** Milliseconds per turn, before other tasks run. */
const longestTurn = 30

/** The cost, in conflicts, of a query with an immediate answer. */
const perQuestion = 20

/** Limits a search and measures its time. */
export class Effort {
  private readonly start = performance.now()
  private lastTurn = this.start

  constructor(
    private readonly limit: number,
    private readonly signal: AbortSignal | undefined,
    /** The conflicts left, a limit that does not depend on the speed of the machine. */
    private conflicts = Infinity,
    private readonly whole: Effort | null = null,
  ) {}

  /** Seconds since the start. */
  get seconds(): number {
    return (performance.now() - this.start) / 1000
  }

  get isOver(): boolean {
    return this.signal?.aborted === true || this.conflicts <= 0 || this.seconds >= this.limit
  }

  /** Returns a share of the remaining effort. */
  part(share: number): Effort {
    return new Effort(share * (this.limit - this.seconds), this.signal, share * this.conflicts, this)
  }

  /** Why the effort is used up. */
  get reason(): string {
    if (this.signal?.aborted !== true && this.conflicts <= 0) return 'its questions are too hard'
    if (this.signal?.aborted !== true) return `${this.limit} s were over`
    const reason: unknown = this.signal.reason
    return typeof reason === 'string' ? reason : 'it was interrupted'
  }

  /** Sends a query to a solver, and lets other tasks run in between. */
  async solve(solver: Solver, assumptions: readonly number[]): Promise<Answer> {
    for (;;) {
      if (performance.now() - this.lastTurn > longestTurn) await this.turn()
      if (this.isOver) return 'unknown'
      const most = Math.min(conflictsPerTurn, Math.ceil(this.conflicts))
      const answer = solver.solve(assumptions, most)
      this.take(answer === 'unknown' ? most : Math.min(perQuestion, most))
      if (answer !== 'unknown') return answer
    }
  }

  private take(conflicts: number): void {
    this.conflicts -= conflicts
    this.whole?.take(conflicts)
  }

  private async turn(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve))
    this.lastTurn = performance.now()
  }
}

import type { Answer, Solver } from './solver.js'

/** Conflicts after which others have a turn. */
const conflictsPerTurn = 5000

/** Milliseconds after which others have a turn. */
const longestTurn = 30

/** The cost, in conflicts, of a question that is answered at once. */
const perQuestion = 20

/** How long may be searched, and how long it was. */
export class Effort {
  private readonly start = performance.now()
  private lastTurn = this.start

  constructor(
    private readonly limit: number,
    private readonly signal: AbortSignal | undefined,
    /** Conflicts that are left, which do not depend on how fast the machine is. */
    private conflicts = Infinity,
    private readonly whole: Effort | null = null,
  ) {}

  /** Since the beginning. */
  get seconds(): number {
    return (performance.now() - this.start) / 1000
  }

  get isOver(): boolean {
    return this.signal?.aborted === true || this.conflicts <= 0 || this.seconds >= this.limit
  }

  /** A share of what is left. */
  part(share: number): Effort {
    return new Effort(share * (this.limit - this.seconds), this.signal, share * this.conflicts, this)
  }

  /** Why it is over. */
  get reason(): string {
    if (this.signal?.aborted !== true && this.conflicts <= 0) return 'its questions are too hard'
    if (this.signal?.aborted !== true) return `${this.limit} s were over`
    const reason: unknown = this.signal.reason
    return typeof reason === 'string' ? reason : 'it was interrupted'
  }

  /** Asks a solver, with turns for others in between. */
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

/** Skips an attempt after it was of no use, for about twice as many turns each time. */
export class Backoff {
  private turns = 0
  private left = 0

  /** @param most - maximum number of turns to skip */
  constructor(private readonly most: number) {}

  /** Counts a turn; returns true if this turn should try again. */
  isOver(): boolean {
    return this.left === 0 || this.left-- === 0
  }

  /** Records if the attempt was useful. */
  note(wasUseful: boolean): void {
    this.turns = wasUseful ? 0 : Math.min(2 * this.turns + 1, this.most)
    this.left = this.turns
  }
}

/** Something that was of no use is left alone for a while, twice as long each time. */
export class Backoff {
  private turns = 0
  private left = 0

  /** @param most - turns to leave it alone */
  constructor(private readonly most: number) {}

  /** Takes a turn; returns whether it should be tried in this one. */
  isOver(): boolean {
    return this.left === 0 || this.left-- === 0
  }

  /** Says whether it was of use. */
  note(wasUseful: boolean): void {
    this.turns = wasUseful ? 0 : Math.min(2 * this.turns + 1, this.most)
    this.left = this.turns
  }
}

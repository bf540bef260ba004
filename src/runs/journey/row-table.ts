/** Rows of integers, by number. The numbers of those that are free again are used before new ones. */
export class RowTable {
  protected words: Int32Array
  private used = 0
  private readonly unused: number[] = []

  /** @param stride - words of a row */
  constructor(private readonly stride: number) {
    this.words = new Int32Array(1024 * stride)
  }

  /** The number of a row whose words may be anything. */
  protected take(): number {
    const row = this.unused.pop() ?? this.used++
    if (this.used * this.stride > this.words.length) this.grow()
    return row
  }

  protected free(row: number): void {
    this.unused.push(row)
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.words.length)
    larger.set(this.words)
    this.words = larger
  }
}

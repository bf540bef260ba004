/** Small integers by number of a node: 0 where nothing is set. A map of a hundred thousand nodes takes ten times as long. */
export class IntTable {
  private values: Int32Array

  /** @param size - about how many nodes there are; there may be more */
  constructor(size: number) {
    this.values = new Int32Array(Math.max(size, 16))
  }

  get(at: number): number {
    return at < this.values.length ? this.values[at]! : 0
  }

  set(at: number, value: number): void {
    if (at >= this.values.length) {
      const larger = new Int32Array(Math.max(2 * this.values.length, at + 1))
      larger.set(this.values)
      this.values = larger
    }
    this.values[at] = value
  }
}

/** Maps that are filled on demand. */

/** Small integers by node number, initially 0. A map with a hundred thousand nodes is ten times slower. */
export class IntTable {
  private values: Int32Array

  /** @param size - the approximate number of nodes; there may be more */
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

/** The value of a key; a missing one is created and stored. */
export function obtain<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Groups items by key: keys in the order of first appearance, and items of each in their order. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) obtain(groups, keyOf(item), () => []).push(item)
  return groups
}

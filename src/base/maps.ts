/** Maps that are filled as they are used. */

/** The value of a map for a key; a missing one is made and stored. */
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

/** Items by key: keys in the order in which they first come, and so the items of each. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) obtain(groups, keyOf(item), () => []).push(item)
  return groups
}

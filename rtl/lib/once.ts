/**
 * The result of `make`, the same for the same key. For functions that are part of a type, such as those that show its
 * values: types whose functions are not the same are not the same.
 */
export function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)!
  }
}

/** The identifiers of a VCD dump: short texts of printable characters, each the name of one signal. */

/** Identifiers up to this length have a key of their own. */
const longestKeyed = 4

/** The weight of each character in a key is that of the one before by this. */
export const base = 95

/** Larger keys do not go into the plain table. */
const largestPlain = 2 ** 22

/**
 * Extends the key of an identifier by one of its characters. The key of no characters is 0, and the weight of the first is 1.
 * Simulators count in the first character, so that the keys of a dump lie close together.
 */
export function extendKey(key: number, character: number, weight: number): number {
  return (key + Math.imul(character - 32, weight)) | 0
}

/** From identifiers to numbers of signals. Ids of simulators count up, so that most keys are small. */
export class IdTable {
  private readonly plain: Int32Array
  private readonly large = new Map<number, number>()
  private readonly long = new Map<string, number>()

  constructor(ids: readonly string[]) {
    const keys = ids.map((id) => (id.length <= longestKeyed ? keyOf(id) : -1))
    const most = keys.reduce((largest, key) => (key < largestPlain && key > largest ? key : largest), 0)
    this.plain = new Int32Array(most + 1).fill(-1)
    for (const [signal, key] of keys.entries()) {
      if (key < 0) this.long.set(ids[signal]!, signal)
      else if (key <= most) this.plain[key] = signal
      else this.large.set(key, signal)
    }
  }

  /** The signal of the identifier from `start` to `end`, whose key is `key`; -1 if there is none. */
  find(key: number, bytes: Uint8Array, start: number, end: number): number {
    if (end - start > longestKeyed) return this.long.get(latin(bytes, start, end)) ?? -1
    if (key < this.plain.length) return this.plain[key]!
    return this.large.get(key) ?? -1
  }
}

function keyOf(id: string): number {
  let key = 0
  for (let i = 0, weight = 1; i < id.length; i++, weight *= base) key = extendKey(key, id.charCodeAt(i), weight)
  return key
}

/** Bytes as characters, one each. */
export function latin(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]!)
  return text
}

import { refuse } from './error.js'

/**
 * A seeded random generator, identical on all platforms: xoshiro128** of Blackman and Vigna, "Scrambled Linear Pseudorandom
 * Number Generators" (2021). The seed is mixed first, so that neighbouring seeds give unrelated sequences.
 */
export class Random {
  private a: number
  private b: number
  private c: number
  private d: number

  /**
   * @param seed - an integer from 0 to 2^53 - 1
   * @param stream - the use of the numbers, from 0 to 2^32 - 1: different streams of one seed are independent
   * @throws CollectiveError FW943 for any other seed
   */
  constructor(seed: number, stream = 0) {
    if (!Number.isSafeInteger(seed) || seed < 0)
      refuse('FW943', `the seed cannot be ${seed}`, 'take a whole number from 0')
    const [low, high] = [seed | 0, Math.floor(seed / 2 ** 32)]
    const word = (index: number): number => mixed(low + mixed(high + mixed(stream + index * 0x9e37_79b9)))
    this.a = word(1)
    this.b = word(2)
    this.c = word(3)
    // An all-zero state would never change.
    this.d = word(4) || 1
  }

  /** An integer from 0 to 2^32 - 1. */
  uint32(): number {
    const result = Math.imul(rotated(Math.imul(this.b, 5), 7), 9) >>> 0
    const shifted = this.b << 9
    this.c ^= this.a
    this.d ^= this.b
    this.b ^= this.c
    this.a ^= this.d
    this.c ^= shifted
    this.d = rotated(this.d, 11)
    return result
  }

  /** An integer from 0 to `limit - 1`, each equally likely; `limit` is from 1 to 2^32. */
  below(limit: number): number {
    const multiple = 2 ** 32 - (2 ** 32 % limit)
    for (;;) {
      const drawn = this.uint32()
      if (drawn < multiple) return drawn % limit
    }
  }

  /** Draws some of the items, each at most once: each choice and each order is equally likely. */
  sample<T>(items: readonly T[], count: number): T[] {
    const shuffled = [...items]
    for (let at = 0; at < count; at++) {
      const chosen = at + this.below(shuffled.length - at)
      ;[shuffled[at], shuffled[chosen]] = [shuffled[chosen]!, shuffled[at]!]
    }
    return shuffled.slice(0, count)
  }
}

/** A bijection of 32 bits: any bit of the argument changes about half of the bits of the result (Wellons' lowbias32). */
function mixed(word: number): number {
  let bits = word | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb_352d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x846c_a68b)
  return (bits ^ (bits >>> 16)) >>> 0
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}

/** Finding the set ones among many bits: they are looked at 32 at a time. */

import type { BitPlace } from './lane-port.js'

/** 32 bits of memory, some of which belong to leaves. */
interface Word {
  /** In words. */
  readonly address: number
  /** The bits that belong to leaves, and those of them that are stored inverted. */
  mask: number
  inverted: number
  /** By bit. */
  readonly leaves: Int32Array
}

export class LaneScan {
  private readonly words: readonly Word[]
  private readonly always: readonly number[]

  /** @param leaves - the places of the bits of each leaf */
  constructor(leaves: readonly (readonly BitPlace[])[]) {
    const words = new Map<number, Word>()
    const always: number[] = []
    leaves.forEach((bits, leaf) => {
      for (const place of bits) {
        if (place.kind === 'plane') addBit(words, place, leaf)
        else if (place.value === 1) always.push(leaf)
      }
    })
    this.words = [...words.values()]
    this.always = always
  }

  /** The numbers of the leaves with a bit that is set, ascending. */
  find({ buffer }: Uint8Array): number[] {
    const memory = new Int32Array(buffer)
    const found = [...this.always]
    for (const { address, mask, inverted, leaves } of this.words) {
      let bits = (memory[address]! ^ inverted) & mask
      for (; bits !== 0; bits &= bits - 1) found.push(leaves[31 - Math.clz32(bits & -bits)]!)
    }
    return isAscending(found) ? found : [...new Set(found)].sort((a, b) => a - b)
  }
}

function isAscending(numbers: readonly number[]): boolean {
  for (let i = 1; i < numbers.length; i++) if (numbers[i - 1]! >= numbers[i]!) return false
  return true
}

function addBit(
  words: Map<number, Word>,
  { address, bit, isInverted }: Extract<BitPlace, { kind: 'plane' }>,
  leaf: number,
): void {
  // A bit may stand for several leaves: then each has a word of its own.
  let key = address >> 2
  const at = (address & 3) * 8 + bit
  while (words.has(key) && ((words.get(key)!.mask >> at) & 1) === 1) key += 2 ** 32
  const word = words.get(key) ?? { address: address >> 2, mask: 0, inverted: 0, leaves: new Int32Array(32) }
  words.set(key, word)
  word.mask |= 1 << at
  if (isInverted) word.inverted |= 1 << at
  word.leaves[at] = leaf
}

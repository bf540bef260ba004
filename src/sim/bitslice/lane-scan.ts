/** Finding the set ones among many bits, and what they make of many leaves: they are looked at 32 at a time. */

import type { BitPlace } from './lane-port.js'

/** 32 bits of memory, some of which belong to leaves. */
interface Word {
  /** In words. */
  readonly address: number
  /** The bits that belong to leaves, and those of them that are stored inverted. */
  mask: number
  inverted: number
  /** By bit: its leaf, and its weight in the value of that, of 8 bits at most. */
  readonly leaves: Int32Array
  readonly weights: Uint8Array
}

export class LaneScan {
  private readonly words: readonly Word[]
  private readonly always: readonly number[]
  /** What constant bits give each leaf. */
  private readonly constants: Uint8Array

  /** @param leaves - the places of the bits of each leaf */
  constructor(leaves: readonly (readonly BitPlace[])[]) {
    const words = new Map<number, Word>()
    const always: number[] = []
    this.constants = new Uint8Array(leaves.length)
    leaves.forEach((bits, leaf) => {
      bits.forEach((place, bit) => {
        if (place.kind === 'plane') addBit(words, place, leaf, 1 << bit)
        else if (place.value === 1) {
          always.push(leaf)
          this.constants[leaf]! |= 1 << bit
        }
      })
    })
    this.words = [...words.values()]
    this.always = always
  }

  /** Writes the value of each leaf. */
  read({ buffer }: Uint8Array, values: Uint8Array): void {
    const memory = new Int32Array(buffer)
    values.set(this.constants)
    for (const { address, mask, inverted, leaves, weights } of this.words) {
      let bits = (memory[address]! ^ inverted) & mask
      for (; bits !== 0; bits &= bits - 1) {
        const at = 31 - Math.clz32(bits & -bits)
        values[leaves[at]!]! |= weights[at]!
      }
    }
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
  weight: number,
): void {
  // A bit may stand for several leaves: then each has a word of its own.
  let key = address >> 2
  const at = (address & 3) * 8 + bit
  while (words.has(key) && ((words.get(key)!.mask >> at) & 1) === 1) key += 2 ** 32
  const word = words.get(key) ?? {
    address: address >> 2,
    mask: 0,
    inverted: 0,
    leaves: new Int32Array(32),
    weights: new Uint8Array(32),
  }
  words.set(key, word)
  word.mask |= 1 << at
  if (isInverted) word.inverted |= 1 << at
  word.leaves[at] = leaf
  word.weights[at] = weight
}

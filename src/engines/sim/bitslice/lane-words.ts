/** The bits of many leaves, which are looked at 32 at a time. */

import type { BitPlace } from './lane-port.js'

/** The words of memory that bits of leaves are in. */
export interface LaneWords {
  /** The address of each word, counted in words. */
  readonly addresses: Uint32Array
  /** By word: the bits that belong to leaves, and those of them that are stored inverted. */
  readonly masks: Int32Array
  readonly inverted: Int32Array
  /** By word, then by bit, of which there are 32: the leaf, and the weight in its value, which is of 8 bits at most. */
  readonly leaves: Int32Array
  readonly weights: Uint8Array
  /** The value of the constant bits of each leaf. */
  readonly constants: Uint8Array
}

interface Word {
  readonly address: number
  mask: number
  inverted: number
  readonly leaves: Int32Array
  readonly weights: Uint8Array
}

/** @param leaves - the places of the bits of each */
export function laneWords(leaves: readonly (readonly BitPlace[])[]): LaneWords {
  const found = new Map<number, Word>()
  const constants = new Uint8Array(leaves.length)
  leaves.forEach((bits, leaf) => {
    bits.forEach((place, bit) => {
      if (place.kind === 'plane') addBit(found, place, leaf, 1 << bit)
      else constants[leaf]! |= place.value << bit
    })
  })
  const words = [...found.values()]
  const [all, weights] = [new Int32Array(32 * words.length), new Uint8Array(32 * words.length)]
  words.forEach((word, i) => {
    all.set(word.leaves, 32 * i)
    weights.set(word.weights, 32 * i)
  })
  return {
    addresses: Uint32Array.from(words, ({ address }) => address),
    masks: Int32Array.from(words, ({ mask }) => mask),
    inverted: Int32Array.from(words, ({ inverted }) => inverted),
    leaves: all,
    weights,
    constants,
  }
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

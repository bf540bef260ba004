/** The bits of many leaves, examined 32 at a time. */

import { lowestBit } from './bits.js'
import type { BitPlace, PortHost } from './port.js'
import type { LeafFollower } from '../../engine/engine.js'

/** The memory words that contain bits of leaves. */
interface LaneWords {
  /** The address of each word, in words. */
  readonly addresses: Uint32Array
  /** By word: the bits that belong to leaves, and those among them that are stored inverted. */
  readonly masks: Int32Array
  readonly inverted: Int32Array
  /** For each of the 32 bits of each word: its leaf, and its weight in the value, which has at most 8 bits. */
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

/** @param leaves - the places of the bits of each leaf */
function laneWords(leaves: readonly (readonly BitPlace[])[]): LaneWords {
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
  // If several leaves share a bit, each gets a separate word for it.
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

/** Finds the leaves that are not 0. */
export class LaneScan {
  private readonly words: LaneWords
  private readonly always: readonly number[]

  /** @param leaves - the places of the bits of each leaf */
  constructor(leaves: readonly (readonly BitPlace[])[]) {
    this.words = laneWords(leaves)
    this.always = [...this.words.constants].flatMap((value, leaf) => (value === 0 ? [] : [leaf]))
  }

  /** Returns the indices of these leaves, ascending. */
  find({ buffer }: Uint8Array): number[] {
    const { addresses, masks, inverted, leaves } = this.words
    const memory = new Int32Array(buffer)
    const found = [...this.always]
    for (let i = 0; i < addresses.length; i++) {
      let bits = (memory[addresses[i]!]! ^ inverted[i]!) & masks[i]!
      for (; bits !== 0; bits &= bits - 1) found.push(leaves[32 * i + lowestBit(bits)]!)
    }
    return isAscending(found) ? found : [...new Set(found)].sort((a, b) => a - b)
  }
}

function isAscending(numbers: readonly number[]): boolean {
  for (let i = 1; i < numbers.length; i++) if (numbers[i - 1]! >= numbers[i]!) return false
  return true
}

/** Follows leaves of at most 8 bits: compares memory words with their last values, and visits only changed bits. */
export class LaneFollower implements LeafFollower {
  readonly values: Uint8Array
  readonly changed: Int32Array
  private readonly words: LaneWords
  /** By word: the bits of leaves at the last update. */
  private readonly known: Int32Array
  private count = 0
  /** By leaf: the number of the last update that changed it. */
  private readonly changedIn: Uint32Array
  private updates = 0

  /** @param leaves - the places of the bits of each leaf */
  constructor(
    private readonly host: Pick<PortHost, 'bytes'>,
    leaves: readonly (readonly BitPlace[])[],
  ) {
    this.words = laneWords(leaves)
    this.known = new Int32Array(this.words.addresses.length)
    this.values = new Uint8Array(leaves.length)
    this.changed = new Int32Array(leaves.length)
    this.changedIn = new Uint32Array(leaves.length)
  }

  update(): number {
    const { known } = this
    const { addresses, masks, inverted } = this.words
    const memory = new Int32Array(this.host.bytes.buffer)
    this.count = 0
    if (this.updates++ === 0) this.addConstants()
    for (let i = 0; i < known.length; i++) {
      const toggled = ((memory[addresses[i]!]! ^ inverted[i]!) & masks[i]!) ^ known[i]!
      if (toggled === 0) continue
      known[i]! ^= toggled
      this.toggle(i, toggled)
    }
    return this.count
  }

  private addConstants(): void {
    this.words.constants.forEach((value, leaf) => {
      if (value !== 0) this.change(leaf, value)
    })
  }

  private toggle(word: number, toggled: number): void {
    const { leaves, weights } = this.words
    for (let bits = toggled; bits !== 0; bits &= bits - 1) {
      const at = 32 * word + lowestBit(bits)
      this.change(leaves[at]!, weights[at]!)
    }
  }

  private change(leaf: number, bits: number): void {
    this.values[leaf]! ^= bits
    if (this.changedIn[leaf] === this.updates) return
    this.changedIn[leaf] = this.updates
    this.changed[this.count++] = leaf
  }
}

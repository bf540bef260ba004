import type { StateCodec, StateSlot } from '../../engine/engine.js'
import { bytesOfSlots } from '../../engine/state.js'
import { bitAt, lowestBit, putBit } from './bits.js'
import { planeOf, type BitPlace, type PortHost } from './port.js'
import { nodeOf } from '../lower/gates.js'
import { planeAddress, type Layout } from '../plan/layout.js'
import type { Netlist } from '../plan/netlist.js'

/** The positions in memory of a slot's bits, in bits: `base` plus an offset for each. */
export interface SlotBits {
  readonly base: number
  readonly offsets: Float64Array
}

/** The positions of bits anywhere in memory; none may be inverted. */
export function bitsOf(places: readonly BitPlace[]): SlotBits {
  return { base: 0, offsets: Float64Array.from(places.map(planeOf), ({ address, bit }) => 8 * address + bit) }
}

type SlotLocator = (slot: StateSlot) => SlotBits

/** Maps the bits of state from memory to the encoded bytes. All engines of a circuit share it. */
export class StateMap {
  readonly byteLength: number
  /** The memory words that hold state, and the bits of each that do. */
  readonly addresses: Int32Array
  readonly masks: Int32Array
  /** By word: the index of its bit 0 in {@link targets}, which starts at the lowest bit with state. */
  readonly starts: Int32Array
  /** The position of each bit in the encoded bytes. */
  readonly targets: Int32Array
  /** Pairs of bits in the encoded bytes: a sign, and a copy of it beyond the width. */
  readonly extensions: Int32Array

  /** @param end - the end of the memory that may hold state, in bytes */
  constructor(slots: readonly StateSlot[], end: number, locate: SlotLocator) {
    this.byteLength = bytesOfSlots(slots)
    const { bits, targets } = pairsOf(slots, locate)
    const masks = new Int32Array(end / 4)
    for (const bit of bits) masks[bit >>> 5]! |= 1 << (bit & 31)
    const addresses: number[] = []
    const starts = new Int32Array(masks.length)
    let count = 0
    masks.forEach((mask, address) => {
      if (mask === 0) return
      addresses.push(address)
      starts[address] = count - lowestBit(mask)
      count += 32 - Math.clz32(mask) - lowestBit(mask)
    })
    this.addresses = Int32Array.from(addresses)
    this.masks = this.addresses.map((address) => masks[address]!)
    this.starts = this.addresses.map((address) => starts[address]!)
    this.targets = new Int32Array(count)
    for (let i = 0; i < bits.length; i++) this.targets[starts[bits[i]! >>> 5]! + (bits[i]! & 31)] = targets[i]!
    this.extensions = Int32Array.from(slots.flatMap(signExtensions))
  }
}

/** Encodes state as bytes. Compares memory 32 bits at a time, and visits only bits that changed since the last encoding. */
export class LaneCodec implements StateCodec {
  private readonly bytes: Uint8Array
  /** The bits of each word with state, at the last encoding. */
  private readonly known: Int32Array

  constructor(
    private readonly host: PortHost,
    private readonly map: StateMap,
  ) {
    this.bytes = new Uint8Array(map.byteLength)
    this.known = new Int32Array(map.addresses.length)
  }

  encode(): Uint8Array {
    const { bytes, known } = this
    const { addresses, masks, starts, targets, extensions } = this.map
    const memory = this.memory()
    for (let i = 0; i < addresses.length; i++) {
      const now = memory[addresses[i]!]! & masks[i]!
      let changed = now ^ known[i]!
      known[i] = now
      for (; changed !== 0; changed &= changed - 1) {
        const target = targets[starts[i]! + lowestBit(changed)]!
        bytes[target >>> 3]! ^= 1 << (target & 7)
      }
    }
    for (let i = 0; i < extensions.length; i += 2) setBit(bytes, extensions[i + 1]!, getBit(bytes, extensions[i]!))
    return bytes
  }

  decode(bytes: Uint8Array): void {
    const { addresses, masks, starts, targets } = this.map
    const memory = this.memory()
    for (let i = 0; i < addresses.length; i++) {
      const mask = masks[i]!
      let word = 0
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest)
        word |= getBit(bytes, targets[starts[i]! + bit]!) << bit
      }
      memory[addresses[i]!] = (memory[addresses[i]!]! & ~mask) | word
    }
    this.host.touch()
  }

  private memory(): Int32Array {
    return new Int32Array(this.host.bytes.buffer)
  }
}

/** The positions of all bits of state in memory and in the encoded bytes, both in bits. */
interface BitPairs {
  readonly bits: Uint32Array
  readonly targets: Int32Array
}

function pairsOf(slots: readonly StateSlot[], locate: SlotLocator): BitPairs {
  const count = slots.reduce((sum, { depth, type }) => sum + depth * type.width, 0)
  const [bits, targets] = [new Uint32Array(count), new Int32Array(count)]
  let next = 0
  for (const slot of slots) {
    const { depth, size, type, offset } = slot
    const { base, offsets } = locate(slot)
    for (let address = 0, i = 0; address < depth; address++) {
      const first = 8 * (offset + address * size)
      for (let bit = 0; bit < type.width; bit++) {
        bits[next] = base + offsets[i++]!
        targets[next++] = first + bit
      }
    }
  }
  return { bits, targets }
}

function signExtensions({ depth, size, offset, type }: StateSlot): number[] {
  const pairs: number[] = []
  if (!type.signed) return pairs
  for (let address = 0; address < depth; address++) {
    const first = 8 * (offset + address * size)
    for (let bit = type.width; bit < 8 * size; bit++) pairs.push(first + type.width - 1, first + bit)
  }
  return pairs
}

function getBit(bytes: Uint8Array, bit: number): number {
  return bitAt(bytes, bit >>> 3, bit & 7)
}

function setBit(bytes: Uint8Array, bit: number, value: number): void {
  putBit(bytes, bit >>> 3, 1 << (bit & 7), value === 1)
}

// Sets the state of all runs from bytes. A map would only pay off for repeated use.

/**
 * @param states - the encoded state of each run
 * @param locate - returns the positions of a slot's bits in a run, none of them inverted
 */
export function decodeAll(
  slots: readonly StateSlot[],
  states: readonly Uint8Array[],
  host: PortHost,
  locate: (slot: StateSlot, run: number) => SlotBits,
): void {
  const { bytes } = host
  for (const slot of slots)
    for (const [run, state] of states.entries()) decodeSlot(slot, state, bytes, locate(slot, run))
  host.touch()
}

function decodeSlot(
  { depth, size, type, offset }: StateSlot,
  state: Uint8Array,
  bytes: Uint8Array,
  at: SlotBits,
): void {
  const { base, offsets } = at
  for (let address = 0, i = 0; address < depth; address++) {
    const first = offset + address * size
    for (let bit = 0; bit < type.width; bit++) {
      const place = base + offsets[i++]!
      const [byte, mask] = [Math.floor(place / 8), 1 << (place & 7)]
      const isSet = ((state[first + (bit >> 3)]! >> (bit & 7)) & 1) === 1
      bytes[byte] = isSet ? bytes[byte]! | mask : bytes[byte]! & ~mask
    }
  }
}

/** Contiguous state: a vector of a group. Positions are in words. */
interface Span {
  readonly start: number
  readonly words: number
  /** The first of the four words with a bit for each existing lane. */
  readonly exists: number
}

/** A copy of the state, for restoring and comparing. */
export class SavedState {
  private readonly copy: Uint8Array
  private readonly before: Int32Array
  private readonly spans: readonly Span[]
  /** The span and word of the last difference: the next comparison starts there. */
  private span = 0
  private word = 0

  constructor(
    netlist: Netlist,
    layout: Layout,
    private readonly memory: { readonly bytes: Uint8Array },
  ) {
    this.copy = new Uint8Array(layout.end)
    this.before = new Int32Array(this.copy.buffer)
    this.spans = netlist.groups.flatMap(({ index, vectors }) => {
      const block = layout.blocks[index]!
      const exists = layout.plane(index, nodeOf(layout.exists[index]!))!
      return Array.from({ length: vectors }, (_, vector) => ({
        start: planeAddress(block, 0, vector) / 4,
        words: layout.statePlanes[index]! * 4,
        exists: planeAddress(block, exists, vector) / 4,
      }))
    })
  }

  save(): void {
    this.copy.set(this.memory.bytes.subarray(0, this.copy.length))
  }

  restore(): void {
    this.memory.bytes.set(this.copy)
  }

  /**
   * True if the state is unchanged in all existing lanes. A packet in flight mostly changes the same state as in the
   * previous cycle, so the comparison soon finds a difference.
   */
  isUnchanged(): boolean {
    const now = new Int32Array(this.memory.bytes.buffer)
    const { spans, span: first, word } = this
    if (!this.isSame(now, first, word, Infinity)) return false
    for (let i = 1; i < spans.length; i++) if (!this.isSame(now, (first + i) % spans.length, 0, Infinity)) return false
    return this.isSame(now, first, 0, word)
  }

  /** Compares the words of a span from `from` to before `to`. */
  private isSame(now: Int32Array, span: number, from: number, to: number): boolean {
    const { before } = this
    const { start, words, exists } = this.spans[span]!
    const end = Math.min(to, words)
    for (let i = from; i < end; i++) {
      const changed = before[start + i]! ^ now[start + i]!
      if (changed === 0 || (changed & now[exists + (i & 3)]!) === 0) continue
      this.span = span
      this.word = i
      return false
    }
    return true
  }
}

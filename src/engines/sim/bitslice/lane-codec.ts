import type { StateCodec, StateSlot } from '../engine/engine.js'
import { bytesOfSlots } from '../engine/state-slots.js'
import { planeOf, type BitPlace, type PortHost } from './lane-port.js'

/** Where the bits of all words of a slot stand in memory, counted in bits: at `base` plus an offset each. */
export interface SlotBits {
  readonly base: number
  readonly offsets: Float64Array
}

/** The positions of bits anywhere in memory, none of them inverted. */
export function bitsOf(places: readonly BitPlace[]): SlotBits {
  return { base: 0, offsets: Float64Array.from(places.map(planeOf), ({ address, bit }) => 8 * address + bit) }
}

type SlotLocator = (slot: StateSlot) => SlotBits

/** Where all bits of state stand in memory and among the bytes: the same for all engines of a circuit. */
export class StateMap {
  /** How many bytes there are. */
  readonly byteLength: number
  /** The words of memory that hold state, and which of their bits do. */
  readonly addresses: Int32Array
  readonly masks: Int32Array
  /** By word: of its bit 0 in {@link targets}, which has no place for the bits before the first that holds state. */
  readonly starts: Int32Array
  /** Bits of the bytes. */
  readonly targets: Int32Array
  /** Bits of the bytes in pairs: a sign, and a bit beyond the width that is equal to it. */
  readonly extensions: Int32Array

  /** @param end - the bytes of memory before it may hold state */
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

/**
 * State as bytes. Memory is gone through 32 bits at a time, and only those bits are visited that have changed since the
 * bytes were made last.
 */
export class LaneCodec implements StateCodec {
  private readonly bytes: Uint8Array
  /** The bits of each word that holds state, as of the last encoding. */
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

/** The positions of all bits of state in memory and among the bytes; both are counted in bits. */
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

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

function getBit(bytes: Uint8Array, bit: number): number {
  return (bytes[bit >>> 3]! >> (bit & 7)) & 1
}

function setBit(bytes: Uint8Array, bit: number, value: number): void {
  const mask = 1 << (bit & 7)
  bytes[bit >>> 3] = value === 1 ? bytes[bit >>> 3]! | mask : bytes[bit >>> 3]! & ~mask
}

/** Leaves as a testbench reads and writes them: integers, assembled from the bits of one lane. */

import type { Type } from '../../../../ir/ir.js'
import type { LeafPort, MemoryPort, Raw } from '../../engine/engine.js'
import { asBits, bitAt, isBitSet, putBit, valueOfBits } from './bits.js'

/** The place of a bit: in a lane of a plane, which belongs to a leaf or to a program, or nowhere for a constant. */
export type BitPlace =
  | { readonly kind: 'constant'; readonly value: 0 | 1 }
  | { readonly kind: 'plane'; readonly address: number; readonly bit: number; readonly isInverted: boolean }

/** The place of a writable bit, which is never a constant. */
export function planeOf(place: BitPlace): Extract<BitPlace, { kind: 'plane' }> {
  if (place.kind === 'constant') throw new Error('a constant cannot be written')
  return place
}

/** The parts of the engine that ports need. */
export interface PortHost {
  readonly bytes: Uint8Array
  touch(): void
}

/** A word in one lane, read and written bit by bit. */
export class LaneWord {
  private readonly addresses: Uint32Array
  private readonly bits: Uint8Array
  private readonly inverted: Uint8Array

  constructor(
    private readonly type: Type,
    places: readonly BitPlace[],
  ) {
    const count = places.length
    this.addresses = new Uint32Array(count)
    // A constant reads bit 8 of a byte, which is 0; its value is in the sign.
    this.bits = new Uint8Array(count).fill(8)
    this.inverted = new Uint8Array(count)
    for (let i = 0; i < count; i++) this.place(i, places[i]!)
  }

  read(bytes: Uint8Array): Raw {
    const { type } = this
    if (type.width > 32) return valueOfBits(type, (i) => this.bit(bytes, i))
    let value = 0
    for (let i = 0; i < type.width; i++) value |= this.bit(bytes, i) << i
    if (!type.signed) return value >>> 0
    return (value << (32 - type.width)) >> (32 - type.width)
  }

  write(bytes: Uint8Array, value: Raw): void {
    const { width } = this.type
    const bits = asBits(value, width)
    for (let i = 0; i < width; i++) putBit(bytes, this.addresses[i]!, 1 << this.bits[i]!, isBitSet(bits, i))
  }

  private place(i: number, place: BitPlace): void {
    if (place.kind === 'constant') {
      this.inverted[i] = place.value
      return
    }
    this.addresses[i] = place.address
    this.bits[i] = place.bit
    this.inverted[i] = Number(place.isInverted)
  }

  private bit(bytes: Uint8Array, i: number): number {
    return bitAt(bytes, this.addresses[i]!, this.bits[i]!) ^ this.inverted[i]!
  }
}

/** Creates a port that locates the bits of a leaf at the first use. */
export function leafPort(host: PortHost, type: Type, locate: () => readonly BitPlace[], update: () => void): LeafPort {
  let word: LaneWord | undefined
  return {
    read: () => {
      word ??= new LaneWord(type, locate())
      update()
      return word.read(host.bytes)
    },
    write: (value) => {
      word ??= new LaneWord(type, locate())
      word.write(host.bytes, value)
      host.touch()
    },
  }
}

export function memoryPort(
  host: PortHost,
  type: Type,
  depth: number,
  locate: (address: number) => readonly BitPlace[],
): MemoryPort {
  const words = Array<LaneWord | undefined>(depth)
  const at = (address: number): LaneWord => (words[address] ??= new LaneWord(type, locate(address)))
  return {
    read: (address) => at(address).read(host.bytes),
    write: (address, value) => {
      at(address).write(host.bytes, value)
      host.touch()
    },
  }
}

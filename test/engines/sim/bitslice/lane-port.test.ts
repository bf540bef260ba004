import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Type } from '../../../../src/ir/ir.js'
import { leafPort, memoryPort, type BitPlace } from '../../../../src/engines/sim/bitslice/state/port.js'
import { rangeOf } from '../../../../src/ir/integer.js'
import { toRaw } from '../../../../src/engines/sim/engine/engine.js'

const size = 1024

/** Any type, and a value of it, often one at an end. */
const typed = fc
  .record({
    width: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constantFrom(31, 32, 33, 52, 53, 54, 64)),
    signed: fc.boolean(),
  })
  .chain((type) => {
    const { min, max } = rangeOf(type)
    const ends = [min, max, min + 1n, max - 1n, 0n].filter((value) => value >= min && value <= max)
    return fc.record({ type: fc.constant(type), value: fc.oneof(fc.constantFrom(...ends), fc.bigInt({ min, max })) })
  })

/** Places for a number of bits, all apart from each other. */
const placesOf = (width: number): fc.Arbitrary<BitPlace[]> =>
  fc
    .uniqueArray(fc.nat(size * 8 - 1), { minLength: width, maxLength: width })
    .map((positions) => positions.map((at) => ({ kind: 'plane', address: at >> 3, bit: at & 7, isInverted: false })))

/** Memory full of noise that counts what is done to it. */
class Host {
  readonly bytes: Uint8Array
  touched = 0
  updated = 0

  constructor(noise: number) {
    this.bytes = Uint8Array.from({ length: size }, (_, i) => Math.imul(i + noise, 0x9e37_79b1) >>> 24)
  }

  touch(): void {
    this.touched++
  }

  readonly update = (): void => {
    this.updated++
  }

  bit(place: BitPlace): number {
    if (place.kind === 'constant') return place.value
    return ((this.bytes[place.address]! >> place.bit) & 1) ^ Number(place.isInverted)
  }

  /** The value that stands at some places, bit by bit. */
  valueAt(places: readonly BitPlace[], { width, signed }: Type): bigint {
    const pattern = places.reduce((sum, place, i) => sum | (BigInt(this.bit(place)) << BigInt(i)), 0n)
    return signed ? BigInt.asIntN(width, pattern) : pattern
  }
}

describe('a leaf', () => {
  it('reads what was written, of any width and sign, and leaves all other bits alone', () => {
    const cases = typed.chain(({ type, value }) =>
      fc.record({ type: fc.constant(type), value: fc.constant(value), places: placesOf(type.width), noise: fc.nat() }),
    )
    fc.assert(
      fc.property(cases, ({ type, value, places, noise }) => {
        const host = new Host(noise)
        const before = host.bytes.slice()
        const port = leafPort(host, type, () => places, host.update)
        port.write(toRaw(value, type))
        expect(host.touched).toBe(1)
        expect(host.valueAt(places, type)).toBe(value)
        expect(port.read()).toBe(toRaw(value, type))
        expect(host.updated).toBe(1)
        for (const bytes of [before, host.bytes])
          for (const place of places) if (place.kind === 'plane') bytes[place.address]! &= ~(1 << place.bit)
        expect(Buffer.compare(host.bytes, before)).toBe(0)
      }),
      { numRuns: 200 },
    )
  })

  it('reads complements and constants', () => {
    const bit = fc.oneof(
      fc.record({ kind: fc.constant('constant'), value: fc.constantFrom(0, 1) }),
      fc.record({ kind: fc.constant('plane'), address: fc.nat(size - 1), bit: fc.nat(7), isInverted: fc.boolean() }),
    ) as fc.Arbitrary<BitPlace>
    fc.assert(
      fc.property(fc.array(bit, { minLength: 1, maxLength: 200 }), fc.boolean(), fc.nat(), (places, signed, noise) => {
        const host = new Host(noise)
        const type = { width: places.length, signed }
        expect(leafPort(host, type, () => places, host.update).read()).toBe(toRaw(host.valueAt(places, type), type))
      }),
    )
  })

  it('keeps its constants when it is written', () => {
    const host = new Host(3)
    const before = host.bytes.slice()
    const places: BitPlace[] = [1, 0, 1].map((value) => ({ kind: 'constant', value: value as 0 | 1 }))
    const port = leafPort(host, { width: 3, signed: false }, () => places, host.update)
    port.write(2)
    expect(port.read()).toBe(5)
    expect(host.bytes).toEqual(before)
  })

  it('is looked up once, when it is used', () => {
    const host = new Host(0)
    let lookups = 0
    const locate = (): BitPlace[] => {
      lookups++
      return [{ kind: 'plane', address: 7, bit: 2, isInverted: false }]
    }
    const port = leafPort(host, { width: 1, signed: false }, locate, host.update)
    expect(lookups).toBe(0)
    for (const value of [1, 0, 1]) {
      port.write(value)
      expect(port.read()).toBe(value)
    }
    expect(lookups).toBe(1)
  })
})

describe('a memory', () => {
  it('keeps each of its words', () => {
    const cases = fc.integer({ min: 1, max: 12 }).chain((depth) =>
      fc.record({
        depth: fc.constant(depth),
        type: fc.record({ width: fc.integer({ min: 1, max: 70 }), signed: fc.boolean() }),
        places: placesOf(depth * 70),
        seed: fc.bigInt({ min: 0n, max: 2n ** 70n }),
      }),
    )
    fc.assert(
      fc.property(cases, ({ depth, type, places, seed }) => {
        const host = new Host(1)
        const at = (address: number): BitPlace[] => places.slice(address * 70, address * 70 + type.width)
        const port = memoryPort(host, type, depth, at)
        const { min, max } = rangeOf(type)
        const values = Array.from({ length: depth }, (_, i) => min + ((seed * BigInt(2 * i + 1)) % (max - min + 1n)))
        values.forEach((value, address) => port.write(address, toRaw(value, type)))
        expect(values.map((_, address) => port.read(address))).toEqual(values.map((value) => toRaw(value, type)))
        expect(host.touched).toBe(depth)
      }),
      { numRuns: 60 },
    )
  })
})

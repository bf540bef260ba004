import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bytes } from '../../../../src/engines/sim/wasm/code.js'

/** LEB128: seven bits to a byte, lowest first, a set top bit in all but the last. */
function decode(bytes: Uint8Array, isSigned: boolean): bigint {
  let value = 0n
  bytes.forEach((byte, i) => (value |= BigInt(byte & 0x7f) << BigInt(7 * i)))
  bytes.forEach((byte, i) => expect(byte >= 0x80).toBe(i < bytes.length - 1))
  return isSigned ? BigInt.asIntN(7 * bytes.length, value) : value
}

const unsigned = (value: number): Uint8Array => new Bytes().varint(value).finish()
const signed = (value: number): Uint8Array => new Bytes().signed(value).finish()

describe('LEB128', () => {
  it.each([
    [0, [0x00]],
    [1, [0x01]],
    [127, [0x7f]],
    [128, [0x80, 0x01]],
    [624485, [0xe5, 0x8e, 0x26]],
    [2 ** 31, [0x80, 0x80, 0x80, 0x80, 0x08]],
    [2 ** 32 - 1, [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('unsigned %d', (value, bytes) => {
    expect([...unsigned(value)]).toEqual(bytes)
  })

  it.each([
    [0, [0x00]],
    [-1, [0x7f]],
    [63, [0x3f]],
    [64, [0xc0, 0x00]],
    [-64, [0x40]],
    [-65, [0xbf, 0x7f]],
    [-123456, [0xc0, 0xbb, 0x78]],
    [2 ** 31 - 1, [0xff, 0xff, 0xff, 0xff, 0x07]],
    [-(2 ** 31), [0x80, 0x80, 0x80, 0x80, 0x78]],
  ])('signed %d', (value, bytes) => {
    expect([...signed(value)]).toEqual(bytes)
  })

  it('says every value, in as few bytes as it can', () => {
    fc.assert(
      fc.property(fc.nat(31), fc.maxSafeInteger(), (bits, random) => {
        const value = (random >>> 0) >>> bits
        expect(Number(decode(unsigned(value), false))).toBe(value)
        expect(unsigned(value)).toHaveLength(Math.max(1, Math.ceil(value.toString(2).length / 7)))
        for (const negated of [value | 0, ~value]) {
          expect(Number(decode(signed(negated), true))).toBe(negated)
          const needed =
            (negated < 0 ? ~negated : negated).toString(2).length + (negated === 0 || negated === -1 ? 0 : 1)
          expect(signed(negated)).toHaveLength(Math.ceil(needed / 7))
        }
      }),
    )
  })
})

describe('bytes', () => {
  it('grow, one by one and in pieces of any length', () => {
    const pieces = fc.array(
      fc.oneof(fc.uint8Array({ maxLength: 5 }), fc.uint8Array({ minLength: 200, maxLength: 900 })),
    )
    fc.assert(
      fc.property(pieces, (all) => {
        const out = new Bytes()
        all.forEach((piece, i) => {
          if (i % 3 === 0) for (const byte of piece) out.byte(byte)
          else if (i % 3 === 1) out.bytes(piece)
          else out.append(new Bytes().bytes(piece))
        })
        const expected = all.flatMap((piece) => [...piece])
        expect([...out.finish()]).toEqual(expected)
        expect(out).toHaveLength(expected.length)
      }),
    )
  })

  it('hold text as UTF-8 after its length in bytes', () => {
    expect([...new Bytes().text('a→').finish()]).toEqual([4, 0x61, 0xe2, 0x86, 0x92])
  })
})

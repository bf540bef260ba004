import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpackFastLz } from '../../../src/runs/dump/fst/fastlz.js'
import { unpackLz4 } from '../../../src/runs/dump/fst/lz4.js'
import { unpack } from '../../../src/runs/dump/fst/unpack.js'
import { packFastLz, packLz4 } from './packing.js'

/** Bytes that repeat themselves, near and far. */
const bytes = fc
  .array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.constantFrom(1, 1, 2, 30, 400)), {
    minLength: 1,
    maxLength: 30,
  })
  .map((parts) =>
    Uint8Array.from(parts.flatMap(([part, times]) => Array.from({ length: times }, () => [...part]).flat())),
  )

const packings = [
  { name: 'LZ4', pack: packLz4, unpack: unpackLz4 },
  { name: 'FastLZ, level 1', pack: (all: Uint8Array) => packFastLz(all, 1), unpack: unpackFastLz },
  { name: 'FastLZ, level 2', pack: (all: Uint8Array) => packFastLz(all, 2), unpack: unpackFastLz },
]

describe.each(packings)('$name', ({ pack, unpack }) => {
  it('is unpacked to the bytes that were packed', () => {
    fc.assert(
      fc.property(bytes, (all) => {
        expect(unpack(pack(all), all.length)).toEqual(all)
      }),
    )
  })

  it('is refused where bytes are missing or have another length', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), (all, cut) => {
        const packed = pack(all)
        expect(() => unpack(packed.subarray(0, cut % packed.length), all.length)).toThrow()
        expect(() => unpack(packed, all.length + 1)).toThrow()
        expect(() => unpack(packed, all.length - 1)).toThrow()
      }),
    )
  })

  it('is unpacked or refused, and nothing else, where a byte is another one', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (all, at, change) => {
        const packed = pack(all)
        packed[at % packed.length]! ^= change
        try {
          expect(unpack(packed, all.length)).toHaveLength(all.length)
        } catch (error) {
          expect(String(error)).toMatch(/LZ/)
        }
      }),
    )
  })
})

it('knows an example of each, byte by byte', () => {
  const text = (unpacked: Uint8Array): string => new TextDecoder().decode(unpacked)
  const letters = (word: string): number[] => [...word].map((letter) => letter.charCodeAt(0))
  // Three letters, which nine bytes from a distance of three repeat; then five.
  expect(text(unpackLz4(Uint8Array.from([0x35, ...letters('abc'), 3, 0, 0x50, ...letters('the d')]), 17))).toBe(
    'abcabcabcabcthe d',
  )
  expect(text(unpackFastLz(Uint8Array.from([2, ...letters('abc'), 0xe0, 0, 2, 0, ...letters('d')]), 13))).toBe(
    'abcabcabcabcd',
  )
})

it('takes no memory for lengths that packed bytes cannot have', () => {
  const few = Uint8Array.from([1, 2, 3])
  expect(() => unpack('lz4', few, 2 ** 29, 17)).toThrow(
    '3 bytes of lz4 cannot unpack to 536870912, at byte 17 of the dump',
  )
  expect(() => unpack('zlib', few, 2 ** 40, 17)).toThrow('cannot unpack')
})

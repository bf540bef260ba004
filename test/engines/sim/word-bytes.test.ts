import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWord, wordBytes, writeWord } from '../../../src/engines/sim/engine/words.js'
import { rangeOf } from '../../../src/ir/integer.js'
import { toRaw } from '../../../src/engines/sim/engine/engine.js'

const types = fc.record({ width: fc.integer({ min: 1, max: 130 }), signed: fc.boolean() })
const values = types.chain((type) => {
  const { min, max } = rangeOf(type)
  const edges = fc.constantFrom(min, max, 0n)
  return fc.record({ type: fc.constant(type), value: fc.oneof(edges, fc.bigInt({ min, max })) })
})

test('a word is read as it was written, and its neighbours stay', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 5 }), ({ type, value }, offset) => {
      const size = wordBytes(type)
      const bytes = new Uint8Array(offset + size + 3).fill(0xa5)
      writeWord(bytes, offset, size, toRaw(value, type))
      expect(readWord(bytes, offset, type)).toBe(toRaw(value, type))
      expect(bytes.subarray(0, offset).every((byte) => byte === 0xa5)).toBe(true)
      expect(bytes.subarray(offset + size).every((byte) => byte === 0xa5)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('bits beyond the width are ignored: a file may hold anything', () => {
  fc.assert(
    fc.property(types, fc.uint8Array({ minLength: 17, maxLength: 17 }), (type, bytes) => {
      const { min, max } = rangeOf(type)
      const value = BigInt(readWord(bytes, 0, type))
      expect(min <= value && value <= max).toBe(true)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulateOnAll } from '../../support/rtl.js'
import { budget } from '../../support/sample.js'
import { Arithmetic, Logic, Selections, Shifts, Wide } from '../../fixtures/pass/values.js'

const u8 = fc.integer({ min: 0, max: 255 })
const s8 = fc.integer({ min: -128, max: 127 })

describe('exact values (rule 1)', () => {
  const sims = simulateOnAll(new Arithmetic())

  it('computes what mathematics says, and truncates only when storing', () => {
    fc.assert(
      fc.property(u8, u8, s8, (a, b, s) => {
        for (const { dut } of sims) {
          Object.assign(dut, { a, b, s })
          expect(dut).toMatchObject({
            average: Math.floor((a + b) / 2),
            isLess: a < b,
            difference: a - b,
            product: a * b,
            mixed: a + s,
            complement: -a - 1,
            carries: (a + b * 3 - 7) & 255,
            negated: 0 - a,
            isLessMixed: s < a,
            masked: ~a & b,
          })
        }
      }),
    )
  })

  it('is right where MyHDL is not: the average of 200 and 100', () => {
    for (const { dut } of sims) {
      Object.assign(dut, { a: 200, b: 100, s: 0 })
      expect(dut.average).toBe(150)
    }
  })
})

describe.each([20, 31, 32, 33, 52, 53, 54, 63, 64, 65, 127, budget(130, 200)])('values of %i bits', (width) => {
  const sims = simulateOnAll(new Wide({ width }))
  const word = fc.bigInt({ min: 0n, max: (1n << BigInt(width)) - 1n })

  it('are exact', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        for (const { dut } of sims) {
          const port = dut as unknown as Record<string, number | bigint | boolean>
          port['a'] = width > 53 ? a : Number(a)
          port['b'] = width > 53 ? b : Number(b)
          const read = (name: string): bigint => BigInt(port[name]!)
          expect(read('sum')).toBe(a + b)
          expect(read('product')).toBe(a * b)
          expect(read('difference')).toBe(a - b)
          expect(read('average')).toBe((a + b) >> 1n)
          expect(read('exclusive')).toBe(a ^ b)
          expect(port['isLess']).toBe(a < b)
          expect(port['top']).toBe(a >> BigInt(width - 1) === 1n)
          expect(read('pattern')).toBe((1n << BigInt(width - 1)) + 5n)
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('shifts (rule 4)', () => {
  const sims = simulateOnAll(new Shifts())

  it('lose nothing to the left and follow the sign to the right', () => {
    fc.assert(
      fc.property(u8, s8, fc.integer({ min: 0, max: 15 }), (a, s, n) => {
        for (const { dut } of sims) {
          Object.assign(dut, { a, s, n })
          expect(dut).toMatchObject({
            left: a * 2 ** n,
            leftSigned: s * 2 ** n,
            right: a >> n,
            rightSigned: s >> n,
            halved: s >> 1,
            far: 0,
            farSigned: s < 0 ? -1 : 0,
            power: 2 ** n,
          })
        }
      }),
    )
  })
})

describe('selections', () => {
  const sims = simulateOnAll(new Selections())
  const pair = fc.record({
    flag: fc.boolean(),
    count: fc.integer({ min: 0, max: 7 }),
    offset: fc.integer({ min: -8, max: 7 }),
  })

  it('take bits apart and put them together, the first member lowest', () => {
    fc.assert(
      fc.property(u8, fc.integer({ min: 0, max: 15 }), pair, (a, i, value) => {
        for (const { dut } of sims) {
          Object.assign(dut, { a, i, pair: value })
          expect(dut).toMatchObject({
            nibble: (a >> 3) & 15,
            dynamic: ((a >> i) & 1) === 1,
            swapped: ((a & 15) << 4) | (a >> 4),
            asBits: Number(value.flag) | (value.count << 1) | ((value.offset & 15) << 4),
            unpacked: { flag: (a & 1) === 1, count: (a >> 1) & 7, offset: (a << 24) >> 28 },
            odd: a.toString(2).replaceAll('0', '').length % 2 === 1,
            reread: (a << 24) >> 24,
            plain: value.offset & 15,
            lowest: a & 7,
          })
        }
      }),
    )
  })
})

describe('comparison and logic (rules 5 and 6)', () => {
  const sims = simulateOnAll(new Logic())

  it('are exact across widths and test single bits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 0, max: 63 }),
        fc.boolean(),
        fc.boolean(),
        (a, b, left, right) => {
          for (const { dut } of sims) {
            Object.assign(dut, { a, b, left, right })
            expect(dut).toMatchObject({
              equal: a === b,
              holds: true,
              both: left && right,
              either: left || right,
              neither: !(left || right) && a <= b,
              chosen: left ? a : 9,
              nested: (left ? 2 : 0) + (right ? 1 : 0),
            })
          }
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  holds,
  rangeOf,
  combined,
  extreme,
  hull,
  inverted,
  isWithin,
  meet,
  shiftedLeft,
  shiftedRight,
  typeOfInterval,
  type Interval,
} from '../../src/ir/integer.js'

const number = fc.bigInt({ min: -300n, max: 300n })
const interval = fc.tuple(number, number).map(([a, b]): Interval => ({ min: a < b ? a : b, max: a < b ? b : a }))

/** An interval, and a number in it. */
const inside = interval.chain((around) =>
  fc.bigInt({ min: around.min, max: around.max }).map((value) => ({ around, value })),
)
const amount = inside.map(({ around, value }) => {
  const size = (x: bigint): bigint => (x < 0n ? -x : x) % 12n
  const ends = [size(around.min), size(value), size(around.max)].sort((a, b) => Number(a - b))
  return { around: { min: ends[0]!, max: ends[2]! }, value: ends[1]! }
})

const has = ({ min, max }: Interval, value: bigint): boolean => min <= value && value <= max

const operators = {
  add: (a: bigint, b: bigint) => a + b,
  sub: (a: bigint, b: bigint) => a - b,
  mul: (a: bigint, b: bigint) => a * b,
  and: (a: bigint, b: bigint) => a & b,
  or: (a: bigint, b: bigint) => a | b,
  xor: (a: bigint, b: bigint) => a ^ b,
}

describe('what an operator makes of values in intervals is in the interval that it makes of these', () => {
  it.each(Object.entries(operators))('%s', (op, meaning) => {
    fc.assert(
      fc.property(inside, inside, (a, b) => {
        expect(has(combined(op as keyof typeof operators, a.around, b.around), meaning(a.value, b.value))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('complements, shifts and extremes', () => {
    fc.assert(
      fc.property(inside, inside, amount, (a, b, by) => {
        expect(has(inverted(a.around), ~a.value)).toBe(true)
        expect(has(shiftedLeft(a.around, by.around), a.value << by.value)).toBe(true)
        expect(has(shiftedRight(a.around, by.around), a.value >> by.value)).toBe(true)
        const [less, more] = a.value < b.value ? [a.value, b.value] : [b.value, a.value]
        expect(has(extreme('least', a.around, b.around), less)).toBe(true)
        expect(has(extreme('most', a.around, b.around), more)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('sums, differences, products and shifts by a known amount reach both ends', () => {
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        const corners = (op: (x: bigint, y: bigint) => bigint): bigint[] =>
          [a.min, a.max].flatMap((x) => [b.min, b.max].map((y) => op(x, y)))
        for (const op of ['add', 'sub', 'mul'] as const) {
          const { min, max } = combined(op, a, b)
          const values = corners(operators[op])
          expect(values).toContain(min)
          expect(values).toContain(max)
        }
      }),
    )
  })
})

describe('intervals among each other', () => {
  it('the hull is around both, and what meets is in both', () => {
    fc.assert(
      fc.property(interval, interval, number, (a, b, value) => {
        const [around, common] = [hull(a, b), meet(a, b)]
        expect(isWithin(a, around) && isWithin(b, around)).toBe(true)
        expect(common !== null && has(common, value)).toBe(has(a, value) && has(b, value))
      }),
    )
  })

  it('the type holds both ends, and none with fewer bits does', () => {
    fc.assert(
      fc.property(interval, (a) => {
        const type = typeOfInterval(a)
        expect(holds(type, a.min) && holds(type, a.max)).toBe(true)
        expect(isWithin(a, rangeOf(type))).toBe(true)
        if (type.width === 1) return
        const shorter = { ...type, width: type.width - 1 }
        expect(holds(shorter, a.min) && holds(shorter, a.max)).toBe(false)
      }),
    )
  })
})

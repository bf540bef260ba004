import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distributionOf } from 'flitwave'

it.each([
  [[], { count: 0 }],
  [[null, 'x'], { count: 0 }],
  [[7], { count: 1, least: 7, mean: 7, '50 %': 7, '95 %': 7, '99 %': 7, most: 7 }],
  [[3, null, 1, 10, 2], { count: 4, least: 1, mean: 4, '50 %': 2, '95 %': 10, '99 %': 10, most: 10 }],
  [[1, 1, 2], { count: 3, least: 1, mean: 1.3333, '50 %': 1, '95 %': 2, '99 %': 2, most: 2 }],
  [
    Array.from({ length: 1000 }, (_, i) => 1000 - i),
    { count: 1000, least: 1, mean: 500.5, '50 %': 500, '95 %': 950, '99 %': 990, most: 1000 },
  ],
])('counts %j', (values, row) => {
  expect(distributionOf(values)).toEqual(row)
})

it('takes the least value that enough others do not exceed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (values) => {
      const row = distributionOf(values)
      for (const per of [50, 95, 99]) {
        const enough = (value: number): boolean =>
          100 * values.filter((one) => one <= value).length >= per * values.length
        const least = [...values].sort((a, b) => a - b).find(enough)
        expect(row[`${per} %`]).toBe(least)
      }
    }),
  )
})

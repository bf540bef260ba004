import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RowReducer } from '../../../../src/apps/inspect/waves/reduced-row.js'
import { joinShort } from '../../../../src/apps/inspect/waves/views.js'

/** Ascending cycles, each with one of a few values, so that some are repeated. */
const changes = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 200 })
  .map((steps) => {
    let cycle = -1
    return steps.map(([by, value]) => [(cycle += by), value] as const)
  })

it('sums values up as they come, as is done for lists of all changes', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 20 }), (told, shortest, rest) => {
      const reducer = new RowReducer(shortest, ({ value }) => Number(value))
      for (const [cycle, value] of told) reducer.set(cycle, { value, unknown: 0 })
      const end = told.at(-1)![0] + rest
      const { starts, changes: joined, values, least, greatest } = reducer.finish(end)
      const distinct = told.filter(([, value], i) => value !== told[i - 1]?.[1])
      const expected = joinShort(
        distinct.map(([cycle]) => cycle),
        end,
        shortest,
      )
      expect({ starts, changes: joined }).toEqual(expected)
      const inside = starts.map((start, i) => distinct.filter(([at]) => at >= start && at < (starts[i + 1] ?? end)))
      expect(values.map(({ value }) => value)).toEqual(inside.map(([first]) => first![1]))
      expect(least).toEqual(inside.map((all) => Math.min(...all.map(([, value]) => value))))
      expect(greatest).toEqual(inside.map((all) => Math.max(...all.map(([, value]) => value))))
    }),
  )
})

it('keeps the last value of a cycle, and none that is as before', () => {
  const reducer = new RowReducer(0, null)
  for (const [cycle, value] of [
    [0, 1],
    [3, 2],
    [3, 1],
    [5, 4],
    [5, 6],
  ] as const)
    reducer.set(cycle, { value, unknown: 0 })
  expect(reducer.finish(9)).toMatchObject({ starts: [0, 5], values: [{ value: 1 }, { value: 6 }] })
})

it('has no more runs of a long window than can be seen', () => {
  const reducer = new RowReducer(1000, null)
  for (let cycle = 0; cycle < 200_000; cycle++) reducer.set(cycle, { value: cycle & 1, unknown: 0 })
  expect(reducer.length).toBeLessThan(20)
})

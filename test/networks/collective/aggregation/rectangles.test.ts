import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregationSchedule } from '../../../../src/networks/collective/aggregation/aggregation.js'
import { ceilLog, greatestCommonDivisor } from '../../../../src/networks/collective/whole-numbers.js'
import { budget } from '../../../support/sample.js'
import { walk } from './walk.js'

type Sizes = readonly [number, number, number]

const nodesIn = (sizes: Sizes): number => sizes.reduce((product, size) => product * size)

const divisorsOf = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1).filter((h) => n % h === 0)

/** The costs by the lemmas for a cube of the side g, and those of the exchange between cubes. */
function stepsOf(sizes: Sizes, h: number): number {
  const g = greatestCommonDivisor(sizes)
  const inCubes = 8 * ceilLog(7, g) + 5 * ceilLog(7, h) + 8 * ceilLog(7, g / h) + ceilLog(3, h) + 2 * h - 2
  const cubes = sizes.map((size) => size / g)
  return cubes.reduce((sum, q) => sum + Math.ceil((q - 1) / 2) + 2 * ceilLog(3, q), inCubes)
}

/** Small ones in all orders, with two, three or five cubes in a row, and with sizes that have no common divisor. */
const small: readonly Sizes[] = [
  [2, 2, 4],
  [2, 4, 2],
  [4, 2, 2],
  [2, 4, 6],
  [6, 2, 4],
  [2, 10, 2],
  [4, 4, 8],
  [4, 8, 4],
  [8, 4, 4],
  [3, 6, 9],
  [2, 3, 4],
  [6, 6, 12],
]

const cases = small.flatMap((sizes) => divisorsOf(greatestCommonDivisor(sizes)).map((h) => ({ sizes, h })))

describe('a torus that is not a cube', () => {
  it.each(cases)('$sizes, h = $h: all nodes get all messages, and no step uses a channel twice', ({ sizes, h }) => {
    const nodes = nodesIn(sizes)
    const sources = Array.from({ length: nodes }, (_, node) => node).filter((node) => nodes < 100 || node % 7 === 0)
    const schedule = aggregationSchedule({ n: sizes, h, sources })
    expect(walk(schedule)).toMatchObject({ faults: [], missing: 0 })
    expect(schedule.steps).toBe(stepsOf(sizes, h))
  })

  it.each<[Sizes, number]>([
    [[7, 7, 14], 7],
    [[16, 8, 8], 4],
    [[9, 9, 18], 3],
  ])('%j, h = %i: larger cubes', (sizes, h) => {
    const sources = Array.from({ length: nodesIn(sizes) }, (_, node) => node).filter((node) => node % 97 === 0)
    expect(walk(aggregationSchedule({ n: sizes, h, sources }))).toMatchObject({ faults: [], missing: 0 })
  })

  it('has any sources, several messages at one of them or none at all', () => {
    const anyCase = fc
      .constantFrom(...cases.filter(({ sizes }) => nodesIn(sizes) < 100))
      .chain(({ sizes, h }) => fc.record({ n: fc.constant(sizes), h: fc.constant(h), sources: sourcesIn(sizes) }))
    fc.assert(
      fc.property(anyCase, (parameters) => {
        const schedule = aggregationSchedule(parameters)
        expect(walk(schedule)).toMatchObject({ faults: [], missing: 0 })
        // DDNs differ by one message at most.
        const counts = schedule.unicasts.filter(({ phase }) => phase === 'C1').map(({ carries }) => carries.length)
        const perDdn = Math.floor(parameters.sources.length / parameters.h ** 2)
        for (const count of counts) expect([perDdn, perDdn + 1]).toContain(count)
      }),
      { numRuns: budget(40, 200) },
    )
  })

  it('is what it is for n where all sizes are n', () => {
    for (const [n, h] of [
      [4, 2],
      [6, 3],
    ] as const) {
      const sources = [0, 5, 17, 40]
      expect(aggregationSchedule({ n: [n, n, n], h, sources })).toEqual(aggregationSchedule({ n, h, sources }))
    }
  })
})

function sourcesIn(sizes: Sizes): fc.Arbitrary<number[]> {
  return fc.array(fc.nat(nodesIn(sizes) - 1))
}

it.each<[readonly number[], number, string]>([
  [[4, 4, 8], 8, 'h = 8 does not divide all of 4, 4, 8: some DDNs would have no node in some blocks'],
  [[4, 6, 9], 2, 'h = 2 does not divide all of 4, 6, 9: some DDNs would have no node in some blocks'],
  [[4, 8], 2, 'there is no schedule for a torus of 4 x 8'],
  [[4, 1, 4], 1, 'there is no schedule for a torus of 4 x 1 x 4'],
])('refuses %j, h = %i', (n, h, message) => {
  expect(() => aggregationSchedule({ n, h, sources: [] })).toThrow(
    expect.objectContaining({ code: 'FW941', message }) as Error,
  )
})

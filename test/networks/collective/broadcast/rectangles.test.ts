import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { branchLatency } from '../../../../src/networks/collective/broadcast/latency.js'
import {
  broadcastLatency,
  broadcastNames,
  broadcastSchedule,
  hasFormula,
  type BroadcastName,
} from '../../../../src/networks/collective/broadcast/broadcast.js'
import { ceilLog } from '../../../../src/networks/collective/whole-numbers.js'
import { checkSchedule, type CheckReport } from '../../../../src/networks/collective/check/check.js'
import { isExactlyOnce } from '../../../../src/networks/collective/check/delivery.js'
import { nodeCount, nodesOf, type Network } from '../../../../src/networks/collective/network.js'
import { budget } from '../../../support/sample.js'

const torus = (...sizes: number[]): Network => ({ topology: 'torus', sizes })

const reportOf = (name: BroadcastName, network: Network, source = 0): CheckReport =>
  checkSchedule(broadcastSchedule(name, network, source))

const squareNames = broadcastNames.filter((name) => name !== 'dilated-diagonal')

/** The violations of a broadcast that is free of contention within steps. */
function faultsOf({ delivery, ports, stepwise }: CheckReport): unknown[] {
  return [...(isExactlyOnce(delivery) ? [] : [delivery]), ...ports, ...stepwise.physical]
}

/** All pairs of two sizes. */
const pairsOf = (sizes: readonly number[], most: number): [number, number][] =>
  sizes.flatMap((a) => sizes.filter((b) => a * b <= most).map((b): [number, number] => [a, b]))

const upTo = (last: number): number[] => Array.from({ length: last - 1 }, (_, i) => i + 2)

describe('broadcasts for squares on rectangles', () => {
  const even = upTo(budget(16, 32)).filter((size) => size % 2 === 0)

  it.each(squareNames)('%s comes to each node once, without contention in a step, on all even sizes', (name) => {
    for (const [a, b] of pairsOf(even, budget(128, 1024))) {
      const report = reportOf(name, torus(a, b))
      expect({ a, b, faults: faultsOf(report) }).toEqual({ a, b, faults: [] })
    }
  })

  it.each(['dcf', 'dcf-a'] as const)('%s has no depth contention on any of them', (name) => {
    for (const [a, b] of pairsOf(even, budget(128, 1024))) {
      const { physical } = reportOf(name, torus(a, b)).depth!
      expect({ a, b, contending: physical.contending }).toEqual({ a, b, contending: [] })
    }
  })

  it('DCF has none on larger ones, from any source', () => {
    const cases = fc.record({
      sizes: fc.constantFrom([8, 64], [64, 8], [16, 48], [48, 16], [12, 60], [32, 20], [2, 128], [128, 4], [24, 40]),
      source: fc.nat(),
      name: fc.constantFrom('dcf' as const, 'dcf-a' as const),
    })
    fc.assert(
      fc.property(cases, ({ sizes, source, name }) => {
        const network = torus(...sizes)
        const report = reportOf(name, network, source % nodeCount(network))
        expect(faultsOf(report)).toEqual([])
        expect(report.depth!.physical.contending).toEqual([])
      }),
      { numRuns: budget(5, 40) },
    )
  })

  it('take a step for each factor of three between squares, and log2 of their side', () => {
    const steps = (a: number, b: number): number => broadcastSchedule('dcf', torus(a, b), 0).steps
    for (const [a, b] of pairsOf(even, 128)) {
      const side = Math.max(...[2, 4, 8, 16, 32].filter((power) => a % power === 0 && b % power === 0))
      expect(steps(a, b)).toBe(ceilLog(3, a / side) + ceilLog(3, b / side) + Math.log2(side))
    }
    // As many as can be where one side is twice, three or eight times as long as the other one.
    for (const [a, b] of [
      [8, 16],
      [16, 8],
      [4, 12],
      [4, 32],
    ] as const)
      expect(reportOf('dcf', torus(a, b)).steps).toMatchObject({ steps: steps(a, b), least: steps(a, b) })
  })

  it('send what they send on the square, once the squares have the message', () => {
    const square = broadcastSchedule('edn', torus(8, 8), 0).unicasts
    const long = broadcastSchedule('edn', torus(8, 24), 0).unicasts.filter(({ phase }) => phase !== 'squares')
    expect(long).toHaveLength(3 * square.length)
    const places = long.map(({ from, to, step, phase }) => {
      const onSquare = (node: number): number => 8 * Math.floor(node / 24) + ((node % 24) % 8)
      return JSON.stringify([onSquare(from), onSquare(to), step - 1, phase])
    })
    expect(new Set(places)).toEqual(
      new Set(square.map(({ from, to, step, phase }) => JSON.stringify([from, to, step, phase]))),
    )
  })
})

describe('the dilated diagonal on rectangles', () => {
  const sizes = upTo(budget(14, 32))

  it('comes to each node once, without contention in a step, on all sizes', () => {
    for (const [a, b] of pairsOf(sizes, budget(120, 1024))) {
      const report = reportOf('dilated-diagonal', torus(a, b), nodeCount(torus(a, b)) - 1)
      expect({ a, b, faults: faultsOf(report) }).toEqual({ a, b, faults: [] })
    }
  })

  it('takes at most three steps more than the least number, two on squares, as the abstract of the paper allows', () => {
    for (const [a, b] of pairsOf(upTo(64), 4096).filter((_, i) => i % budget(97, 5) === 0)) {
      const { steps } = broadcastSchedule('dilated-diagonal', torus(a, b), 0)
      expect(steps - ceilLog(5, a * b)).toBeLessThanOrEqual(a === b ? 2 : 3)
    }
  })

  it('takes as many as it says', () => {
    const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))
    for (const [a, b] of pairsOf(sizes, 100)) {
      const g = greatestCommonDivisor(a, b)
      const schedule = broadcastSchedule('dilated-diagonal', torus(a, b), 0)
      expect(schedule.steps).toBe(ceilLog(5, b) + ceilLog(3, a / g + 1) + ceilLog(5, g))
    }
  })

  it('goes the shorter way', () => {
    for (const [a, b] of pairsOf(sizes, 60)) {
      for (const { ways } of broadcastSchedule('dilated-diagonal', torus(a, b), 0).unicasts)
        expect(ways.every((way) => way.startsWith('shorter'))).toBe(true)
    }
  })
})

describe('the latency', () => {
  const timings = [
    { flits: 1, ts: 0, tr: 0 },
    { flits: 32, ts: 30, tr: 7 },
    { flits: 400, ts: 1, tr: 200 },
  ]

  it.each(squareNames)('of the longest branch is the formula of %s, where there is one', (name) => {
    for (const n of [2, 4, 8, 16, 32]) {
      expect(hasFormula(name, [n, n])).toBe(true)
      for (const timing of timings)
        expect(branchLatency(broadcastSchedule(name, torus(n, n), 0), timing)).toBe(broadcastLatency(name, n, timing))
    }
    expect(hasFormula(name, [4, 8])).toBe(false)
    expect(hasFormula(name, [6, 6])).toBe(false)
  })

  it('where one side is 3^j times the other one is that of the square, and of j steps with two start-ups each', () => {
    for (const [side, times] of [
      [4, 1],
      [8, 1],
      [4, 2],
      [2, 3],
    ] as const) {
      const long = side * 3 ** times
      for (const timing of timings) {
        const { flits, ts, tr } = timing
        const more = times * (2 * ts + flits + tr) + (side * (3 ** times - 1)) / 2
        for (const sizes of [
          [side, long],
          [long, side],
        ])
          expect(broadcastLatency('dcf', sizes, timing)).toBe(broadcastLatency('dcf', side, timing)! + more)
      }
    }
  })

  it('is the same from everywhere', () => {
    const network = torus(4, 12)
    for (const source of nodesOf(network))
      expect(branchLatency(broadcastSchedule('dcf', network, source), timings[1]!)).toBe(
        broadcastLatency('dcf', network.sizes, timings[1]!),
      )
  })
})

import { describe, expect, it } from 'vitest'
import { SlotTrafficBanyan } from '../../../rtl/min/slot/slot-traffic-banyan.js'
import { slotThroughput, type DestinationScheme } from '../../../src/networks/collective/min/throughput-model.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import {
  estimate,
  SlotBench,
  type Estimate,
  type SlotMeasurement,
  type SlotPoint,
} from '../../../tb/experiments/support/slot-bench.js'

interface SlotNetwork extends Pick<SlotTrafficBanyan['p'], 'arbitration'> {
  readonly n: number
  readonly scheme: DestinationScheme
}

function benchOf({ n, scheme, arbitration }: SlotNetwork, runs: number): SlotBench {
  const design = elaborate(new SlotTrafficBanyan({ addressWidth: n, header: scheme, arbitration }))
  return new SlotBench(new Simulator<SlotTrafficBanyan>(design, { engine: 'bitslice', runs }), n)
}

/** Five standard errors and the part of the model's value that it may be wrong by. */
function expectNear(eta: Estimate, expected: number, tolerance: number, name: string): void {
  const allowed = 5 * eta.standardError + tolerance * expected
  expect(Math.abs(eta.mean - expected), `${name}: ${eta.mean} instead of ${expected}`).toBeLessThanOrEqual(allowed)
  expect(eta.standardError / eta.mean, name).toBeLessThan(0.02)
}

interface Experiment extends SlotNetwork {
  readonly points: readonly SlotPoint[]
  /** Slots for each point. */
  readonly slots: number
  readonly seed: number
}

const runs = 20

function measure({ points, slots, seed, ...network }: Experiment): SlotMeasurement[] {
  const bench = benchOf(network, runs)
  return points.map((point, i) => bench.measurePoint(point, slots / runs, seed + i))
}

const unicast = (load: number): SlotPoint => ({ load, multicasts: 0, copies: 1 })

describe('a slotted banyan of 16 nodes', () => {
  it.each(['random', 'upper'] as const)('delivers what Patel’s formula says of unicast: %s', (arbitration) => {
    const points = [0.2, 0.6, 1].map(unicast)
    const network = { n: 4, scheme: 'region', arbitration } as const
    measure({ ...network, points, slots: 4000, seed: 1 }).forEach(({ eta, etaFull }, i) => {
      expectNear(eta, slotThroughput({ ...network, ...points[i]! }), 0, `load ${points[i]!.load}`)
      // Each unicast that arrives has arrived with all its copies.
      expect(etaFull).toEqual(eta)
    })
  })

  // The model knows only means of regions; with cubes it is exact.
  it.each([
    ['region', 0.04],
    ['cube', 0],
  ] as const)('delivers what the model says of multicasts: %s, but for %f of it', (scheme, tolerance) => {
    const points = [
      { copies: 2, multicasts: 0.5, load: 1 },
      { copies: 2, multicasts: 1, load: 0.5 },
      { copies: 4, multicasts: 0.1, load: 0.5 },
      { copies: 4, multicasts: 1, load: 1 },
      { copies: 16, multicasts: 0.2, load: 1 },
    ]
    measure({ n: 4, scheme, arbitration: 'random', points, slots: 4000, seed: 2 }).forEach(({ eta, etaFull }, i) => {
      const point = points[i]!
      expectNear(eta, slotThroughput({ n: 4, scheme, ...point }), tolerance, JSON.stringify(point))
      expect(etaFull.mean).toBeLessThan(eta.mean)
    })
  })
})

it.each(['region', 'wrapped', 'cube'] satisfies DestinationScheme[])(
  'a multicast to all nodes is accepted if it is alone, or wins everywhere: %s',
  (scheme) => {
    // Two nodes, each with a broadcast in half of the slots: any two collide, one wins, and both its copies arrive.
    const points = [{ load: 1, multicasts: 1, copies: 2 }]
    const [measured] = measure({ n: 1, scheme, arbitration: 'random', points, slots: 4000, seed: 3 })
    expect(Math.abs(measured!.eta.mean - 3 / 8)).toBeLessThan(5 * measured!.eta.standardError)
    expect(measured!.etaFull).toEqual(measured!.eta)
  },
)

it('networks side by side can be offered different things, and come back in their order', () => {
  const points = Array.from({ length: 128 }, (_, i) => unicast((i + 1) / 128))
  const bench = benchOf({ n: 1, scheme: 'region', arbitration: 'random' }, points.length)
  bench.restart(points, 4)
  const measured = bench.measure(100)
  expect(measured[0]!.eta).toBeLessThan(0.05)
  expect(measured[127]!.eta).toBeGreaterThan(0.6)
})

it('comes to the same again, and to something else with another seed', () => {
  const bench = benchOf({ n: 3, scheme: 'region', arbitration: 'random' }, 8)
  const [point, other] = [unicast(1), unicast(0.5)]
  const first = bench.measurePoint(point, 50, 1)
  expect(bench.measurePoint(other, 50, 1)).not.toEqual(first)
  expect(bench.measurePoint(point, 50, 2)).not.toEqual(first)
  expect(bench.measurePoint(point, 50, 1)).toEqual(first)
})

it('runs side by side have nothing in common', () => {
  const bench = benchOf({ n: 3, scheme: 'region', arbitration: 'random' }, 100)
  bench.restart(
    Array.from({ length: 100 }, () => unicast(1)),
    6,
  )
  const parts = Array.from({ length: 20 }, () => bench.measure(20).map(({ eta }) => eta))
  // The spread between runs must agree with the error that each run estimates for itself.
  const ofRuns = Array.from({ length: 100 }, (_, run) => estimate(parts.map((part) => part[run]!)))
  const between = estimate(ofRuns.map(({ mean }) => mean)).standardError * Math.sqrt(100)
  const within = Math.sqrt(ofRuns.reduce((sum, { standardError }) => sum + standardError ** 2, 0) / 100)
  expect(between / within).toBeGreaterThan(0.75)
  expect(between / within).toBeLessThan(1.25)
})

it('refuses a load that needs more than one packet in a slot', () => {
  const bench = benchOf({ n: 1, scheme: 'region', arbitration: 'random' }, 2)
  expect(() => bench.measurePoint(unicast(1.5), 100, 5)).toThrow('the load cannot be 1.5')
})

it('estimates a mean and its standard error', () => {
  expect(estimate([1, 2, 3, 4])).toEqual({ mean: 2.5, standardError: Math.sqrt(5 / 3 / 4) })
})

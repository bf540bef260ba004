import { describe, expect, it } from 'vitest'
import { slotThroughput, type DestinationScheme } from '../../src/collective/min/throughput-model.js'
import { estimate, measureSlots, type SlotMeasurement, type SlotPoint } from '../../tb/support/slot-throughput.js'

/** Five standard errors and the part of the model's value that it may be wrong by. */
function expectNear({ point, eta }: SlotMeasurement, expected: number, tolerance: number): void {
  const name = `${point.scheme}, f = ${point.copies}, m = ${point.multicasts}, load ${point.load}`
  const allowed = 5 * eta.standardError + tolerance * expected
  expect(Math.abs(eta.mean - expected), `${name}: ${eta.mean} instead of ${expected}`).toBeLessThanOrEqual(allowed)
  expect(eta.standardError / eta.mean, name).toBeLessThan(0.02)
}

describe('a slotted banyan of 16 nodes', () => {
  const unicast = (scheme: DestinationScheme, load: number): SlotPoint => ({ load, multicasts: 0, copies: 1, scheme })

  it.each(['random', 'upper'] as const)('delivers what Patel’s formula says of unicast: %s', (arbitration) => {
    const points = [0.2, 0.6, 1].map((load) => unicast('region', load))
    for (const measured of measureSlots({ n: 4, points, slots: 4000, seed: 1, arbitration })) {
      expectNear(measured, slotThroughput({ n: 4, ...measured.point }), 0)
      // Each unicast that arrives has arrived with all its copies.
      expect(measured.etaFull).toEqual(measured.eta)
    }
  })

  it('delivers about what the model says of multicasts', () => {
    const points = (['region', 'cube'] as const).flatMap((scheme) =>
      [
        { copies: 2, multicasts: 0.5, load: 1 },
        { copies: 2, multicasts: 1, load: 0.5 },
        { copies: 4, multicasts: 0.1, load: 0.5 },
        { copies: 4, multicasts: 1, load: 1 },
        { copies: 16, multicasts: 0.2, load: 1 },
      ].map((point): SlotPoint => ({ ...point, scheme })),
    )
    for (const measured of measureSlots({ n: 4, points, slots: 4000, seed: 2 })) {
      // Of regions the model knows means only; with cubes it is exact.
      expectNear(measured, slotThroughput({ n: 4, ...measured.point }), measured.point.scheme === 'cube' ? 0 : 0.04)
      expect(measured.etaFull.mean).toBeLessThan(measured.eta.mean)
    }
  })
})

it('a multicast to all nodes is accepted if it is alone, or wins everywhere', () => {
  // Two nodes, each with a broadcast in half of the slots: any two collide, one wins, and both its copies arrive.
  const points = (['region', 'wrapped', 'cube'] as const).map((scheme) => ({
    load: 1,
    multicasts: 1,
    copies: 2,
    scheme,
  }))
  for (const { eta, etaFull } of measureSlots({ n: 1, points, slots: 4000, seed: 3 })) {
    expect(Math.abs(eta.mean - 3 / 8)).toBeLessThan(5 * eta.standardError)
    expect(etaFull).toEqual(eta)
  }
})

it('more points than a simulator has runs come back in their order', () => {
  const points = Array.from({ length: 130 }, (_, i) => ({
    load: (i + 1) / 130,
    multicasts: 0,
    copies: 1,
    scheme: 'region' as const,
  }))
  const measured = measureSlots({ n: 1, points, slots: 100, seed: 4 })
  expect(measured.map(({ point }) => point)).toEqual(points)
  expect(measured[0]!.eta.mean).toBeLessThan(0.05)
  expect(measured[129]!.eta.mean).toBeGreaterThan(0.6)
})

it('runs side by side have nothing in common', () => {
  const point = { load: 1, multicasts: 0, copies: 1, scheme: 'region' } as const
  const measured = measureSlots({ n: 3, points: Array.from({ length: 100 }, () => point), slots: 400, seed: 6 })
  // How far the runs differ from each other must be what each of them says of itself.
  const between = estimate(measured.map(({ eta }) => eta.mean)).standardError * Math.sqrt(100)
  const within = Math.sqrt(measured.reduce((sum, { eta }) => sum + eta.standardError ** 2, 0) / 100)
  expect(between / within).toBeGreaterThan(0.75)
  expect(between / within).toBeLessThan(1.25)
})

it('refuses a load that needs more than one packet in a slot', () => {
  const point = { load: 1.5, multicasts: 0, copies: 1, scheme: 'region' } as const
  expect(() => measureSlots({ n: 1, points: [point], slots: 100, seed: 5 })).toThrow('1.5 is no probability')
})

it('estimates a mean and its standard error', () => {
  expect(estimate([1, 2, 3, 4])).toEqual({ mean: 2.5, standardError: Math.sqrt(5 / 3 / 4) })
})

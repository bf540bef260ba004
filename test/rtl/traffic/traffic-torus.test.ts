import { beforeAll, describe, expect, it } from 'vitest'
import type { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import type { Simulator } from '../../../src/engines/sim/index.js'
import { budget, sample } from '../../support/sample.js'
import { torusOf } from './support.js'

/** Packets in 2^16 cycles that make a quarter of a flit for each cycle, in packets of four. */
const quarter = 2 ** 12

const total = (sim: Simulator<TrafficTorus>, what: 'sent' | 'received'): number =>
  sim.dut.reports.reduce((sum, report) => sum + report[what], 0)

/** Flits of packets that a source has taken, which it still holds or which are in a buffer. */
function underway(sim: Simulator<TrafficTorus>): number {
  return sim.dut.nodes.reduce((sum, { node: { source, router } }) => {
    const buffers = router.inputs.flatMap((unit) => unit.channels.map(({ buffer }) => buffer.count))
    return buffers.reduce((flits, count) => flits + count, sum + source.left)
  }, 0)
}

const tori = [
  { sizeX: 4, sizeY: budget(2, 4), rate: 65535 },
  { sizeX: 4, sizeY: 4, rate: quarter },
  { sizeX: budget(3, 5), sizeY: 3, rate: quarter },
  { sizeX: 4, sizeY: 1, rate: quarter },
]

describe.each(sample(tori, 3))('$sizeX x $sizeY at $rate packets in 65,536 cycles', ({ sizeX, sizeY, rate }) => {
  const cycles = budget(600, 2000)

  it(`${cycles} cycles fail no assertion, and every flit that is sent has arrived or is underway`, () => {
    const sim = torusOf({ sizeX, sizeY }, rate)
    while (sim.cycle < cycles) {
      sim.step(budget(100, 40))
      expect(total(sim, 'sent') - total(sim, 'received')).toBe(underway(sim))
    }
    expect(sim.dut.reports.every(({ received }) => received > 0.175 * cycles)).toBe(true)
    expect(sim.findings.outOfRange).toEqual([])
  })
})

it('nothing is sent at rate 0', () => {
  const sim = torusOf({ sizeX: 2, sizeY: 2 }, 0)
  sim.step(200)
  expect(sim.dut.reports.map((report) => ({ ...report }))).toEqual(
    Array.from({ length: 4 }, () => ({ sent: 0, received: 0, checksum: 0 })),
  )
})

describe('4 x 4 below saturation', () => {
  let sim: Simulator<TrafficTorus>
  const packets = Array.from({ length: 16 }, () => Array.from({ length: 16 }, () => 0))
  const cycles = budget(1500, 4000)

  beforeAll(() => {
    sim = torusOf({}, quarter)
    for (; sim.cycle < cycles; sim.step()) {
      sim.dut.nodes.forEach(({ node: { delivered } }, to) => {
        if (delivered.valid && delivered.flit.head) packets[delivered.flit.tag]![to]!++
      })
    }
  })

  it('the network accepts the load that is offered', () => {
    const perNodeAndCycle = total(sim, 'sent') / 16 / cycles
    expect(perNodeAndCycle).toBeGreaterThan(0.24)
    expect(perNodeAndCycle).toBeLessThan(0.26)
  })

  it('every pair of nodes exchanges packets, all pairs about as many', () => {
    const others = packets.flatMap((row, from) => row.filter((_, to) => to !== from))
    const expected = others.reduce((sum, count) => sum + count, 0) / others.length
    const chiSquare = others.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(packets.every((row, from) => row[from] === 0)).toBe(true)
    // 239 degrees of freedom: 0.1 % of fair draws exceed 312, and 0.1 % stay below 177.
    expect(chiSquare).toBeLessThan(312)
    expect(chiSquare).toBeGreaterThan(177)
  })
})

it('different nodes do different things, and each run does the same', () => {
  const sizes = { sizeX: 4, sizeY: budget(2, 4) }
  const [one, other] = [torusOf(sizes, quarter), torusOf(sizes, quarter)]
  one.step(budget(150, 300))
  other.step(budget(150, 300))
  const checksums = one.dut.reports.map(({ checksum }) => checksum)
  expect(new Set(checksums).size).toBe(checksums.length)
  expect(other.dut.reports.map(({ checksum }) => checksum)).toEqual(checksums)
})

it.each([
  [2, budget(16, 64)],
  [budget(16, 64), 2],
])('a torus of %i x %i is possible', (sizeX, sizeY) => {
  const sim = torusOf({ sizeX, sizeY }, 300)
  sim.step(budget(40, 150))
  expect(total(sim, 'received')).toBeGreaterThan(0)
})

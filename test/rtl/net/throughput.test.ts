import { expect, it } from 'vitest'
import { cyclesBeforeSwitchAllocation } from './pipeline-model.js'
import { networkOf, Traffic } from './traffic.js'

/** Flits that each node receives per cycle, in steady state, when node n sends packets to `partner(n)` as fast as it can. */
function accepted(traffic: Traffic, partner: (node: number) => number, flits: number): number {
  const nodes = traffic.parameters.sizeX * traffic.parameters.sizeY
  const [from, until] = [60, 180]
  // Packets that are counted in full have arrived a little later.
  const end = until + 4 * flits
  for (let node = 0; node < nodes; node++) {
    for (let i = 0; i * flits < end; i++) traffic.send({ from: node, to: partner(node), flits, tag: node * 1000 + i })
  }
  while (traffic.sim.cycle < end) traffic.step()
  const cycles = traffic.arrivals.flatMap((arrival) => arrival.cycles)
  return cycles.filter((cycle) => cycle >= from && cycle < until).length / nodes / (until - from)
}

it('neighbours in a torus receive a flit in every cycle', () => {
  const traffic = new Traffic(networkOf({ depth: 2 }))
  expect(accepted(traffic, (node) => (node + 4) % 16, 4)).toBe(1)
})

it('a torus of 5 x 5 carries tornado traffic at most of its ideal throughput, one half', () => {
  const traffic = new Traffic(networkOf({ sizeX: 5, sizeY: 5, depth: 4 }))
  const flits = accepted(traffic, (node) => (node + 10) % 25, 4)
  expect(flits).toBeGreaterThan(0.35)
  expect(flits).toBeLessThanOrEqual(0.5)
})

it.each([1, 2, 3, 4] as const)(
  'with %i stages a packet costs its flits and the cycles before its head is switched',
  (stages) => {
    const traffic = new Traffic(networkOf({ topology: 'mesh', sizeX: 2, sizeY: 1, vcs: 1, stages, depth: 8 }))
    for (let tag = 0; tag < 12; tag++) traffic.send({ from: 0, to: 1, flits: 3, tag })
    traffic.drain(200)
    const ends = traffic.arrivals.map(({ cycles }) => cycles.at(-1)!)
    const periods = ends.slice(1).map((end, i) => end - ends[i]!)
    expect(new Set(periods.slice(2))).toEqual(new Set([3 + cyclesBeforeSwitchAllocation(stages)]))
  },
)

it('two flows that meet get half of the channel each', () => {
  const traffic = new Traffic(networkOf({ topology: 'mesh', sizeX: 3, sizeY: 2, vcs: 1, depth: 2 }))
  for (let i = 0; i < 20; i++) {
    traffic.send({ from: 0, to: 4, flits: 4, tag: i })
    traffic.send({ from: 2, to: 4, flits: 4, tag: 100 + i })
  }
  while (traffic.sim.cycle < 100) traffic.step()
  const counts = [0, 1].map((flow) => traffic.arrivals.filter(({ tag }) => Math.floor(tag / 100) === flow).length)
  expect(Math.abs(counts[0]! - counts[1]!)).toBeLessThanOrEqual(1)
  expect(counts[0]! + counts[1]!).toBeGreaterThanOrEqual(23)
})

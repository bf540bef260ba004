import { describe, expect, it } from 'vitest'
import { parametersOf } from 'flitwave/hdl'
import { Mesh } from '../../../rtl/net/mesh.js'
import { networkParameters } from '../../../rtl/net/parameters.js'
import { coordinatesOf } from '../../../rtl/net/place.js'
import { Torus } from '../../../rtl/net/torus.js'
import { DimensionOrder } from '../../../rtl/router/dimension-order.js'
import { MinimalAdaptive } from '../../../rtl/router/minimal-adaptive.js'
import { O1Turn } from '../../../rtl/router/o1turn.js'
import { OddEven } from '../../../rtl/router/odd-even.js'
import { WestFirst } from '../../../rtl/router/west-first.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { Way } from '../../../rtl/router/way.js'
import { TrafficMesh } from '../../../rtl/traffic/traffic-mesh.js'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { budget } from '../../support/sample.js'

const flits = 3
const stages = ([1, 4, 2, 3] as const).slice(0, budget(2, 4))

/** Networks for each routing function, with as few virtual channels as it needs. */
const networks = [
  ['DimensionOrder, mesh', 'mesh', { routing: DimensionOrder, vcs: 1 }],
  ['DimensionOrder, torus', 'torus', { routing: DimensionOrder, vcs: 2 }],
  ['O1Turn', 'mesh', { routing: O1Turn, vcs: 2, injectionVcs: 'all' }],
  ['WestFirst', 'mesh', { routing: WestFirst, vcs: 1 }],
  ['OddEven', 'mesh', { routing: OddEven, vcs: 1 }],
  ['MinimalAdaptive, mesh', 'mesh', { routing: MinimalAdaptive, vcs: 2 }],
  ['MinimalAdaptive, torus', 'torus', { routing: MinimalAdaptive, vcs: 3 }],
] as const

const torusDistance = (a: number, b: number, size: number): number =>
  Math.min((a - b + size) % size, (b - a + size) % size)

describe.each(networks)('%s', (_, topology, own) => {
  it.each(stages)('delivers a packet of every pair of nodes on a shortest way, %i stages', (count) => {
    const p = { ...parametersOf(networkParameters, { ...own, topology, sizeX: 4, sizeY: 2, stages: count }) }
    const nodes = nodeCount(p)
    const simulator = new Simulator<Mesh | Torus>(elaborate(topology === 'mesh' ? new Mesh(p) : new Torus(p)), {
      runs: nodes,
    })
    // Run by run another source; in each, one destination after the other.
    for (let away = 1; away < nodes; away++) {
      const start = simulator.cycle
      simulator.runs.forEach(({ dut }, from) => {
        const { x, y } = coordinatesOf((from + away) % nodes, p)
        const way = { x: Way.Shorter, y: Way.Shorter }
        dut.inject[from]!.packet = { to: { x, y }, way, flits, tag: from }
        dut.inject[from]!.valid = true
      })
      const arrived = new Map<number, number>()
      for (let cycle = 0; cycle < 24; cycle++) {
        simulator.runs.forEach(({ dut }, from) => {
          // A sink asserts that what it is given is for its node.
          const { valid, flit } = dut.delivered[(from + away) % nodes]!
          if (valid && flit.tail) arrived.set(from, simulator.cycle - start)
        })
        simulator.step()
        simulator.runs.forEach(({ dut }, from) => (dut.inject[from]!.valid = false))
      }
      for (let from = 0; from < nodes; from++) {
        const [a, b] = [coordinatesOf(from, p), coordinatesOf((from + away) % nodes, p)]
        const hops =
          topology === 'torus'
            ? torusDistance(a.x, b.x, 4) + torusDistance(a.y, b.y, 2)
            : Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
        expect(arrived.get(from)).toBe(count * (hops + 1) + flits - 1)
      }
    }
  })

  it.each(stages.slice(1))('goes on under more traffic than the network can take, %i stages', (count) => {
    const ends = { injectionVcs: 'all', ejectionVcs: 'all' } as const
    const p = { ...own, ...ends, stages: count, rate: 30_000 }
    const traffic = topology === 'mesh' ? new TrafficMesh(p) : new TrafficTorus(p)
    const simulator = new Simulator<TrafficMesh | TrafficTorus>(elaborate(traffic))
    const received = (): number[] => simulator.dut.reports.map((report) => report.received)
    simulator.step(budget(500, 3000))
    const before = received()
    simulator.step(300)
    received().forEach((flitsOfNode, node) => expect(flitsOfNode - before[node]!).toBeGreaterThan(10))
  })
})

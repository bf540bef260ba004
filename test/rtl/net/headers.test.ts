import { describe, expect, it } from 'vitest'
import type { Grid } from '../../../rtl/net/grid.js'
import { Mesh } from '../../../rtl/net/mesh.js'
import { coordinatesOf, nodeAt } from '../../../rtl/net/place.js'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { Torus } from '../../../rtl/net/torus.js'
import type { Coordinates } from '../../../rtl/router/flit.js'
import { forEachAxis } from '../../../rtl/router/dimensions.js'
import { axesOf, nodeCount } from '../../../rtl/router/sizes.js'
import { Way } from '../../../rtl/router/way.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { sample } from '../../support/sample.js'
import { networkOf, shortestHops } from './traffic.js'

const networks: readonly (readonly [string, Partial<NetworkParameters>])[] = [
  ['a ring of 5', { topology: 'torus', dimensions: 1, sizeX: 5 }],
  ['a line of 4', { topology: 'mesh', dimensions: 1, sizeX: 4 }],
  ['a torus of 4 x 3', { topology: 'torus', sizeX: 4, sizeY: 3 }],
  ['a mesh of 3 x 4', { topology: 'mesh', sizeX: 3, sizeY: 4 }],
  ['a torus of 2 x 3 x 4', { topology: 'torus', dimensions: 3, sizeX: 2, sizeY: 3, sizeZ: 4 }],
  ['a mesh of 3 x 2 x 2', { topology: 'mesh', dimensions: 3, sizeX: 3, sizeY: 2, sizeZ: 2 }],
]

/** Records the flits on every link while a packet of two flits goes from node to node: by cycle, node, port and channel. */
class Network {
  readonly #sim: Simulator<Grid>

  constructor(private readonly p: NetworkParameters) {
    this.#sim = new Simulator<Grid>(elaborate(p.topology === 'torus' ? new Torus(p) : new Mesh(p)))
  }

  tour(from: number, to: number): { links: string[]; cycles: number } {
    const { dut } = this.#sim
    const inject = dut.inject[from]!
    inject.packet.to = this.p.header === 'absolute' ? coordinatesOf(to, this.p) : shortestHops(from, to, this.p)
    if (this.p.header === 'absolute') inject.packet.way = forEachAxis(this.p, () => Way.Shorter)
    inject.packet.flits = 2
    inject.packet.tag = to
    inject.valid = true
    const links: string[] = []
    for (let cycle = 0; ; cycle++) {
      dut.nodes.forEach(({ leaving: out }, node) =>
        out.forEach(({ valid, vc }, port) => valid && links.push(`${cycle}: ${node} ${port} ${vc}`)),
      )
      const { valid, flit } = dut.delivered[to]!
      const done = valid && flit.tail
      this.#sim.step()
      inject.valid = false
      if (done) return { links, cycles: cycle }
      expect(cycle).toBeLessThan(100)
    }
  }
}

it.each<[Partial<NetworkParameters>, Coordinates, number]>([
  [{ dimensions: 1, sizeX: 5 }, { x: 3 } as Coordinates, 3],
  [{ dimensions: 2, sizeX: 4, sizeY: 6 }, { x: 1, y: 2 }, 8],
  [{ dimensions: 3, sizeX: 2, sizeY: 3, sizeZ: 4 }, { x: 1, y: 0, z: 2 }, 14],
  [{ dimensions: 3, sizeX: 2, sizeY: 3, sizeZ: 4 }, { x: 1, y: 2, z: 3 }, 23],
])('nodes are counted with the last coordinate fastest: %o %o is %i', (changes, at, id) => {
  expect(nodeAt(at, networkOf(changes))).toBe(id)
  expect(coordinatesOf(id, networkOf(changes))).toEqual(at)
})

describe.each(networks)('%s', (_, changes) => {
  const p = networkOf(changes)

  it('numbers its nodes', () => {
    const places = Array.from({ length: nodeCount(p) }, (_, id) => coordinatesOf(id, p))
    expect(places.map((at) => nodeAt(at, p))).toEqual(places.map((_, id) => id))
    expect(Object.keys(places[0]!)).toEqual(axesOf(p))
  })

  it('takes the same channels in the same cycles for absolute and relative headers, hops + L in all', () => {
    const [absolute, relative] = [new Network({ ...p, header: 'absolute' }), new Network({ ...p, header: 'relative' })]
    // Enough sources to have every direction, tie and wraparound in every dimension.
    for (const from of sample([0, Math.floor(nodeCount(p) / 2), nodeCount(p) - 1], 2)) {
      for (const to of sample(
        Array.from({ length: nodeCount(p) }, (_, id) => id),
        7,
      )) {
        const tour = absolute.tour(from, to)
        expect(relative.tour(from, to)).toEqual(tour)
        const hops = Object.values(shortestHops(from, to, p)).reduce<number>((sum, n) => sum + Math.abs(Number(n)), 0)
        expect(tour.cycles).toBe(hops + 2)
      }
    }
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coordinatesOf, nodeAt } from '../../../rtl/net/place.js'
import type { RoutingParameters } from '../../../rtl/router/route.js'
import { axesOf } from '../../../rtl/router/sizes.js'
import type { Coordinates } from '../../../rtl/router/flit.js'
import { sample } from '../../support/sample.js'
import { cubeOf, Walker } from './walker.js'

/*
 * The subnetworks of Chen, Chiang and Chen's multi-node broadcast in a torus of n x n x n: data-distributing networks
 * (DDN), which are tori of K = n / h nodes a side whose links are paths of h hops, and data-collecting networks (DCN),
 * the blocks. Heads carry signed hops, and the route units count them down.
 */

type Place = readonly [x: number, y: number, z: number]

interface Vectors {
  readonly properties: readonly {
    readonly n: number
    readonly h: number
    readonly K: number
    readonly P1_nodes_disjoint: boolean
    readonly P1_channels_disjoint: boolean
    readonly P1_all_rings_used: boolean
    readonly P2_partition: boolean
    readonly P3_intersection_sizes: readonly number[]
    readonly P4_ddn_sizes: readonly number[]
    readonly P4_ring_gaps: readonly number[]
    readonly P5_dcn_sizes: readonly number[]
  }[]
  readonly ddn: Readonly<Record<string, Readonly<Record<string, readonly Place[]>>>>
  readonly dcn: Readonly<Record<string, Readonly<Record<string, readonly Place[]>>>>
  readonly ddn_n14h7_first: Readonly<Record<string, Place>>
  readonly diagonal_plane_dcn0_h7: readonly Place[]
  readonly steps: readonly {
    readonly n: number
    readonly h: number
    readonly step: string
    readonly count: number
    readonly hops: number
    readonly channels: number
    readonly unicasts: readonly (readonly [x: number, y: number, z: number, dx: number, dy: number, dz: number])[]
  }[]
}

const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/torus3d-subnetworks.json', import.meta.url), 'utf8'),
) as Vectors

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const distinct = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b)
const ids = (places: readonly Place[], n: number): number[] =>
  distinct(places.map(([x, y, z]) => nodeAt({ x, y, z }, cubeOf('torus', 3, n, 'relative'))))

/** A torus, and the answers of its route units. */
class Cube {
  readonly p: RoutingParameters
  readonly places: readonly Required<Coordinates>[]
  readonly #walker: Walker

  constructor(readonly n: number) {
    this.p = cubeOf('torus', 3, n, 'relative')
    this.places = upTo(n ** 3).map((id) => coordinatesOf(id, this.p) as Required<Coordinates>)
    this.#walker = new Walker(this.p)
  }

  /** The channels on the way from a node, 6 · node + direction, which has to end at `to`. */
  channelsTo(to: number, from: number, [x, y, z]: Place): number[] {
    const { hops, end } = this.#walker.byHops(from, { x, y, z })
    if (end !== to) throw new Error(`${x},${y},${z} hops from node ${from} lead to node ${end}, not ${to}`)
    return hops.map(({ node, port }) => 6 * node + port)
  }

  /** The DDNs, the first index major. */
  ddns(h: number): number[][] {
    const ddns = upTo(h * h).map((): number[] => [])
    this.places.forEach(({ x, y, z }, id) => {
      const [u, v] = [z % h, y % h]
      if (x % h === (u + v) % h) ddns[u * h + v]!.push(id)
    })
    return ddns
  }

  /** The blocks, the first index counting fastest. */
  dcns(h: number): number[][] {
    const along = Math.ceil(this.n / h)
    const dcns = upTo(along ** 3).map((): number[] => [])
    this.places.forEach(({ x, y, z }, id) => {
      const [a, b, c] = [x, y, z].map((at) => Math.floor(at / h)) as [number, number, number]
      dcns[(c * along + b) * along + a]!.push(id)
    })
    return dcns
  }

  /** The ways from each node of a subnetwork to the next one on each ring, in both directions; none for a lone node. */
  ringLinks(nodes: readonly number[]): { from: number; to: number; hops: Place }[] {
    const members = new Set(nodes)
    return nodes.flatMap((from) =>
      axesOf(this.p).flatMap((axis, i) =>
        [1, -1].flatMap((sign) => {
          for (let gap = 1; gap < this.n; gap++) {
            const at = { ...this.places[from]! }
            at[axis] = (at[axis] + sign * gap + this.n) % this.n
            const to = nodeAt(at, this.p)
            if (members.has(to)) return [{ from, to, hops: onAxis(i, sign * gap) }]
          }
          return []
        }),
      ),
    )
  }
}

function onAxis(axis: number, hops: number): Place {
  return [0, 1, 2].map((i) => (i === axis ? hops : 0)) as unknown as Place
}

/** The subnetworks of a torus, and the channels of their packets. */
class Subnetworks {
  readonly cube: Cube
  readonly ddns: readonly number[][]
  readonly dcns: readonly number[][]
  readonly links: readonly ReturnType<Cube['ringLinks']>[]
  /** By DDN, the channels between neighbours on a ring. */
  readonly channels: readonly number[][]

  constructor(n: number, h: number) {
    const cube = new Cube(n)
    this.cube = cube
    this.ddns = cube.ddns(h)
    this.dcns = cube.dcns(h)
    this.links = this.ddns.map((nodes) => cube.ringLinks(nodes))
    this.channels = this.links.map((ofOne) =>
      distinct(ofOne.flatMap(({ from, to, hops }) => cube.channelsTo(to, from, hops))),
    )
  }
}

it.each(sample(vectors.properties, 4))('the subnetworks of $n x $n x $n nodes, h = $h', (expected) => {
  const { n, h } = expected
  const { ddns, dcns, links, channels } = new Subnetworks(n, h)
  expect(Math.ceil(n / h)).toBe(expected.K)
  expect(isDisjoint(ddns)).toBe(expected.P1_nodes_disjoint)
  expect(isDisjoint(dcns) && dcns.flat().length === n ** 3).toBe(expected.P2_partition)
  const common = dcns.flatMap((dcn) => {
    const block = new Set(dcn)
    return ddns.map((ddn) => ddn.filter((node) => block.has(node)).length)
  })
  expect(distinct(common)).toEqual(expected.P3_intersection_sizes)
  expect(distinct(ddns.map((nodes) => nodes.length))).toEqual(expected.P4_ddn_sizes)
  expect(distinct(dcns.map((nodes) => nodes.length))).toEqual(expected.P5_dcn_sizes)
  // A lone node on its ring has no other to send to.
  const gaps = links.flat().map(({ hops }) => Math.abs(hops[0] + hops[1] + hops[2]))
  expect(distinct(gaps)).toEqual(expected.P4_ring_gaps.filter((gap) => gap < n))
  expect(isDisjoint(channels)).toBe(expected.P1_channels_disjoint)
  if (!expected.P4_ring_gaps.includes(n)) expect(channels.flat().length === 6 * n ** 3).toBe(expected.P1_all_rings_used)
})

function isDisjoint(sets: readonly (readonly number[])[]): boolean {
  const all = sets.flat()
  return new Set(all).size === all.length
}

const small = vectors.properties.filter(({ n }) => n <= 6)

it.each(small)('n = $n, h = $h: packets of a DDN stay on the channels between neighbours of it', ({ n, h }) => {
  const { cube, ddns, channels } = new Subnetworks(n, h)
  ddns.forEach((nodes, index) => {
    const own = new Set(channels[index])
    for (const from of nodes) {
      for (const to of nodes) {
        const taken = [-1, 1].flatMap((sign) => cube.channelsTo(to, from, hopsBetween(cube, from, to, sign)))
        expect(taken.filter((channel) => !own.has(channel))).toEqual([])
      }
    }
  })
})

it.each(small)('n = $n, h = $h: packets of a block stay inside', ({ n, h }) => {
  const { cube, dcns } = new Subnetworks(n, h)
  for (const nodes of dcns) {
    const inside = new Set(nodes)
    for (const from of nodes) {
      for (const to of nodes) {
        const taken = cube.channelsTo(to, from, hopsBetween(cube, from, to, 1))
        expect(taken.filter((channel) => !inside.has(Math.floor(channel / 6)))).toEqual([])
      }
    }
  }
})

/** Shortest hops; with the given sign where both ways are equally long. */
function hopsBetween({ places, n, p }: Cube, from: number, to: number, sign: number): Place {
  return axesOf(p).map((axis) => {
    const forward = (places[to]![axis] - places[from]![axis] + n) % n
    if (forward * 2 === n) return sign * forward
    return forward * 2 < n ? forward : forward - n
  }) as unknown as Place
}

describe('the nodes of the vectors', () => {
  it.each(Object.keys(vectors.ddn))('are in the DDNs of %s', (name) => {
    const { n, h } = sizesIn(name)
    const byIndex = upTo(h).flatMap((u) => upTo(h).map((v) => vectors.ddn[name]![`${u},${v}`]!))
    expect(byIndex.map((places) => ids(places, n))).toEqual(new Cube(n).ddns(h))
  })

  it.each(Object.keys(vectors.dcn))('are in the DCNs of %s', (name) => {
    const { n, h } = sizesIn(name)
    const along = upTo(n / h)
    const byIndex = along.flatMap((c) => along.flatMap((b) => along.map((a) => vectors.dcn[name]![`${a},${b},${c}`]!)))
    expect(byIndex.map((places) => ids(places, n))).toEqual(new Cube(n).dcns(h))
  })

  it('are the first of each DDN, and one of each in the diagonal plane of the first block', () => {
    const ddns = new Cube(14).ddns(7)
    const first = upTo(7).flatMap((u) => upTo(7).map((v) => vectors.ddn_n14h7_first[`${u},${v}`]!))
    first.forEach((place, index) => expect(ddns[index]).toContain(ids([place], 14)[0]))
    const plane = new Set(ids(vectors.diagonal_plane_dcn0_h7, 14))
    expect(ddns.map((nodes) => nodes.filter((node) => plane.has(node)).length)).toEqual(ddns.map(() => 1))
    expect(new Set(ids(first, 14))).toEqual(plane)
  })
})

function sizesIn(name: string): { n: number; h: number } {
  const [n, h] = [...name.matchAll(/\d+/g)].map(Number) as [number, number]
  return { n, h }
}

describe('the steps of a broadcast', () => {
  const cubes = new Map<number, Cube>()

  function cubeOfSize(n: number): Cube {
    const cube = cubes.get(n) ?? new Cube(n)
    cubes.set(n, cube)
    return cube
  }

  it.each(vectors.steps)(
    'n = $n, h = $h, $step: $count packets share no channel',
    ({ n, count, hops, channels, unicasts }) => {
      const cube = cubeOfSize(n)
      const routes = unicasts.map(([x, y, z, dx, dy, dz]) => {
        const to = { x: (x + dx + n) % n, y: (y + dy + n) % n, z: (z + dz + n) % n }
        return cube.channelsTo(nodeAt(to, cube.p), nodeAt({ x, y, z }, cube.p), [dx, dy, dz])
      })
      expect(routes.length).toBe(count)
      expect(Math.max(0, ...routes.map((route) => route.length))).toBe(hops)
      expect(routes.flat().length).toBe(channels)
      expect(new Set(routes.flat()).size).toBe(channels)
    },
  )
})

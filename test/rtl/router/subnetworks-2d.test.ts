import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { neighbourOf } from '../../../rtl/net/place.js'
import type { Topology } from '../../../rtl/router/parameters.js'
import { Port } from '../../../rtl/router/port.js'
import { Way, type Ways } from '../../../rtl/router/way.js'
import { cubeOf, Walker, type Hop } from './walker.js'

/*
 * The subnetworks of Wang, Tseng, Shiu and Sheu, "Balancing Traffic Load for Multi-Node Multicast in a Wormhole 2-D
 * Torus/Mesh", definitions 4 to 8: data-distributing networks (DDN), which are dilated tori or meshes of their own, and
 * data-collecting networks (DCN), the blocks. What a packet of a DDN takes is asked of the route units.
 */

type Node = readonly [x: number, y: number]
type Mode = 'short' | 'pos' | 'neg'
type Type = 'I' | 'II' | 'III' | 'IV'

/** The nodes x = i, y = j mod h, and the way between them. */
interface Residues {
  readonly i: number
  readonly j: number
  readonly mode: Mode
}

interface Family {
  readonly net: Topology
  readonly n: number
  readonly h: number
  readonly type: Type
  readonly delta: number | null
}

interface Vectors {
  readonly ddn: readonly (Family & {
    readonly subnets: readonly (Residues & {
      readonly name: string
      readonly nodes: readonly Node[]
      readonly n_channels: number
      readonly channels_sha256: string
    })[]
  })[]
  readonly dcn: readonly { readonly n: number; readonly h: number; readonly blocks: readonly (readonly Node[])[] }[]
  readonly contention_levels: readonly (Family & {
    readonly subnets: number
    readonly node_level: number
    readonly link_min: number
    readonly link_max: number
    readonly nodes_used: number
    readonly channels_used: number
  })[]
}

const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/torus2d-subnetworks.json', import.meta.url), 'utf8'),
) as Vectors

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const ascending = (numbers: Iterable<number>): number[] => [...numbers].sort((a, b) => a - b)
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

const idOf = ([x, y]: Node, n: number): number => x * n + y

function nodesOf({ i, j }: Residues, n: number, h: number): number[] {
  const along = (residue: number): number[] => upTo(n).filter((at) => at % h === residue)
  return along(i).flatMap((x) => along(j).map((y) => idOf([x, y], n)))
}

const walkers = new Map<string, Walker>()

function walkerOf(net: Topology, n: number): Walker {
  const key = `${net} ${n}`
  const walker = walkers.get(key) ?? new Walker(cubeOf(net, 2, n, 'absolute'))
  walkers.set(key, walker)
  return walker
}

/** Where two ways are equally long, either may be taken: heads have a hint for it. */
const waysOf: Readonly<Record<Mode, readonly Way[]>> = {
  short: [Way.Shorter, Way.ShorterElseNegative],
  pos: [Way.Positive],
  neg: [Way.Negative],
}

/** The channels that the packets between any two nodes of a subnetwork take; by number, 4 · node + direction. */
function channelsTaken(net: Topology, n: number, h: number, subnet: Residues): readonly number[] {
  const key = [net, n, h, subnet.i, subnet.j, subnet.mode].join()
  const known = takenByKey.get(key)
  if (known) return known
  const walker = walkerOf(net, n)
  const nodes = nodesOf(subnet, n, h)
  const taken = new Set<number>()
  for (const way of waysOf[subnet.mode]) {
    const ways: Ways = { x: way, y: way }
    for (const from of nodes) {
      for (const to of nodes) {
        for (const { node, port } of walker.toNode(from, to, ways).hops) taken.add(4 * node + port)
      }
    }
  }
  const channels = ascending(taken)
  takenByKey.set(key, channels)
  return channels
}

const takenByKey = new Map<string, readonly number[]>()

/** What a subnetwork may use, as defined: channels along y on its rows and along x on its columns, of its sign. */
function channelsDefined(net: Topology, n: number, h: number, { i, j, mode }: Residues): number[] {
  const { p } = walkerOf(net, n)
  const signs = { short: [0, 1], pos: [0], neg: [1] }[mode]
  const ports = (first: Port): Port[] => signs.map((sign) => first + sign)
  const channels = upTo(n * n).flatMap((node) => {
    const alongY = Math.floor(node / n) % h === i ? ports(Port.YPlus) : []
    const alongX = (node % n) % h === j ? ports(Port.XPlus) : []
    return [...alongX, ...alongY].filter((port) => neighbourOf(node, port, p) !== null).map((port) => 4 * node + port)
  })
  return ascending(channels)
}

describe.each(vectors.ddn)(
  'DDNs of type $type, h = $h, delta = $delta, in a $net of $n x $n',
  ({ net, n, h, type, delta, subnets }) => {
    it('are those of the definition', () => {
      const residues = subnets.map(({ i, j, mode }) => ({ i, j, mode }))
      expect(residues).toEqual(familyOf({ net, n, h, type, delta }))
      for (const subnet of subnets) {
        expect(subnet.nodes.map((node) => idOf(node, n))).toEqual(nodesOf(subnet, n, h))
        const channels = channelsDefined(net, n, h, subnet)
        expect([channels.length, sha256(JSON.stringify(channels))]).toEqual([subnet.n_channels, subnet.channels_sha256])
      }
    })

    it('keep their packets on their own channels, and use all that lie between their nodes', () => {
      for (const subnet of subnets) {
        const taken = channelsTaken(net, n, h, subnet)
        const defined = channelsDefined(net, n, h, subnet)
        expect(taken).toEqual(
          net === 'torus' ? defined : defined.filter((channel) => isBetweenNodes(channel, n, h, subnet)),
        )
      }
    })
  },
)

/** Whether a channel of a mesh is not outside of all nodes of a subnetwork. */
function isBetweenNodes(channel: number, n: number, h: number, { i, j }: Residues): boolean {
  const [node, port] = [Math.floor(channel / 4), channel % 4]
  const [at, first] = port <= Port.XMinus ? [Math.floor(node / n), i] : [node % n, j]
  const low = port % 2 === 0 ? at : at - 1
  return low >= first && low < first + n - h
}

/** The subnetworks of a type, in their order. */
function familyOf({ h, type, delta }: Family): Residues[] {
  const square = upTo(h).flatMap((i) => upTo(h).map((j) => ({ i, j })))
  switch (type) {
    case 'I':
      return upTo(h).map((i) => ({ i, j: i, mode: 'short' }))
    case 'II':
      return square.map((at) => ({ ...at, mode: 'short' }))
    case 'III': {
      const negative = upTo(h).map((i): Residues => ({ i, j: (i + (delta ?? 0)) % h, mode: 'neg' }))
      return [...upTo(h).map((i): Residues => ({ i, j: i, mode: 'pos' })), ...negative]
    }
    case 'IV':
      return square.map(({ i, j }) => ({ i, j, mode: (i + j) % 2 === 0 ? 'pos' : 'neg' }))
  }
}

it.each(vectors.contention_levels)(
  'a $net of $n x $n, type $type, h = $h, delta = $delta: a node is in $node_level, a channel in $link_min to $link_max DDNs',
  (family) => {
    const { net, n, h } = family
    const subnets = familyOf(family)
    const nodes = countsOf(subnets.map((subnet) => nodesOf(subnet, n, h)))
    const channelsOf = net === 'torus' ? channelsTaken : channelsDefined
    const channels = countsOf(subnets.map((subnet) => channelsOf(net, n, h, subnet)))
    expect({
      subnets: subnets.length,
      node_level: Math.max(...nodes.values()),
      link_min: Math.min(...channels.values()),
      link_max: Math.max(...channels.values()),
      nodes_used: nodes.size,
      channels_used: channels.size,
    }).toEqual({
      subnets: family.subnets,
      node_level: family.node_level,
      link_min: family.link_min,
      link_max: family.link_max,
      nodes_used: family.nodes_used,
      channels_used: family.channels_used,
    })
  },
)

/** How often each number occurs. */
function countsOf(sets: readonly (readonly number[])[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const number of sets.flat()) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

describe.each(vectors.dcn)('DCNs of $h x $h in $n x $n nodes', ({ n, h, blocks }) => {
  it('are blocks, each with one node of each DDN', () => {
    const corners = upTo(n / h).flatMap((a) => upTo(n / h).map((b): Node => [a * h, b * h]))
    const inside = upTo(h * h).map((i): Node => [Math.floor(i / h), i % h])
    expect(blocks).toEqual(corners.map(([x, y]) => inside.map(([dx, dy]) => [x + dx, y + dy])))
    const residues = inside.map(([i, j]) => i * h + j)
    for (const block of blocks) expect(ascending(block.map(([x, y]) => (x % h) * h + (y % h)))).toEqual(residues)
  })

  it('keep their packets inside, on a torus as on a mesh', () => {
    const shortest = { x: Way.Shorter, y: Way.Shorter }
    for (const block of blocks) {
      const ids = block.map((node) => idOf(node, n))
      const routes = (net: Topology): (readonly Hop[])[] =>
        ids.flatMap((from) => ids.map((to) => walkerOf(net, n).toNode(from, to, shortest).hops))
      expect(routes('torus')).toEqual(routes('mesh'))
      expect(
        routes('torus')
          .flat()
          .filter(({ node }) => !ids.includes(node)),
      ).toEqual([])
    }
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { channelsOfSubnetwork, nodesOfBlock } from '../../../check/reproduction/multicast/usage.js'
import { Way, type Ways } from '../../../rtl/router/way.js'
import {
  nodesOfSubnetwork,
  subnetworksOf,
  type SubnetworkType,
  type Subnetwork,
} from '../../../src/networks/collective/multicast/subnetworks.js'
import { coordinatesOf, type Network } from '../../../src/networks/collective/network.js'
import { sample } from '../../support/sample.js'
import { cubeOf, Walker, type Hop } from './walker.js'

/*
 * The subnetworks of Wang, Tseng, Shiu and Sheu, "Balancing Traffic Load for Multi-Node Multicast in a Wormhole 2-D
 * Torus/Mesh", definitions 4 to 8, on the hardware: what a packet takes is asked of the route units.
 */

/** A family of subnetworks, and the number of them that share each node and channel. */
interface Family {
  readonly net: Network['topology']
  readonly n: number
  readonly h: number
  readonly type: SubnetworkType
  readonly delta: number | null
}

const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/torus2d-subnetworks.json', import.meta.url), 'utf8'),
) as {
  readonly ddn: readonly Family[]
  readonly dcn: readonly { readonly n: number; readonly h: number }[]
  readonly contention_levels: readonly (Family & {
    readonly link_min: number
    readonly link_max: number
    readonly channels_used: number
  })[]
}

const squareOf = (topology: Network['topology'], n: number): Network => ({ topology, sizes: [n, n] })

function subnetworksOfFamily({ net, n, h, type, delta }: Family): Subnetwork[] {
  return subnetworksOf(type, squareOf(net, n), h, delta ?? undefined)
}

const walkers = new Map<string, Walker>()

function walkerOf({ topology, sizes }: Network): Walker {
  const [n] = sizes
  const key = `${topology} ${n}`
  const walker = walkers.get(key) ?? new Walker(cubeOf(topology, 2, n!, 'absolute'))
  walkers.set(key, walker)
  return walker
}

/** Where two ways are equally long, either is allowed: heads have a hint for it. */
const waysOf: Readonly<Record<Subnetwork['way'], readonly Way[]>> = {
  shorter: [Way.Shorter, Way.ShorterElseNegative],
  positive: [Way.Positive],
  negative: [Way.Negative],
}

/** The channels that the packets between any two nodes of a subnetwork take; by number, 4 · node + direction. */
function channelsTaken(subnetwork: Subnetwork, network: Network): readonly number[] {
  const { h, i, j, way } = subnetwork
  const key = [network.topology, ...network.sizes, h, i, j, way].join()
  const known = takenByKey.get(key)
  if (known) return known
  const walker = walkerOf(network)
  const nodes = nodesOfSubnetwork(subnetwork, network)
  const taken = new Set<number>()
  for (const one of waysOf[way]) {
    const ways: Ways = { x: one, y: one }
    for (const from of nodes) {
      for (const to of nodes) {
        for (const { node, port } of walker.toNode(from, to, ways).hops) taken.add(4 * node + port)
      }
    }
  }
  const channels = [...taken].sort((a, b) => a - b)
  takenByKey.set(key, channels)
  return channels
}

const takenByKey = new Map<string, readonly number[]>()

it.each(sample(vectors.ddn, 9))(
  'DDNs of type $type, h = $h, delta = $delta, in a $net of $n x $n keep their packets on their own channels, and use all that lie between their nodes',
  (family) => {
    const network = squareOf(family.net, family.n)
    for (const subnetwork of subnetworksOfFamily(family)) {
      const own = channelsOfSubnetwork(subnetwork, network)
      const between = own.filter((channel) => isBetweenNodes(channel, subnetwork, network))
      expect(channelsTaken(subnetwork, network)).toEqual(between)
    }
  },
)

/** False if a channel of a mesh is outside of all nodes of a subnetwork. On a torus there is no outside. */
function isBetweenNodes(channel: number, { h, i, j }: Subnetwork, network: Network): boolean {
  if (network.topology === 'torus') return true
  const [direction, place] = [channel % 4, coordinatesOf(Math.floor(channel / 4), network)]
  const [at, first] = direction < 2 ? [place[0]!, i] : [place[1]!, j]
  const low = direction % 2 === 0 ? at : at - 1
  return low >= first && low < first + network.sizes[0]! - h
}

it.each(
  sample(
    vectors.contention_levels.filter(({ net }) => net === 'torus'),
    12,
  ),
)(
  'packets of DDNs of type $type, h = $h, delta = $delta, of $link_min to $link_max of them take a channel of a torus of $n x $n',
  (family) => {
    const network = squareOf(family.net, family.n)
    const counts = new Map<number, number>()
    for (const channel of subnetworksOfFamily(family).flatMap((one) => channelsTaken(one, network)))
      counts.set(channel, (counts.get(channel) ?? 0) + 1)
    expect([Math.min(...counts.values()), Math.max(...counts.values())]).toEqual([family.link_min, family.link_max])
    expect(counts.size).toBe(family.channels_used)
  },
)

describe.each(vectors.dcn)('DCNs of $h x $h in $n x $n nodes', ({ n, h }) => {
  it('keep their packets inside, on a torus as on a mesh', () => {
    const shortest = { x: Way.Shorter, y: Way.Shorter }
    for (let block = 0; block < (n / h) ** 2; block++) {
      const nodes = nodesOfBlock(block, h, squareOf('mesh', n))
      const routes = (net: Network['topology']): (readonly Hop[])[] =>
        nodes.flatMap((from) => nodes.map((to) => walkerOf(squareOf(net, n)).toNode(from, to, shortest).hops))
      expect(routes('torus')).toEqual(routes('mesh'))
      const outside = routes('torus')
        .flat()
        .filter(({ node }) => !nodes.includes(node))
      expect(outside).toEqual([])
    }
  })
})

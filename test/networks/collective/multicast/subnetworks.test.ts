import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  channelsOfSubnetwork,
  channelUsage,
  nodesOfBlock,
  nodeUsage,
} from '../../../../check/reproduction/multicast/usage.js'
import {
  blockOf,
  nodesOfSubnetwork,
  representativeOf,
  subnetworksOf,
  type SubnetworkType,
  type Subnetwork,
} from '../../../../src/networks/collective/multicast/subnetworks.js'
import { coordinatesOf, nodesOf, type Network, type Vector } from '../../../../src/networks/collective/network.js'
import { routeOf } from '../../../../src/networks/collective/route.js'
import { squareOf, wayOf, type Square } from './vectors.js'

interface Family extends Square {
  readonly h: number
  readonly type: SubnetworkType
  readonly delta: number | null
}

const { ddn, dcn, contention_levels } = JSON.parse(
  readFileSync(new URL('../../../vectors/torus2d-subnetworks.json', import.meta.url), 'utf8'),
) as {
  readonly ddn: readonly (Family & {
    readonly subnets: readonly {
      readonly name: string
      readonly i: number
      readonly j: number
      readonly mode: keyof typeof wayOf
      readonly nodes: readonly Vector[]
      readonly n_channels: number
      readonly channels_sha256: string
    }[]
  })[]
  readonly dcn: readonly { readonly n: number; readonly h: number; readonly blocks: readonly (readonly Vector[])[] }[]
  readonly contention_levels: readonly (Family & {
    readonly subnets: number
    readonly node_level: number
    readonly link_min: number
    readonly link_max: number
    readonly nodes_used: number
    readonly channels_used: number
  })[]
}

const subnetworksOfFamily = (family: Family): Subnetwork[] =>
  subnetworksOf(family.type, squareOf(family), family.h, family.delta ?? undefined)

/**
 * Table 1 of the paper: how many DDNs each type has, and in how many of them a node and a channel are at most. Of type
 * IV the paper says h/2, which is right for an even h alone; it is ⌈h/2⌉.
 */
function claimsOf(type: SubnetworkType, h: number): { subnetworks: number; nodeLevel: number; linkLevel: number } {
  const levels = { I: 1, II: h, III: 1, IV: Math.ceil(h / 2) }
  const subnetworks = { I: h, II: h * h, III: 2 * h, IV: h * h }
  return { subnetworks: subnetworks[type], nodeLevel: 1, linkLevel: levels[type] }
}

const placesOf = (nodes: readonly number[], network: Network): Vector[] =>
  nodes.map((node) => coordinatesOf(node, network))

describe('DDNs', () => {
  it.each(ddn)('of type $type, h = $h, delta = $delta, in a $net of $n x $n', (family) => {
    const network = squareOf(family)
    const subnetworks = subnetworksOfFamily(family)
    const described = subnetworks.map((subnetwork) => {
      const channels = channelsOfSubnetwork(subnetwork, network)
      return {
        ...subnetwork,
        nodes: placesOf(nodesOfSubnetwork(subnetwork, network), network),
        n_channels: channels.length,
        channels_sha256: createHash('sha256').update(JSON.stringify(channels)).digest('hex'),
      }
    })
    expect(described).toEqual(family.subnets.map(({ mode, ...rest }) => ({ ...rest, h: family.h, way: wayOf[mode] })))
  })

  it.each(ddn)('of type $type, h = $h, delta = $delta, in a $net of $n x $n, keep their routes', (family) => {
    const network = squareOf(family)
    for (const subnetwork of subnetworksOfFamily(family)) {
      const own = new Set(channelsOfSubnetwork(subnetwork, network))
      const nodes = nodesOfSubnetwork(subnetwork, network)
      const ways = [subnetwork.way, subnetwork.way]
      const taken = nodes.flatMap((from) => nodes.flatMap((to) => routeOf({ from, to, ways }, network)))
      expect(taken.filter(({ channel }) => !own.has(channel))).toEqual([])
    }
  })

  it.each(contention_levels)(
    'a $net of $n x $n, type $type, h = $h, delta = $delta: $node_level at a node, $link_min to $link_max at a channel',
    (family) => {
      const network = squareOf(family)
      const subnetworks = subnetworksOfFamily(family)
      expect(subnetworks).toHaveLength(family.subnets)
      expect(nodeUsage(subnetworks, network)).toEqual({
        used: family.nodes_used,
        least: 1,
        most: family.node_level,
      })
      expect(channelUsage(subnetworks, network)).toEqual({
        used: family.channels_used,
        least: family.link_min,
        most: family.link_max,
      })
    },
  )

  it.each(contention_levels)('table 1 holds for a $net of $n x $n, type $type, h = $h, delta = $delta', (family) => {
    const network = squareOf(family)
    const subnetworks = subnetworksOfFamily(family)
    expect({
      subnetworks: subnetworks.length,
      nodeLevel: nodeUsage(subnetworks, network).most,
      linkLevel: channelUsage(subnetworks, network).most,
    }).toEqual(claimsOf(family.type, family.h))
  })

  it('have half of h between positive and negative ones of type III by default', () => {
    const network = squareOf({ net: 'torus', n: 12 })
    expect(subnetworksOf('III', network, 4)).toEqual(subnetworksOf('III', network, 4, 2))
    expect(subnetworksOf('III', network, 3)).toEqual(subnetworksOf('III', network, 3, 1))
  })

  it('of types III with delta 1 and IV are the same for h = 2, in another order', () => {
    const network = squareOf({ net: 'torus', n: 8 })
    const without = (type: SubnetworkType): string[] =>
      subnetworksOf(type, network, 2)
        .map(({ i, j, way }) => `${i} ${j} ${way}`)
        .sort()
    expect(without('III')).toEqual(without('IV'))
  })

  it('are of tori and meshes whose sides differ, too', () => {
    const network: Network = { topology: 'torus', sizes: [4, 6] }
    const [, second] = subnetworksOf('III', network, 2)
    expect(placesOf(nodesOfSubnetwork(second!, network), network)).toEqual([[1, 1], [1, 3], [1, 5], [3, 1], [3, 3], [3, 5]]) // prettier-ignore
    expect(channelUsage(subnetworksOf('III', network, 2), network)).toEqual({ used: 4 * 24, least: 1, most: 1 })
  })

  it.each<[SubnetworkType, Network, number, number | undefined, string, string, string]>([
    ['I', { topology: 'torus', sizes: [10, 12] }, 4, undefined, 'FW941', 'h = 4 does not divide the sizes of the torus, 10 x 12', 'take an h that does: 1, 2'], // prettier-ignore
    ['II', { topology: 'mesh', sizes: [8, 8] }, 0, undefined, 'FW943', 'h cannot be 0: it is a number of nodes', 'take 1 or more'], // prettier-ignore
    ['II', { topology: 'torus', sizes: [8, 8, 8] }, 2, undefined, 'FW941', 'these subnetworks are for two dimensions, and this torus has 3', 'take a torus or mesh of two dimensions'], // prettier-ignore
    ['III', { topology: 'mesh', sizes: [8, 8] }, 2, undefined, 'FW941', 'subnetworks of type III are for tori: their channels go one way, and a mesh has no way around', 'take type I or II'], // prettier-ignore
    ['IV', { topology: 'mesh', sizes: [8, 8] }, 2, undefined, 'FW941', 'subnetworks of type IV are for tori: their channels go one way, and a mesh has no way around', 'take type I or II'], // prettier-ignore
    ['III', { topology: 'torus', sizes: [8, 8] }, 4, 4, 'FW943', 'type III with h = 4 has no delta of 4', 'take one from 1 to 3'], // prettier-ignore
    ['III', { topology: 'torus', sizes: [8, 8] }, 4, 0, 'FW943', 'type III with h = 4 has no delta of 0', 'take one from 1 to 3'], // prettier-ignore
    ['III', { topology: 'torus', sizes: [8, 8] }, 1, undefined, 'FW943', 'type III needs an h of at least 2: its two kinds of subnetworks share no node', 'take h = 2 or more'], // prettier-ignore
  ])('of type %s in %j with h = %d and delta = %s are refused', (type, network, h, delta, code, message, remedy) => {
    expect(() => subnetworksOf(type, network, h, delta)).toThrow(expect.objectContaining({ code, message, remedy }))
  })
})

describe('blocks', () => {
  it.each(dcn)('of $h x $h in $n x $n nodes', ({ n, h, blocks }) => {
    const network = squareOf({ net: 'torus', n })
    const found = blocks.map((_, block) => placesOf(nodesOfBlock(block, h, network), network))
    expect(found).toEqual(blocks)
    expect(blocks.flat()).toHaveLength(nodesOf(network).length)
  })

  it.each(ddn)('have one node of each DDN of type $type, h = $h, in a $net of $n x $n', (family) => {
    const network = squareOf(family)
    for (const subnetwork of subnetworksOfFamily(family)) {
      const nodes = nodesOfSubnetwork(subnetwork, network)
      const ofBlocks = nodes.map((node) => representativeOf(subnetwork, blockOf(node, family.h, network), network))
      expect(ofBlocks).toEqual(nodes)
      expect(new Set(nodes.map((node) => blockOf(node, family.h, network))).size).toBe((family.n / family.h) ** 2)
    }
  })
})

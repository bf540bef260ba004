import { describe, expect, it } from 'vitest'
import { CollectiveError } from '../../../../src/networks/collective/error.js'
import { multicastSchedule, type MulticastOptions } from '../../../../src/networks/collective/multicast/multicast.js'
import {
  parseScheme,
  subnetworksOf,
  type PartitionScheme,
} from '../../../../src/networks/collective/multicast/subnetworks.js'
import { chooseSubnetworks } from '../../../../src/networks/collective/multicast/three-phase.js'
import { nodesOf, type Network } from '../../../../src/networks/collective/network.js'
import { Random } from '../../../../src/networks/collective/random.js'
import type { Message } from '../../../../src/networks/collective/schedule.js'
import { expectDelivery } from './delivery.js'
import { mesh, torus } from './networks.js'

describe('multicastSchedule', () => {
  const everywhere: Message[] = [{ source: 0, destinations: nodesOf(torus(8, 8)) }]

  it('balances at random as the seed says', () => {
    const many = nodesOf(torus(8, 8)).map((source) => ({ source, destinations: [0, 9] }))
    const scheme = parseScheme('4IVB') as PartitionScheme
    const names = (seed: number): string[] =>
      chooseSubnetworks(scheme, torus(8, 8), many, { balancing: 'distributed', seed }).map(({ name }) => name)
    expect(names(1)).toEqual(names(1))
    expect(names(2)).not.toEqual(names(1))
    // 64 choices among 16: that fewer than 10 occur, or one 16 times, is next to impossible.
    expect(new Set(names(1)).size).toBeGreaterThanOrEqual(10)
    // The sources may have been drawn with the same seed: choices have numbers of their own.
    const [random, subnetworks] = [new Random(1), subnetworksOf('IV', torus(8, 8), 4)]
    expect(names(1)).not.toEqual(many.map(() => subnetworks[random.below(16)]!.name))
    const schedule = multicastSchedule('4IVB', torus(8, 8), many, { balancing: 'distributed', seed: 2 })
    expectDelivery(schedule)
  })

  it('balances by the places of sources, in whichever order multicasts stand', () => {
    const scheme = parseScheme('4IIIB') as PartitionScheme
    const many = [50, 3, 9, 60, 1, 37].map((source) => ({ source, destinations: [0] }))
    const names = chooseSubnetworks(scheme, torus(8, 8), many).map(({ name }) => name)
    // Blocks have the sources 1, 3, 9; none; 37; 50, 60: node 37 is (4, 5).
    expect(names).toEqual(['G3+', 'G1+', 'G2+', 'G1-', 'G0+', 'G0-'])
  })

  it('takes U-mesh in blocks, or SPU, with as many unicasts of which fewer are at the node in the middle', () => {
    const network = torus(8, 8)
    const multicasts = nodesOf(network).map((source) => ({ source, destinations: nodesOf(network) }))
    const most = (phase3: 'umesh' | 'spu'): number => {
      const { unicasts } = multicastSchedule('4IIIB', network, multicasts, { phase3 })
      expect(unicasts).toHaveLength(multicastSchedule('4IIIB', network, multicasts).unicasts.length)
      return Math.max(...nodesOf(network).map((node) => unicasts.filter(({ from }) => from === node).length))
    }
    expect(most('spu')).toBeLessThan(most('umesh'))
  })

  it('schedules nothing for a message that goes nowhere, or that only its source wants', () => {
    const messages = [
      { source: 5, destinations: [] },
      { source: 6, destinations: [6] },
    ]
    for (const scheme of ['separate', 'utorus', '4IIIB', '2IV']) {
      expect(multicastSchedule(scheme, torus(8, 8), messages)).toMatchObject({ unicasts: [], steps: 0, messages })
    }
    expect(multicastSchedule('utorus', torus(8, 8), [])).toMatchObject({ unicasts: [], steps: 0 })
  })

  it.each<[string, Network, Message[], MulticastOptions, string, string, string]>([
    ['4VB', torus(8, 8), everywhere, {}, 'FW940', '`4VB` is not a multicast scheme', 'take separate, umesh, spu, utorus, or h, a type from I to IV and B for balancing, such as 4IIIB or 2IV'], // prettier-ignore
    ['0IB', torus(8, 8), everywhere, {}, 'FW940', '`0IB` is not a multicast scheme', 'take separate, umesh, spu, utorus, or h, a type from I to IV and B for balancing, such as 4IIIB or 2IV'], // prettier-ignore
    ['4I', torus(8, 8), everywhere, {}, 'FW940', '`4I` needs balancing: subnetworks of type I do not have all nodes, and sources have to be in one', 'write 4IB'], // prettier-ignore
    ['4III', torus(8, 8), everywhere, {}, 'FW940', '`4III` needs balancing: subnetworks of type III do not have all nodes, and sources have to be in one', 'write 4IIIB'], // prettier-ignore
    ['3IV', torus(8, 8), everywhere, {}, 'FW941', 'h = 3 does not divide the sizes of the torus, 8 x 8', 'take an h that does: 1, 2, 4, 8'], // prettier-ignore
    ['2IIIB', mesh(8, 8), everywhere, {}, 'FW941', 'subnetworks of type III are for tori: their channels go one way, and a mesh has no way around', 'take type I or II'], // prettier-ignore
    ['utorus', mesh(8, 8), everywhere, {}, 'FW941', '`utorus` is for a torus, and this is a mesh', 'take umesh or spu'],
    ['umesh', torus(8, 8), everywhere, {}, 'FW941', '`umesh` is for a mesh, and this is a torus', 'take utorus'],
    ['spu', torus(8, 8), everywhere, {}, 'FW941', '`spu` is for a mesh, and this is a torus', 'take utorus'],
    ['utorus', torus(4, 4), [{ source: 16, destinations: [] }], {}, 'FW942', 'the source of message 0, 16, is not in the torus of 4 x 4', 'nodes have the numbers 0 to 15'], // prettier-ignore
    ['utorus', torus(4, 4), [{ source: 0, destinations: [-1] }], {}, 'FW942', 'a destination of message 0, -1, is not in the torus of 4 x 4', 'nodes have the numbers 0 to 15'], // prettier-ignore
    ['utorus', torus(4, 4), [{ source: 0, destinations: [1.5] }], {}, 'FW942', 'a destination of message 0, 1.5, is not in the torus of 4 x 4', 'nodes have the numbers 0 to 15'], // prettier-ignore
    ['utorus', torus(4, 4), [{ source: 0, destinations: [3, 4, 3] }], {}, 'FW942', 'message 0 names the destination 3 twice', 'name each destination once'], // prettier-ignore
    ['4IIIB', torus(8, 8), everywhere, { delta: 4 }, 'FW943', 'type III with h = 4 has no delta of 4', 'take one from 1 to 3'], // prettier-ignore
  ])('refuses %s in %j with %j, %j', (scheme, network, messages, options, code, message, remedy) => {
    const attempt = (): unknown => multicastSchedule(scheme, network, messages, options)
    expect(attempt).toThrow(CollectiveError)
    expect(attempt).toThrow(expect.objectContaining({ code, message, remedy }))
  })
})

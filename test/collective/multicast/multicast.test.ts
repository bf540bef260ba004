import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CollectiveError } from '../../../src/collective/error.js'
import { multicastSchedule, type MulticastOptions } from '../../../src/collective/multicast/multicast.js'
import { parseScheme, type PartitionScheme } from '../../../src/collective/multicast/scheme.js'
import { blockOf, channelsOfSubnetwork, subnetworksOf } from '../../../src/collective/multicast/subnetworks.js'
import { chooseSubnetworks } from '../../../src/collective/multicast/three-phase.js'
import { treeLatency, treeSteps } from '../../../src/collective/multicast/tree.js'
import { coordinatesOf, nodesOf, type Network } from '../../../src/collective/network.js'
import { hopsOf, routeOf } from '../../../src/collective/route.js'
import type { Message } from '../../../src/collective/schedule.js'
import { expectDelivery, unicastsOf, unorderedPairs } from './delivery.js'
import { messageOf, onlyWayOf, squareOf, vectors, wayOf } from './vectors.js'

const torus = (...sizes: number[]): Network => ({ topology: 'torus', sizes })
const mesh = (...sizes: number[]): Network => ({ topology: 'mesh', sizes })
const anySize = fc.integer({ min: 1, max: 8 })

function anyMessage(network: Network): fc.Arbitrary<Message> {
  const nodes = nodesOf(network)
  return fc.record({ source: fc.constantFrom(...nodes), destinations: fc.subarray(nodes) })
}

/** A network and a multicast in it. */
function anyMulticast(topology: Network['topology']): fc.Arbitrary<{ network: Network; message: Message }> {
  return fc
    .array(anySize, { minLength: 2, maxLength: 2 })
    .chain((sizes) =>
      fc.record({ network: fc.constant({ topology, sizes }), message: anyMessage({ topology, sizes }) }),
    )
}

describe('the tree of', () => {
  it.each(vectors.multicast_trees)('$alg in a $net of $n x $n, $mode, from $src to $dests', (vector) => {
    const network = squareOf(vector)
    const schedule = multicastSchedule(vector.alg, network, [messageOf(vector, network)], { way: wayOf[vector.mode] })
    const sentBy = new Map<number, number>()
    const sends = schedule.unicasts.map((unicast) => {
      const order = (sentBy.get(unicast.from) ?? 0) + 1
      sentBy.set(unicast.from, order)
      const [from, to] = [coordinatesOf(unicast.from, network), coordinatesOf(unicast.to, network)]
      return [unicast.step, order, from, to, hopsOf(unicast, network)]
    })
    expect(sends).toEqual(vector.sends)
    expect(schedule.steps).toBe(treeSteps(vector.dests.length))
    expectDelivery(schedule)
  })

  it.each([
    ['umesh', 'mesh', 'U-mesh'],
    ['spu', 'mesh', 'SPU'],
    ['utorus', 'torus', 'U-torus'],
  ] as const)('%s reaches each destination once, in the fewest steps, and no other node', (scheme, topology, name) => {
    fc.assert(
      fc.property(anyMulticast(topology), ({ network, message }) => {
        const schedule = multicastSchedule(scheme, network, [message])
        expectDelivery(schedule)
        const others = message.destinations.filter((node) => node !== message.source)
        expect(schedule.unicasts).toHaveLength(others.length)
        expect(schedule.steps).toBe(Math.ceil(Math.log2(1 + others.length)))
        expect(schedule).toMatchObject({ name, ports: 'one-port', hasBarriers: false, messages: [message] })
      }),
    )
  })

  it.each(['umesh', 'spu'])(
    '%s has no two unicasts that share a channel of a mesh, if none waits for the other',
    (scheme) => {
      fc.assert(
        fc.property(anyMulticast('mesh'), ({ network, message }) => {
          const { unicasts } = multicastSchedule(scheme, network, [message])
          for (const [one, two] of unorderedPairs(unicasts)) {
            const channels = new Set(routeOf(one, network).map(({ channel }) => channel))
            expect(routeOf(two, network).filter(({ channel }) => channels.has(channel))).toEqual([])
          }
        }),
      )
    },
  )

  it.each(['shorter', 'positive', 'negative'] as const)(
    'utorus, %s, has no two unicasts that share a virtual channel, if none waits for the other',
    (way) => {
      fc.assert(
        fc.property(anyMulticast('torus'), ({ network, message }) => {
          const { unicasts } = multicastSchedule('utorus', network, [message], { way })
          for (const [one, two] of unorderedPairs(unicasts)) {
            const channels = new Set(routeOf(one, network).map(({ channel, vc }) => `${channel} ${vc}`))
            expect(routeOf(two, network).filter(({ channel, vc }) => channels.has(`${channel} ${vc}`))).toEqual([])
          }
        }),
      )
    },
  )

  it('separate addressing is a send to each destination, in ascending order', () => {
    const schedule = multicastSchedule('separate', mesh(2, 3), [{ source: 4, destinations: [5, 4, 0, 3] }])
    expect(schedule.unicasts.map(({ from, to, step }) => [from, to, step])).toEqual([
      [4, 0, 1],
      [4, 3, 2],
      [4, 5, 3],
    ])
    expectDelivery(schedule)
    expect(schedule.name).toBe('separate addressing')
  })

  it('spu and utorus is the same, on another network', () => {
    fc.assert(
      fc.property(anyMulticast('mesh'), ({ network: { sizes }, message }) => {
        const { unicasts } = multicastSchedule('spu', mesh(...sizes), [message])
        expect(multicastSchedule('utorus', torus(...sizes), [message]).unicasts).toEqual(unicasts)
      }),
    )
  })

  it('utorus takes networks of three dimensions', () => {
    const network = torus(4, 4, 4)
    const schedule = multicastSchedule('utorus', network, [{ source: 21, destinations: nodesOf(network) }])
    expectDelivery(schedule)
    expect(schedule.steps).toBe(6)
  })
})

it.each(vectors.utorus_formula)('the latency of U-torus to $nd destinations is $cycles', ({ nd, L, ts, cycles }) => {
  expect(treeLatency(nd, { ts, flits: L })).toBe(cycles)
})

describe.each(vectors.multinode)('multicasts in a $net of $n x $n, p = $p', ({ net, n, workload, plans }) => {
  const network = squareOf({ net, n })
  const multicasts = workload.map((multicast) => messageOf(multicast, network))

  it.each(plans)('by $scheme', ({ scheme, ddn, n_sends, sends }) => {
    const schedule = multicastSchedule(scheme, network, multicasts)
    expectDelivery(schedule)
    expect(schedule.unicasts).toHaveLength(n_sends)
    if (ddn) {
      const chosen = chooseSubnetworks(parseScheme(scheme) as PartitionScheme, network, multicasts)
      expect(chosen.map(({ name }) => name)).toEqual(ddn)
    }
    if (!sends) return
    const found = schedule.unicasts.map((unicast) => [
      unicast.carries[0],
      unicast.phase ?? '',
      coordinatesOf(unicast.from, network),
      coordinatesOf(unicast.to, network),
      onlyWayOf(unicast),
    ])
    expect(found).toEqual(sends.map(([message, phase, from, to, mode]) => [message, phase, from, to, wayOf[mode]]))
  })
})

const partitions = [
  ['IB', 'torus'],
  ['IB', 'mesh'],
  ['II', 'torus'],
  ['II', 'mesh'],
  ['IIB', 'torus'],
  ['IIB', 'mesh'],
  ['IIIB', 'torus'],
  ['IV', 'torus'],
  ['IVB', 'torus'],
] as const

/** Multicasts in a network that h divides, with any options. */
function anyPartition(typeAndB: string, topology: Network['topology']): fc.Arbitrary<PartitionCase> {
  const small = fc.integer({ min: 1, max: 3 })
  return fc.tuple(fc.integer({ min: 2, max: 4 }), small, small).chain(([h, a, b]) => {
    const network: Network = { topology, sizes: [h * a, h * b] }
    return fc.record({
      network: fc.constant(network),
      scheme: fc.constant(`${h}${typeAndB}`),
      multicasts: fc.array(anyMessage(network), { maxLength: 6 }),
      options: fc.record<MulticastOptions>({
        delta: fc.integer({ min: 1, max: h - 1 }),
        balancing: fc.constantFrom('centralised', 'distributed'),
        seed: fc.nat(),
        phase3: fc.constantFrom('umesh', 'spu'),
      }),
    })
  })
}

interface PartitionCase {
  readonly network: Network
  readonly scheme: string
  readonly multicasts: Message[]
  readonly options: MulticastOptions
}

it.each(partitions)(
  '%s in a %s delivers all messages once, and each phase keeps to its channels',
  (typeAndB, topology) => {
    fc.assert(
      fc.property(anyPartition(typeAndB, topology), ({ network, scheme, multicasts, options }) => {
        const schedule = multicastSchedule(scheme, network, multicasts, options)
        expectDelivery(schedule)
        const partition = parseScheme(scheme) as PartitionScheme
        const chosen = chooseSubnetworks(partition, network, multicasts, options)
        multicasts.forEach((_, message) => {
          const unicasts = unicastsOf(message, schedule)
          const phases = unicasts.map(({ phase }) => phase)
          expect(phases).toEqual([...phases].sort())
          expect(phases.filter((phase) => phase === '1').length).toBeLessThanOrEqual(partition.isBalanced ? 1 : 0)
          const own = new Set(channelsOfSubnetwork(chosen[message]!, network))
          for (const unicast of unicasts) {
            const hops = routeOf(unicast, network)
            if (unicast.phase === '2') expect(hops.filter(({ channel }) => !own.has(channel))).toEqual([])
            else expect(blockOf(unicast.from, partition.h, network)).toBe(blockOf(unicast.to, partition.h, network))
          }
        })
      }),
    )
  },
)

it.each(partitions.filter(([typeAndB]) => typeAndB.endsWith('B')))(
  '%s in a %s gives DDNs numbers of multicasts that differ by at most 1',
  (typeAndB, topology) => {
    fc.assert(
      fc.property(anyPartition(typeAndB, topology), ({ network, scheme, multicasts }) => {
        const partition = parseScheme(scheme) as PartitionScheme
        const names = chooseSubnetworks(partition, network, multicasts).map(({ name }) => name)
        const loads = subnetworksOf(partition.type, network, partition.h).map(
          (ddn) => names.filter((name) => name === ddn.name).length,
        )
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
        expect(loads.reduce((sum, load) => sum + load, 0)).toBe(multicasts.length)
      }),
    )
  },
)

it.each(['I', 'II', 'IV'])('type %s takes h = 1: one subnetwork of all nodes, and blocks of one', (type) => {
  const network = torus(3, 4)
  const schedule = multicastSchedule(`1${type}B`, network, [{ source: 5, destinations: nodesOf(network) }])
  expectDelivery(schedule)
  expect(new Set(schedule.unicasts.map(({ phase }) => phase))).toEqual(new Set(['2']))
})

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
    ['4VB', torus(8, 8), everywhere, {}, 'FW940', '`4VB` is no multicast scheme', 'take separate, umesh, spu, utorus, or h, a type from I to IV and B for balancing, such as 4IIIB or 2IV'], // prettier-ignore
    ['0IB', torus(8, 8), everywhere, {}, 'FW940', '`0IB` is no multicast scheme', 'take separate, umesh, spu, utorus, or h, a type from I to IV and B for balancing, such as 4IIIB or 2IV'], // prettier-ignore
    ['4I', torus(8, 8), everywhere, {}, 'FW940', '`4I` needs balancing: subnetworks of type I do not have all nodes, and sources have to be in one', 'write 4IB'], // prettier-ignore
    ['4III', torus(8, 8), everywhere, {}, 'FW940', '`4III` needs balancing: subnetworks of type III do not have all nodes, and sources have to be in one', 'write 4IIIB'], // prettier-ignore
    ['3IV', torus(8, 8), everywhere, {}, 'FW941', 'h = 3 does not divide the sizes of the torus, 8 x 8', 'take an h that does: 1, 2, 4, 8'], // prettier-ignore
    ['2IIIB', mesh(8, 8), everywhere, {}, 'FW941', 'subnetworks of type III are for tori: their channels go one way, and a mesh has no way around', 'take type I or II'], // prettier-ignore
    ['utorus', mesh(8, 8), everywhere, {}, 'FW941', '`utorus` is for a torus, and this is a mesh', 'take spu'],
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

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelsOfSubnetwork } from '../../../../check/reproduction/multicast/usage.js'
import { multicastSchedule, type MulticastOptions } from '../../../../src/networks/collective/multicast/multicast.js'
import {
  parseScheme,
  blockOf,
  subnetworksOf,
  type PartitionScheme,
} from '../../../../src/networks/collective/multicast/subnetworks.js'
import { chooseSubnetworks } from '../../../../src/networks/collective/multicast/three-phase.js'
import { coordinatesOf, nodesOf, type Network } from '../../../../src/networks/collective/network.js'
import { routeOf } from '../../../../src/networks/collective/route.js'
import type { Message } from '../../../../src/networks/collective/schedule.js'
import { budget } from '../../../support/sample.js'
import { expectDelivery, unicastsOf } from './delivery.js'
import { anyMessage, torus } from './networks.js'
import { messageOf, onlyWayOf, squareOf, vectors, wayOf } from './vectors.js'

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
      { numRuns: budget(25, 100) },
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
      { numRuns: budget(25, 100) },
    )
  },
)

it.each(['I', 'II', 'IV'])('type %s takes h = 1: one subnetwork of all nodes, and blocks of one', (type) => {
  const network = torus(3, 4)
  const schedule = multicastSchedule(`1${type}B`, network, [{ source: 5, destinations: nodesOf(network) }])
  expectDelivery(schedule)
  expect(new Set(schedule.unicasts.map(({ phase }) => phase))).toEqual(new Set(['2']))
})

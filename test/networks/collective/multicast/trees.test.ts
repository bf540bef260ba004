import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multicastSchedule } from '../../../../src/networks/collective/multicast/multicast.js'
import { treeLatency, treeSteps } from '../../../../src/networks/collective/multicast/tree.js'
import { coordinatesOf, nodesOf, type Network } from '../../../../src/networks/collective/network.js'
import { hopsOf, routeOf } from '../../../../src/networks/collective/route.js'
import type { Message } from '../../../../src/networks/collective/schedule.js'
import { expectDelivery, unorderedPairs } from './delivery.js'
import { anyMessage, mesh, torus } from './networks.js'
import { messageOf, squareOf, vectors, wayOf } from './vectors.js'

const anySize = fc.integer({ min: 1, max: 8 })

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

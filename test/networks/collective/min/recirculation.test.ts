import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contestedLinks,
  runsOf,
  twoPhaseMulticast,
  type Spread,
  type SpreadHeader,
  type TwoPhaseMulticast,
} from '../../../../src/networks/collective/min/two-phase.js'
import { Random } from '../../../../src/networks/collective/random.js'
import { budget } from '../../../support/sample.js'

const headers: readonly SpreadHeader[] = ['region', 'wrapped', 'cube']

function membersOf({ region }: Spread, nodes: number): number[] {
  return runsOf(region, nodes).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  )
}

/** All phases, the last one as packets to one node each. */
function phasesOf({ spreads, unicasts }: TwoPhaseMulticast): readonly (readonly Spread[])[] {
  return [...spreads, unicasts.map(({ from, to }) => ({ from, region: { first: to, last: to } }))]
}

/** Follows the copies: in each phase senders have one, and no node gets two. */
function faultsOf(multicast: TwoPhaseMulticast, fanOut: number): string[] {
  const { nodes, source } = multicast
  let holders = new Set([source])
  const faults: string[] = []
  for (const [index, packets] of phasesOf(multicast).entries()) {
    const reached = packets.flatMap((packet) => membersOf(packet, nodes))
    if (packets.some(({ from }) => !holders.has(from))) faults.push(`phase ${index + 1} sends what is not there`)
    if (new Set(packets.map(({ from }) => from)).size < packets.length) faults.push('a copy is sent twice')
    if (new Set(reached).size < reached.length) faults.push(`phase ${index + 1} comes to a node twice`)
    if (packets.some((packet) => membersOf(packet, nodes).length > fanOut))
      faults.push('a packet makes too many copies')
    if (contestedLinks(packets, nodes) > 0) faults.push(`packets of phase ${index + 1} want the same link`)
    holders = new Set(reached)
  }
  return faults
}

describe.each(headers)('with %s headers', (header) => {
  it.each([2, 4, 8])(
    'N = 8, %i copies of a packet: all sets and starts come to all once, and nothing blocks',
    (fanOut) => {
      let count = 0
      for (let mask = 1; mask < 256; mask++) {
        const destinations = [0, 1, 2, 3, 4, 5, 6, 7].filter((node) => ((mask >> node) & 1) === 1)
        const copies = destinations.length
        for (let start = 0; start < 8; start++) {
          if (header === 'region' && start + copies > 8) continue
          if (header === 'cube' && start % 2 ** Math.ceil(Math.log2(copies)) !== 0) continue
          const multicast = twoPhaseMulticast({ nodes: 8, source: mask % 8, destinations, start, header, fanOut })
          expect(faultsOf(multicast, fanOut)).toEqual([])
          expect(multicast.unicasts.map(({ to }) => to)).toEqual(destinations)
          expect(multicast.spreads).toHaveLength(Math.max(1, Math.ceil(Math.log2(copies) / Math.log2(fanOut) - 1e-9)))
          count++
        }
      }
      expect(count).toBe({ region: 1271, wrapped: 2040, cube: 521 }[header])
    },
  )

  it('any multicast of 16 to 128 nodes', () => {
    const cases = fc.record({
      nodes: fc.constantFrom(16, 32, 64, 128),
      fanOut: fc.constantFrom(2, 4, 8, 16),
      seed: fc.nat(),
    })
    fc.assert(
      fc.property(cases, ({ nodes, fanOut, seed }) => {
        const random = new Random(seed)
        const all = Array.from({ length: nodes }, (_, node) => node)
        const destinations = random.sample(all, 1 + random.below(nodes))
        const multicast = twoPhaseMulticast({
          nodes,
          source: random.below(nodes),
          destinations,
          start: random,
          header,
          fanOut,
        })
        expect(faultsOf(multicast, fanOut)).toEqual([])
      }),
      { numRuns: budget(60, 1000) },
    )
  })
})

it('an order that is turned around blocks in further phases, too', () => {
  const { spreads } = twoPhaseMulticast({
    nodes: 8,
    source: 0,
    destinations: [0, 1, 2, 3, 4, 5],
    start: 1,
    header: 'wrapped',
    fanOut: 2,
  })
  const packets = spreads.at(-1)!
  const turned = packets.map(({ from }, i) => ({ from, region: packets[(i + 1) % packets.length]!.region }))
  expect(contestedLinks(packets, 8)).toBe(0)
  expect(contestedLinks(turned, 8)).toBeGreaterThan(0)
})

it.each([
  [{ start: 2, header: 'cube' as const }, 'a multiple of 4 up to 4'],
  [{ start: 8, header: 'cube' as const }, 'a multiple of 4 up to 4'],
  [{ start: 0, header: 'region' as const, fanOut: 3 }, 'a power of two from 2 on'],
  [{ start: 0, header: 'region' as const, fanOut: 1 }, 'a power of two from 2 on'],
])('refuses %j', (changes, remedy) => {
  expect(() => twoPhaseMulticast({ nodes: 8, source: 0, destinations: [1, 2, 5], ...changes })).toThrow(
    expect.objectContaining({ code: 'FW943', remedy: expect.stringContaining(remedy) as string }) as Error,
  )
})

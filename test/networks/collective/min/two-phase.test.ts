import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { interconnection } from '../../../../rtl/min/interconnection.js'
import {
  hopsOfRegion,
  linkBefore,
  linkBehind,
  type Region,
  type Unicast,
} from '../../../../src/networks/collective/min/banyan.js'
import {
  isNonblocking,
  runsOf,
  sharedElements,
  twoPhaseMulticast,
  type TwoPhaseRequest,
} from '../../../../src/networks/collective/min/two-phase.js'
import { Random } from '../../../../src/networks/collective/random.js'

type Pairs = readonly (readonly [from: number, to: number])[]

interface Example {
  readonly nodes: number
  readonly src: number
  readonly s: number
  readonly regions: Pairs
  readonly phase2: Pairs
}

interface Vectors {
  readonly fig3: Example & {
    readonly phase1_hops: readonly (readonly [stage: number, link: number, region: readonly number[]])[]
    readonly phase2_paths: readonly (readonly [from: number, to: number, links: readonly (readonly number[])[]])[]
  }
  readonly examples: readonly Example[]
  readonly rotated: { readonly N: number; readonly pairs: Pairs; readonly conflicts: Pairs }
  readonly counts: Readonly<Record<'8' | '16', Readonly<Record<string, number>>>> & {
    readonly unconcentrated_pairs_N8: { readonly total: number; readonly blocking: number }
  }
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../vectors/min-two-phase.json', import.meta.url), 'utf8'),
) as Vectors

const unicastsOf = (pairs: Pairs): Unicast[] => pairs.map(([from, to]) => ({ from, to }))

/** The destinations in an order that has to be put right. */
function multicastOf({ nodes, src, s, phase2 }: Example) {
  const destinations = phase2.map(([, to]) => to).reverse()
  return twoPhaseMulticast({ nodes, source: src, destinations, start: s, header: 'wrapped' })
}

describe('Fig. 3: source 5 to {0, 3, 6, 11, 13} from start 4', () => {
  const { fig3 } = vectors
  const multicast = multicastOf(fig3)

  it('the packet of phase one is split as in the figure', () => {
    const hops = hopsOfRegion(fig3.src, multicast.region, 4)
    expect(hops.map(({ stage, link, region }) => [stage, link, [region.first, region.last]])).toEqual(fig3.phase1_hops)
    expect(hops.map(({ ports }) => ports.length)).toEqual([2, 1, 1, 2, 1, 2, 2, 1])
  })

  it('phase two goes over the links of the figure, and none is shared', () => {
    const paths = multicast.unicasts.map((unicast) => [
      unicast.from,
      unicast.to,
      [3, 2, 1, 0].map((stage) => [stage, linkBefore(stage, unicast)]),
    ])
    expect(paths).toEqual(fig3.phase2_paths)
    expect(isNonblocking(multicast.unicasts, 16)).toBe(true)
    expect(sharedElements(multicast.unicasts, 16)).toEqual([])
  })
})

it.each([vectors.fig3, ...vectors.examples])('source $src of $nodes nodes, from start $s', (example) => {
  const { nodes, regions, phase2 } = example
  const { region, unicasts } = multicastOf(example)
  expect(runsOf(region, nodes).map(({ first, last }) => [first, last])).toEqual(regions)
  expect(unicasts.map(({ from, to }) => [from, to])).toEqual(phase2)
  expect(isNonblocking(unicasts, nodes)).toBe(true)
})

describe('links', () => {
  it.each([1, 2, 3, 4])('lead through a banyan of 2^%i nodes as its stages are wired', (n) => {
    for (let from = 0; from < 2 ** n; from++) {
      for (let to = 0; to < 2 ** n; to++) {
        let link = interconnection(from, n, n)
        for (let stage = n - 1; stage >= 0; stage--) {
          expect(linkBefore(stage, { from, to })).toBe(link)
          const behind = (link & ~1) | ((to >> stage) & 1)
          expect(linkBehind(stage, { from, to })).toBe(behind)
          link = interconnection(behind, stage, n)
        }
        expect(link).toBe(to)
      }
    }
  })

  it('take a region to each of its nodes once, from anywhere, around the end or not', () => {
    for (let first = 0; first < 16; first++) {
      for (let last = 0; last < 16; last++) {
        const expected = runsOf({ first, last }, 16).flatMap((run) => nodesIn(run))
        for (const source of [0, 5, 15]) {
          const hops = hopsOfRegion(source, { first, last }, 4)
          const reached = hops.flatMap(({ stage, link, ports }) =>
            stage > 0 ? [] : ports.map((port) => (link & ~1) | port),
          )
          expect(reached.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
          const links = hops.map(({ stage, link }) => 16 * stage + link)
          expect(new Set(links).size, 'no link is used twice').toBe(links.length)
        }
      }
    }
  })
})

function nodesIn({ first, last }: Region): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

// ------------------------------------------------------------------------------------------------------------ blocking

describe('a checker of blocking', () => {
  it('finds the link of an order that has been rotated', () => {
    const { N, pairs, conflicts } = vectors.rotated
    const contested = sharedElements(unicastsOf(pairs), N).flatMap(({ stage, contested }) =>
      contested.map((link) => [stage, link]),
    )
    expect(contested).toEqual(conflicts)
    const [first] = sharedElements(unicastsOf(pairs), N)
    expect(first).toEqual({ stage: 1, element: 0, unicasts: [0, 2], contested: [0] })
  })

  it('tells elements that two packets go through from links that both want', () => {
    const apart = unicastsOf([
      [0, 0],
      [1, 1],
    ])
    expect(sharedElements(apart, 2)).toEqual([{ stage: 0, element: 0, unicasts: [0, 1], contested: [] }])
    expect(isNonblocking(apart, 2)).toBe(true)
    const together = unicastsOf([
      [0, 1],
      [1, 1],
    ])
    expect(sharedElements(together, 2)).toEqual([{ stage: 0, element: 0, unicasts: [0, 1], contested: [1] }])
  })

  it('agrees with walking all ways: any two sources meet in one stage only', () => {
    const random = new Random(1)
    for (let round = 0; round < 200; round++) {
      const [a, b] = random.sample([...Array(32).keys()], 2) as [number, number]
      const unicasts = [
        { from: a, to: random.below(32) },
        { from: b, to: random.below(32) },
      ]
      const lowestBit = Math.log2((a ^ b) & -(a ^ b))
      const stages = sharedElements(unicasts, 32).map(({ stage }) => stage)
      expect(stages.filter((stage) => stage > lowestBit)).toEqual([])
      expect(stages.length === 0 || stages[0] === lowestBit).toBe(true)
    }
  })
})

const setsOf = (nodes: number): number[][] =>
  Array.from({ length: 2 ** nodes - 1 }, (_, mask) => membersOf(mask + 1, nodes))

function membersOf(mask: number, nodes: number): number[] {
  return Array.from({ length: nodes }, (_, node) => node).filter((node) => ((mask >> node) & 1) === 1)
}

describe('Theorem 1', () => {
  const expected = vectors.counts[8]
  const all = setsOf(8).flatMap((destinations) =>
    Array.from({ length: 8 }, (_, start) =>
      twoPhaseMulticast({ nodes: 8, source: 0, destinations, start, header: 'wrapped' }),
    ),
  )

  it('holds for all sets of 8 nodes and all starts, around the end, too', () => {
    const [around, inFront] = [true, false].map((isAround) =>
      all.filter(({ region }) => region.last < region.first === isAround),
    )
    expect([inFront!.length, around!.length]).toEqual([expected['nowrap'], expected['wrap']])
    expect(all.filter(({ unicasts }) => !isNonblocking(unicasts, 8))).toEqual([])
  })

  it('holds for descending orders, and not for rotated ones', () => {
    const turned = (order: (to: number[]) => number[]) =>
      all.map(({ unicasts }) => {
        const to = order(unicasts.map(({ to }) => to))
        return unicasts.map(({ from }, l) => ({ from, to: to[l]! }))
      })
    const blocked = (orders: readonly (readonly Unicast[])[]) => orders.filter((order) => !isNonblocking(order, 8))
    expect(blocked(turned((to) => to.toReversed()))).toEqual([])
    const rotated = Array.from({ length: 7 }, (_, i) => i + 1).flatMap((by) =>
      turned((to) => (by < to.length ? [...to.slice(by), ...to.slice(0, by)] : [])).filter(({ length }) => length > by),
    )
    expect([rotated.length, blocked(rotated).length]).toEqual([expected['rot'], expected['rot_bad']])
  })

  it('does not hold for two nodes that are no neighbours', () => {
    const twos = setsOf(8).filter(({ length }) => length === 2)
    const pairs = twos.flatMap((from) => twos.map((to) => from.map((node, l) => ({ from: node, to: to[l]! }))))
    const blocking = pairs.filter((pair) => !isNonblocking(pair, 8))
    const { total, blocking: expectedBlocking } = vectors.counts.unconcentrated_pairs_N8
    expect([pairs.length, blocking.length]).toEqual([total, expectedBlocking])
  })

  it.each([16, 32, 128, 1024])('holds for random sets of %i nodes', (nodes) => {
    const random = new Random(nodes)
    for (let round = 0; round < 8000 / nodes; round++) {
      const destinations = random.sample([...Array(nodes).keys()], 1 + random.below(nodes))
      const { unicasts } = twoPhaseMulticast({ nodes, source: 0, destinations, start: random, header: 'wrapped' })
      expect(isNonblocking(unicasts, nodes)).toBe(true)
    }
  })
})

// ------------------------------------------------------------------------------------------------------------- starts

describe('a start that is drawn', () => {
  it.each([
    ['region', 12],
    ['wrapped', 16],
  ] as const)('is any of those that %s headers allow, all alike', (header, starts) => {
    const random = new Random(7)
    const drawn = Array<number>(starts).fill(0)
    const draws = 500 * starts
    const asked = { nodes: 16, source: 3, destinations: [1, 4, 5, 9, 14], start: random, header }
    for (let i = 0; i < draws; i++) drawn[twoPhaseMulticast(asked).region.first]!++
    // Five standard deviations of a count that is 500 in the mean.
    for (const count of drawn) expect(Math.abs(count - 500)).toBeLessThan(5 * Math.sqrt(500))
    expect(drawn.reduce((sum, count) => sum + count)).toBe(draws)
  })

  it('is 0 where all nodes are destinations', () => {
    const destinations = [...Array(8).keys()]
    const random = new Random(1)
    for (let i = 0; i < 20; i++)
      expect(twoPhaseMulticast({ nodes: 8, source: 3, destinations, start: random, header: 'region' }).region).toEqual({
        first: 0,
        last: 7,
      })
  })
})

it.each([
  [{ nodes: 12 }, 'FW941', 'no banyan has 12 nodes'],
  [{ nodes: 1 }, 'FW941', 'no banyan has 1 nodes'],
  [{ source: 16 }, 'FW942', 'the source, 16, is not in the banyan of 16 nodes'],
  [{ destinations: [3, -1] }, 'FW942', 'a destination, -1, is not in the banyan of 16 nodes'],
  [{ destinations: [3, 1, 3] }, 'FW942', 'the destination 3 is named twice'],
  [{ destinations: [] }, 'FW943', 'a multicast has no destination'],
  [{ start: 14 }, 'FW943', '3 copies cannot begin at node 14 of 16'],
  [{ start: 16, header: 'wrapped' }, 'FW943', '3 copies cannot begin at node 16 of 16'],
] satisfies [Partial<TwoPhaseRequest>, string, string][])('refuses %o', (changes, code, message) => {
  const good: TwoPhaseRequest = { nodes: 16, source: 0, destinations: [1, 2, 3], start: 13, header: 'region' }
  expect(() => twoPhaseMulticast(good)).not.toThrow()
  expect(() => twoPhaseMulticast({ ...good, ...changes })).toThrow(expect.objectContaining({ code, message }))
})

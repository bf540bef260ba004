/** Regions, and the multicast in two phases. */

import { hopsOfRegion, type Region, type Unicast } from '../../../src/networks/collective/min/banyan.js'
import {
  isNonblocking,
  runsOf,
  sharedElements,
  twoPhaseMulticast,
} from '../../../src/networks/collective/min/two-phase.js'
import { decimal } from '../../../src/base/text.js'
import { isTrue, type Note } from '../claim.js'
import type { Evidence } from '../evidence.js'
import { countOf } from '../figures.js'
import type { ClaimGroup } from '../paper.js'

/** The nodes that a packet for a region reaches, in ascending order. */
function reachedBy(source: number, region: Region, stages: number): number[] {
  return hopsOfRegion(source, region, stages)
    .filter(({ stage }) => stage === 0)
    .flatMap(({ link, ports }) => ports.map((port) => (link & ~1) | port))
    .sort((a, b) => a - b)
}

/** The number of multicasts on the RTL, and of those that arrive without a blocked flit. */
function playedOf(evidence: Evidence, check: string): { readonly cases: number; readonly good: number } {
  const campaign = evidence.experiment('campaign-two-phase')
  return {
    cases: campaign.count({ check }, 'cases'),
    good: campaign.count({ check }, 'exactly once without a blocked flit'),
  }
}

function nodesIn({ first, last }: Region): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** All regions that do not wrap around the end. */
function regionsOf(nodes: number): Region[] {
  return Array.from({ length: nodes }, (_, first) =>
    Array.from({ length: nodes - first }, (_, more) => ({ first, last: first + more })),
  ).flat()
}

/** All sets of destinations among 8 nodes, with all starts, wrapping or not. */
interface Spread {
  readonly start: number
  readonly destinations: readonly number[]
}

function spreads(nodes: number): Spread[] {
  const all = Array.from({ length: nodes }, (_, node) => node)
  return Array.from({ length: 2 ** nodes - 1 }, (_, i) => all.filter((node) => ((i + 1) >> node) & 1)).flatMap(
    (destinations) => all.map((start) => ({ start, destinations })),
  )
}

function phaseTwo(nodes: number, { start, destinations }: Spread): readonly Unicast[] {
  return twoPhaseMulticast({ nodes, source: 0, destinations, start, header: 'wrapped' }).unicasts
}

const goesAround = (nodes: number, { start, destinations }: Spread): boolean => start + destinations.length > nodes

/** Unicasts from neighbours, with the destinations in a different order. */
function reordered(unicasts: readonly Unicast[], by: number): Unicast[] {
  return unicasts.map(({ from }, l) => ({ from, to: unicasts[(l + by) % unicasts.length]!.to }))
}

/** Two nodes to two others, in ascending order. */
function pairs(nodes: number): Unicast[][] {
  const twos = Array.from({ length: nodes }, (_, a) =>
    Array.from({ length: nodes - 1 - a }, (_, more) => [a, a + 1 + more] as const),
  ).flat()
  return twos.flatMap((from) => twos.map((to) => from.map((node, l) => ({ from: node, to: to[l]! }))))
}

export const twoPhases: ClaimGroup = {
  title: 'Regions, and the multicast in two phases',
  claims: [
    {
      where: 'Region encoding; section not known',
      claim:
        'A packet with the least and the greatest destination in its header comes to exactly the nodes between them.',
      judge(evidence) {
        const campaign = evidence.experiment('campaign-banyan-delivery')
        const header = 'region'
        const [cases, good] = [campaign.count({ header }, 'cases'), campaign.count({ header }, 'delivered in time')]
        const right = countOf(regionsOf(16), (region) =>
          [0, 5, 15].every((source) => reachedBy(source, region, 4).join() === nodesIn(region).join()),
        )
        return isTrue(
          right === regionsOf(16).length && good === cases,
          `all ${right} regions of 16 nodes by the rule; ${decimal(good)} of ${decimal(cases)} packets on the RTL, N = 8 and 16, from all sources, and in time`,
        )
      },
      because: {},
    },
    {
      where: 'Fig. 2; section not known',
      claim: 'The region 0100 to 1000 is split at stage 3, and comes to nodes 4 to 8.',
      judge() {
        const region = { first: 4, last: 8 }
        const hops = hopsOfRegion(0, region, 4)
        const splits = hops.filter(({ ports }) => ports.length === 2).map(({ stage }) => stage)
        return isTrue(
          reachedBy(0, region, 4).join() === '4,5,6,7,8' && splits[0] === 3,
          `it comes to ${reachedBy(0, region, 4).join(', ')}, and is split at stages ${splits.join(', ')}`,
        )
      },
      because: {},
    },
    {
      where: 'Theorem 1; section not known',
      claim:
        'In phase two of a multicast, from neighbouring nodes to ascending destinations, no packet blocks another one.',
      judge(evidence) {
        const inFront = spreads(8).filter((spread) => !goesAround(8, spread))
        const free = countOf(inFront, (spread) => isNonblocking(phaseTwo(8, spread), 8))
        const { cases, good } = playedOf(evidence, 'up to the last node')
        return isTrue(
          free === inFront.length && good === cases,
          `N = 8: none in ${decimal(free)} of ${decimal(inFront.length)} sets and starts; on the RTL, no flit is blocked in ${decimal(good)} of ${decimal(cases)} multicasts`,
        )
      },
      because: {
        reproduced: 'This concerns one multicast. Different multicasts do block each other, in both phases.',
      },
    },
    {
      where: 'Fig. 3; section not known',
      claim:
        'From source 5 with start 4 to {0, 3, 6, 11, 13}: 4 sends to 0, 5 to 3, 6 to 6, 7 to 11 and 8 to 13, and no link is shared.',
      judge() {
        const request = { nodes: 16, source: 5, destinations: [0, 3, 6, 11, 13], start: 4, header: 'region' } as const
        const { unicasts } = twoPhaseMulticast(request)
        const text = unicasts.map(({ from, to }) => `${from}→${to}`).join(', ')
        const shared = sharedElements(unicasts, 16).filter(({ contested }) => contested.length > 0).length
        return isTrue(
          text === '4→0, 5→3, 6→6, 7→11, 8→13' && shared === 0,
          `${text}; ${shared} elements with a shared link`,
        )
      },
      because: {},
    },
    {
      where: 'Phase one; section not known',
      claim: 'The start s of the copies is drawn from all N nodes.',
      judge() {
        const [nodes, copies] = [16, 5]
        const broken = countOf(
          Array.from({ length: nodes }, (_, start) => start),
          (start) => runsOf({ first: start, last: (start + copies - 1) % nodes }, nodes).length > 1,
        )
        return isTrue(
          broken === 0,
          `N = ${nodes}, ${copies} copies: from ${broken} of ${nodes} starts the region has a minimum greater than its maximum`,
        )
      },
      because: {
        false:
          'From N − f + 1 on, copies do not fit in front of the end. Here s is drawn from 0 to N − f, or headers have a bit that says that a region goes around.',
      },
    },
  ],
}

export const aroundTheEnd: Note = {
  where: 'Property 1',
  note: 'It is of sources between two others, and leaves out copies that go around the end of the nodes. These are free of blocking as well, if D_l goes with the l-th copy and not with the number of the node: senders are as far apart modulo N as their numbers l, and destinations at least as far.',
  shows(evidence) {
    const around = spreads(8).filter((spread) => goesAround(8, spread))
    const blocked = countOf(around, (spread) => !isNonblocking(phaseTwo(8, spread), 8))
    const { cases, good } = playedOf(evidence, 'around the end')
    return `N = 8: blocking in ${blocked} of ${decimal(around.length)} sets and starts that go around; on the RTL in ${decimal(cases - good)} of ${decimal(cases)} multicasts`
  },
}

export const orderOfTheorem1: Note = {
  where: 'Theorem 1',
  note: 'It takes an order, ascending or descending, and senders that are neighbours.',
  shows() {
    const turned = spreads(8).flatMap((spread) => {
      const unicasts = phaseTwo(8, spread)
      return unicasts.slice(1).map((_, i) => reordered(unicasts, i + 1))
    })
    const [order, apart] = [turned, pairs(8)].map((cases) =>
      countOf(cases, (unicasts) => !isNonblocking(unicasts, 8)),
    ) as [number, number]
    return `N = 8: blocking in ${decimal(order)} of ${decimal(turned.length)} cases with the order turned around, and in ${apart} of ${pairs(8).length} pairs of nodes to ascending destinations`
  },
}

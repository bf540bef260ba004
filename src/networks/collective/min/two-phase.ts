/**
 * Two-phase multicast in a wrap-around broadcast banyan (Park and Yoon). Packets can name consecutive nodes only. So one is
 * sent to as many consecutive nodes as there are destinations, and in the second phase each of these sends its copy on.
 */

import { groupBy } from '../../../base/maps.js'
import { refuse } from '../error.js'
import type { Random } from '../random.js'
import { hopsOfRegion, linkBehind, stagesOf, type Region, type Unicast } from './banyan.js'

/**
 * The sets that packets of the first phase can name: `wrapped` those around the end of the nodes, too; a `cube` 2^k nodes
 * from a multiple of 2^k on, so that there may be more of them than destinations. Other cubes do not leave neighbours, and
 * phase two would block.
 */
export type SpreadHeader = 'region' | 'wrapped' | 'cube'

/** The questions. */
export interface TwoPhaseRequest {
  /** N: a power of two. */
  readonly nodes: number
  /** It may be one of the destinations. */
  readonly source: number
  /** D: any nodes, in any order. */
  readonly destinations: readonly number[]
  /**
   * s, where the copies of the first phase begin, or what it is drawn with: uniform among those from which the copies fit,
   * 0..N - f with `region` headers, all nodes with `wrapped` ones, multiples of 2^k with those of a `cube`.
   */
  readonly start: number | Random
  readonly header: SpreadHeader
  /** The copies that a packet makes at most, a power of two from 2 on. For more there are more phases. By default any. */
  readonly fanOut?: number
}

/** A packet that makes copies. */
export interface Spread {
  readonly from: number
  /** Where it goes; with `cube` headers, not all of these nodes need their copy. */
  readonly region: Region
}

/** The unicasts. */
export interface TwoPhaseMulticast {
  readonly nodes: number
  readonly source: number
  /** The nodes that have a copy before the last phase, s to s + f - 1. */
  readonly region: Region
  /** By phase, the last one apart: the packets that make copies. There is one phase, with one packet, if any number may. */
  readonly spreads: readonly (readonly Spread[])[]
  /** The last phase, by l: node s + l (mod N) to D_l, where the destinations ascend. */
  readonly unicasts: readonly Unicast[]
}

/**
 * The schedule of a multicast. The paper draws s "from N destinations", from which copies do not always fit in front of
 * the end; it leaves open what happens then. Here they may go around with `wrapped` headers. D_l goes with l then, not with
 * the number of the node, and phase two is free of blocking all the same.
 *
 * @throws CollectiveError FW941 for a number of nodes that no banyan has, FW942 for nodes that are not there or named twice,
 * FW943 for no destination, or for a start from which the copies do not fit
 */
export function twoPhaseMulticast(request: TwoPhaseRequest): TwoPhaseMulticast {
  const { nodes, source, destinations, header, fanOut = nodes } = request
  stagesOf(nodes)
  if (!Number.isInteger(Math.log2(fanOut)) || fanOut < 2)
    refuse('FW943', `a packet cannot make ${fanOut} copies at most`, 'take a power of two from 2 on')
  checkNode(source, 'the source', nodes)
  const ascending = checkDestinations(destinations, nodes)
  const copies = ascending.length
  const first = startOf(request, copies)
  const copyAt = (l: number): number => (first + l) % nodes
  return {
    nodes,
    source,
    region: { first, last: copyAt(copies - 1) },
    spreads: spreadsOf(copies, fanOut).map((packets) =>
      packets.map(({ by, from, to }) => {
        const last = header === 'cube' ? from + 2 ** Math.ceil(Math.log2(to - from + 1)) - 1 : to
        return { from: by === null ? source : copyAt(by), region: { first: copyAt(from), last: copyAt(last) } }
      }),
    ),
    unicasts: ascending.map((to, l) => ({ from: copyAt(l), to })),
  }
}

/** The node at which copies begin. */
function startOf({ nodes, start, header }: TwoPhaseRequest, copies: number): number {
  const step = header === 'cube' ? 2 ** Math.ceil(Math.log2(copies)) : 1
  const last = nodes - (header === 'region' ? copies : step)
  const first = typeof start === 'number' ? start : step * start.below(last / step + 1)
  if (Number.isInteger(first) && first >= 0 && first <= last && first % step === 0) return first
  const alternative = header === 'region' ? ', or wrapped headers' : ''
  const remedy = step > 1 ? `take a multiple of ${step} up to ${last}` : `take a start from 0 to ${last}${alternative}`
  return refuse('FW943', `${copies} copies cannot begin at node ${first} of ${nodes}`, remedy)
}

/** A packet that makes copies: those with the numbers `from` to `to`, by the copy with the number `by`, null for the source. */
interface Copying {
  readonly by: number | null
  readonly from: number
  readonly to: number
}

/**
 * By phase, who makes which copies. The first one makes as few as leave no more than `fanOut` to each in every phase after
 * it: copy l makes those with the numbers l · fanOut and up. No packet of a phase waits for another one: its senders are
 * neighbours, and what they make are neighbours in the same order, as in phase two (Theorem 1).
 */
function spreadsOf(copies: number, fanOut: number): Copying[][] {
  const before = Math.ceil(copies / fanOut)
  if (before === 1) return [[{ by: null, from: 0, to: copies - 1 }]]
  const last = Array.from({ length: before }, (_, by): Copying => {
    return { by, from: by * fanOut, to: Math.min((by + 1) * fanOut, copies) - 1 }
  })
  return [...spreadsOf(before, fanOut), last]
}

function checkDestinations(destinations: readonly number[], nodes: number): number[] {
  if (destinations.length === 0) refuse('FW943', 'a multicast has no destination', 'name at least one')
  destinations.forEach((node) => checkNode(node, 'a destination', nodes))
  const ascending = destinations.toSorted((a, b) => a - b)
  const twice = ascending.find((node, l) => node === ascending[l + 1])
  if (twice !== undefined) refuse('FW942', `the destination ${twice} is named twice`, 'name each destination once')
  return ascending
}

function checkNode(node: number, what: string, nodes: number): void {
  if (Number.isInteger(node) && node >= 0 && node < nodes) return
  const help = `nodes have the numbers 0 to ${nodes - 1}`
  refuse('FW942', `${what}, ${node}, is not in the banyan of ${nodes} nodes`, help)
}

/** The nodes of a region in runs that do not go around the end: one, or two. */
export function runsOf({ first, last }: Region, nodes: number): Region[] {
  if (first <= last) return [{ first, last }]
  return [
    { first, last: nodes - 1 },
    { first: 0, last },
  ]
}

/** An element through which several packets go. */
export interface SharedElement {
  readonly stage: number
  /** From 0, the top. */
  readonly element: number
  /** The numbers of the unicasts. */
  readonly unicasts: readonly number[]
  /** Those of the links behind it that more than one of them wants. */
  readonly contested: readonly number[]
}

/**
 * Where unicasts that are sent at once meet, from the first stage to the last. None of them blocks another one if no link
 * is contested, as is the case in phase two (Theorem 1): destinations ascend with the nodes that send to them, and these
 * are neighbours, so that destinations are at least as far apart as their senders.
 */
export function sharedElements(unicasts: readonly Unicast[], nodes: number): SharedElement[] {
  const shared: SharedElement[] = []
  for (let stage = stagesOf(nodes) - 1; stage >= 0; stage--) {
    const links = numbersBy(unicasts, (unicast) => linkBehind(stage, unicast))
    const elements = numbersBy(unicasts, (unicast) => linkBehind(stage, unicast) >> 1)
    for (const [element, inElement] of [...elements].sort(([a], [b]) => a - b)) {
      if (inElement.length < 2) continue
      const contested = [2 * element, 2 * element + 1].filter((link) => (links.get(link)?.length ?? 0) > 1)
      shared.push({ stage, element, unicasts: inElement, contested })
    }
  }
  return shared
}

function numbersBy<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, number[]> {
  return groupBy(items.keys(), (number) => keyOf(items[number]!))
}

/** True if unicasts that are sent at once all go through without one waiting for another one (Theorem 1). */
export function isNonblocking(unicasts: readonly Unicast[], nodes: number): boolean {
  return sharedElements(unicasts, nodes).every(({ contested }) => contested.length === 0)
}

/** The number of links behind an element that several of the packets of a phase want, if they are sent at once. */
export function contestedLinks(packets: readonly Spread[], nodes: number): number {
  const wanted = new Map<string, number>()
  for (const { from, region } of packets) {
    for (const { stage, link, ports } of hopsOfRegion(from, region, stagesOf(nodes)))
      for (const port of ports) {
        const behind = `${stage} ${(link & ~1) | port}`
        wanted.set(behind, (wanted.get(behind) ?? 0) + 1)
      }
  }
  return [...wanted.values()].filter((packetsOfLink) => packetsOfLink > 1).length
}

/** A multicast in a network that is empty otherwise, where data is there in time and the start is given. */
export interface LoneMulticast {
  /** n. */
  readonly stages: number
  /** f. */
  readonly destinations: number
  /** W: words of data, one in each flit. */
  readonly words: number
  /** Phases in which packets make copies; by default one. */
  readonly spreads?: number
}

/**
 * Cycles from the one in which the source takes a multicast to that in which the tail of phase one, or of the last phase that makes
 * copies, comes to all nodes of its region: for each of them one to take it in, then n stages and 2 + f + W flits. The head has room for the region alone; s and f, and
 * the list of destinations, go behind it as data, which the paper does not say.
 */
export function phaseOneLatency({ stages, destinations, words, spreads = 1 }: LoneMulticast): number {
  return spreads * (1 + stages + 2 + destinations + words - 1)
}

/** The same to the cycle in which the tail of phase two comes to all destinations: once more n stages, and 1 + W flits. */
export function twoPhaseLatency(lone: LoneMulticast): number {
  return phaseOneLatency(lone) + 1 + lone.stages + lone.words
}

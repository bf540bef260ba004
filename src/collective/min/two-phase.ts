/**
 * Two-phase multicast in a wrap-around broadcast banyan (Park and Yoon). Packets can name consecutive nodes only. So one is
 * sent to as many consecutive nodes as there are destinations, and in the second phase each of these sends its copy on.
 */

import { groupBy } from '../../maps.js'
import { refuse } from '../error.js'
import type { Random } from '../random.js'
import { linkBehind, stagesOf, type Region, type Unicast } from './banyan.js'

/** What packets of the first phase can name: `wrapped` those around the end of the nodes, too. */
export type SpreadHeader = 'region' | 'wrapped'

/** What is asked for. */
export interface TwoPhaseRequest {
  /** N: a power of two. */
  readonly nodes: number
  /** It may be one of the destinations. */
  readonly source: number
  /** D: any nodes, in any order. */
  readonly destinations: readonly number[]
  /**
   * s, where the copies of the first phase begin, or what it is drawn with: uniform among those from which the copies fit,
   * 0..N - f with `region` headers, all nodes with `wrapped` ones.
   */
  readonly start: number | Random
  readonly header: SpreadHeader
}

/** Who sends what to whom. */
export interface TwoPhaseMulticast {
  readonly nodes: number
  readonly source: number
  /** Phase one: the nodes that one packet of the source goes to, s to s + f - 1. */
  readonly region: Region
  /** Phase two, by l: node s + l (mod N) to D_l, where the destinations ascend. */
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
export function twoPhaseMulticast({ nodes, source, destinations, start, header }: TwoPhaseRequest): TwoPhaseMulticast {
  stagesOf(nodes)
  checkNode(source, 'the source', nodes)
  const ascending = checkDestinations(destinations, nodes)
  const copies = ascending.length
  const last = nodes - (header === 'region' ? copies : 1)
  const first = typeof start === 'number' ? start : start.below(last + 1)
  if (!Number.isInteger(first) || first < 0 || first > last) {
    const remedy = `take a start from 0 to ${last}${header === 'region' ? ', or wrapped headers' : ''}`
    refuse('FW943', `${copies} copies cannot begin at node ${first} of ${nodes}`, remedy)
  }
  const copyAt = (l: number): number => (first + l) % nodes
  return {
    nodes,
    source,
    region: { first, last: copyAt(copies - 1) },
    unicasts: ascending.map((to, l) => ({ from: copyAt(l), to })),
  }
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

/** Whether unicasts that are sent at once all go through without one waiting for another one (Theorem 1). */
export function isNonblocking(unicasts: readonly Unicast[], nodes: number): boolean {
  return sharedElements(unicasts, nodes).every(({ contested }) => contested.length === 0)
}

/** A multicast in a network that is empty otherwise, where data is there in time and the start is given. */
export interface LoneMulticast {
  /** n. */
  readonly stages: number
  /** f. */
  readonly destinations: number
  /** W: words of data, one in each flit. */
  readonly words: number
}

/**
 * Cycles from the one in which the source takes a multicast to that in which the tail of phase one comes to all nodes of
 * its region: one to take it in, then n stages and 2 + f + W flits. The head has room for the region alone; s and f, and
 * the list of destinations, go behind it as data, which the paper does not say.
 */
export function phaseOneLatency({ stages, destinations, words }: LoneMulticast): number {
  return 1 + stages + 2 + destinations + words - 1
}

/** The same to the cycle in which the tail of phase two comes to all destinations: once more n stages, and 1 + W flits. */
export function twoPhaseLatency(lone: LoneMulticast): number {
  return phaseOneLatency(lone) + 1 + lone.stages + lone.words
}

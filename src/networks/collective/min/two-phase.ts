/**
 * Two-phase multicast in a wrap-around broadcast banyan (Park and Yoon). Packets can name only consecutive nodes. So phase
 * one sends one packet to as many consecutive nodes as there are destinations, and in phase two each of these sends its copy
 * on.
 */

import { groupBy } from '../../../base/maps.js'
import { refuse } from '../error.js'
import type { Random } from '../random.js'
import { hopsOfRegion, linkBehind, stagesOf, type Region, type Unicast } from './banyan.js'

/**
 * The sets that packets of the first phase can name: `wrapped` also allows regions around the end of the nodes; a `cube` is
 * 2^k nodes from a multiple of 2^k on, so it may have more nodes than destinations. Other cubes do not leave neighbours, and
 * phase two would block.
 */
export type SpreadHeader = 'region' | 'wrapped' | 'cube'

/** The parameters of a multicast. */
export interface TwoPhaseRequest {
  /** N: a power of two. */
  readonly nodes: number
  /** May be one of the destinations. */
  readonly source: number
  /** D: any nodes, in any order. */
  readonly destinations: readonly number[]
  /**
   * s, where the copies of the first phase begin, or the generator that draws it: uniform among the starts from which the
   * copies fit, 0..N - f with `region` headers, all nodes with `wrapped` ones, multiples of 2^k with those of a `cube`.
   */
  readonly start: number | Random
  readonly header: SpreadHeader
  /**
   * The maximum number of copies that a packet makes, a power of two from 2 on. More copies take more phases. By default
   * unlimited.
   */
  readonly fanOut?: number
}

/** A packet that makes copies. */
export interface Spread {
  readonly from: number
  /** The receivers; with `cube` headers, not all of these nodes need their copy. */
  readonly region: Region
}

/** The packets of a multicast. */
export interface TwoPhaseMulticast {
  readonly nodes: number
  readonly source: number
  /** The nodes that have a copy before the last phase, s to s + f - 1. */
  readonly region: Region
  /** By phase, except the last: the packets that make copies. Without a fan-out limit there is one phase with one packet. */
  readonly spreads: readonly (readonly Spread[])[]
  /** The last phase, by l: node s + l (mod N) to D_l, where the destinations ascend. */
  readonly unicasts: readonly Unicast[]
}

/**
 * The schedule of a multicast. The paper draws s "from N destinations", from which copies do not always fit before the end,
 * and leaves open what happens then. Here, `wrapped` headers let them go around the end. D_l then follows l, not the number
 * of the node, and phase two is still free of blocking.
 *
 * @throws CollectiveError FW941 for a number of nodes that no banyan has, FW942 for nodes that are missing or named twice,
 * FW943 if there is no destination, or for a start from which the copies do not fit
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

/** A packet that makes copies `from` to `to`; copy `by` sends it, or the source if null. */
interface Copying {
  readonly by: number | null
  readonly from: number
  readonly to: number
}

/**
 * By phase, the packets and the copies that they make. The first phase makes as few copies as suffice for at most `fanOut`
 * each in every later phase: copy l makes those numbered l · fanOut and up. No packet of a phase waits for another: its
 * senders are neighbours, and their copies are neighbours in the same order, as in phase two (Theorem 1).
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

/** The nodes of a region as one or two runs that do not wrap around the end. */
export function runsOf({ first, last }: Region, nodes: number): Region[] {
  if (first <= last) return [{ first, last }]
  return [
    { first, last: nodes - 1 },
    { first: 0, last },
  ]
}

/** An element that several packets pass. */
export interface SharedElement {
  readonly stage: number
  /** From 0, the top. */
  readonly element: number
  /** The numbers of the unicasts. */
  readonly unicasts: readonly number[]
  /** The links behind the element that several of these packets request. */
  readonly contested: readonly number[]
}

/**
 * The elements where simultaneous unicasts meet, from the first stage to the last. No unicast blocks another if no link is
 * contested, as in phase two (Theorem 1): destinations ascend with their senders, and the senders are neighbours, so
 * destinations are at least as far apart as their senders.
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

/** True if simultaneous unicasts never wait for each other (Theorem 1). */
export function isNonblocking(unicasts: readonly Unicast[], nodes: number): boolean {
  return sharedElements(unicasts, nodes).every(({ contested }) => contested.length === 0)
}

/** The number of links behind an element that several packets of a phase request, if they are sent at once. */
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

/** A multicast in an otherwise empty network, whose data is ready in time and whose start is given. */
export interface LoneMulticast {
  /** n. */
  readonly stages: number
  /** f. */
  readonly destinations: number
  /** W: words of data, one in each flit. */
  readonly words: number
  /** The number of phases in which packets make copies; by default one. */
  readonly spreads?: number
}

/**
 * Cycles from the one in which the source accepts a multicast to the one in which the tail of the last copying phase reaches
 * all nodes of its region: for each such phase one cycle to accept it, then n stages and 2 + f + W flits. The head has room
 * only for the region; s, f and the list of destinations follow it as data, a detail that the paper omits.
 */
export function phaseOneLatency({ stages, destinations, words, spreads = 1 }: LoneMulticast): number {
  return spreads * (1 + stages + 2 + destinations + words - 1)
}

/** Cycles until the tail of phase two reaches all destinations: another n stages, and 1 + W flits. */
export function twoPhaseLatency(lone: LoneMulticast): number {
  return phaseOneLatency(lone) + 1 + lone.stages + lone.words
}

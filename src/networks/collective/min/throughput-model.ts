/**
 * The throughput of an unbuffered broadcast banyan under multicast traffic, as Park and Yoon analyse it. The network has N =
 * 2^n nodes and n stages of 2x2 elements, numbered n - 1, where packets enter, down to 0. All packets of a slot enter
 * together; at each element a packet, or a copy, gets all outputs that it requests or is dropped.
 *
 * The equations are exact for one element: packets on its two inputs come from different sources and are hence independent.
 * For the whole network they are exact if all multicasts are alike at each stage, as cubes are, and for unicast, where they
 * are Patel's (Performance of processor-memory interconnections for multiprocessors, IEEE ToC C-30(10), 1981). With regions
 * they are not: a copy that must be replicated again is dropped more often than others, and regions do not load all parts of
 * the network alike. The model knows only the mean over all regions at each stage.
 */

import { refuse } from '../error.js'

/**
 * How a multicast names its f destinations.
 * - `region`: f neighbouring nodes s to s + f - 1, with s uniform in 0..N - f; case (A) of the paper.
 * - `wrapped`: likewise, but around the end, with s uniform in 0..N - 1.
 * - `cube`: all nodes that agree in their low n - log2 f address bits, with f a power of two; case (B).
 */
export type DestinationScheme = 'region' | 'wrapped' | 'cube'

/** The destinations of the multicasts in a network. */
export interface MulticastShape {
  /** Stages: log2 of the number of nodes. */
  readonly n: number
  /** f: destinations of a multicast. */
  readonly copies: number
  readonly scheme: DestinationScheme
}

/** The load that the nodes offer to the network. */
export interface SlotTraffic extends MulticastShape {
  /** m: the share of multicasts among all packets. */
  readonly multicasts: number
  /** Copies offered for delivery per node and slot: (1 - m) rho + m rho f. */
  readonly load: number
}

/** The traffic on the links between two stages. */
export interface LinkTraffic {
  /** rho_i: the probability that a link carries a packet in a slot. */
  readonly packets: number
  /** m_i: the share of them that are multicasts, or copies of one. */
  readonly multicasts: number
}

/**
 * rho: the probability that a node sends a packet in a slot; the load is (1 - m) rho + m rho f.
 * @throws CollectiveError FW943 if even a packet in every slot does not reach the load
 */
export function packetRate({ load, multicasts, copies }: Pick<SlotTraffic, 'load' | 'multicasts' | 'copies'>): number {
  if (!(multicasts >= 0 && multicasts <= 1))
    refuse('FW943', `the fraction of multicasts cannot be ${multicasts}`, 'take a number from 0 to 1')
  const most = 1 - multicasts + multicasts * copies
  if (!(load >= 0 && load <= most)) {
    const help = `take a load from 0 to ${most}, which is a packet in every slot`
    refuse('FW943', `the load cannot be ${load}`, help)
  }
  return load / most
}

/**
 * c_i for each stage i, at index i: the share of the copies of a multicast at stage i that are replicated there if none has
 * been dropped. It is a ratio of two expectations over all starts, because only then does equation (1) hold for the number
 * of packets. The product of all 1 + c_i is f.
 * @throws CollectiveError FW943 for a number of destinations that the scheme does not allow
 */
export function copyRates(shape: MulticastShape): number[] {
  requirePossible(shape)
  const copies = Array.from({ length: shape.n + 1 }, (_, i) => meanCopies(shape, i))
  return Array.from({ length: shape.n }, (_, i) => copies[i]! / copies[i + 1]! - 1)
}

/**
 * The mean number of copies between stages i and i - 1: one for each aligned block of 2^i nodes that has a destination,
 * because the stages down to i have decided exactly the address bits down to i.
 */
function meanCopies({ n, copies, scheme }: MulticastShape, i: number): number {
  const [nodes, block] = [2 ** n, 2 ** i]
  if (scheme === 'cube') return Math.min(copies, nodes / block)
  const starts = scheme === 'region' ? nodes - copies + 1 : nodes
  let sum = 0
  for (let start = 0; start < starts; start++) {
    const touched = Math.floor((start + copies - 1) / block) - Math.floor(start / block) + 1
    // Around the end, a region may return to the block in which it starts.
    sum += Math.min(touched, nodes / block)
  }
  return sum / starts
}

/** A stage: equations (1) and (2), with `copyRate` c. `copyRate` and `traffic` describe the inputs of the stage. */
export function throughStage({ packets, multicasts }: LinkTraffic, copyRate: number): LinkTraffic {
  const copied = multicasts * copyRate
  const packetsOut =
    packets * (1 + copied) - (packets ** 2 * (1 + copied) ** 2) / 4 - (packets ** 2 * copied * (1 - copied)) / 2
  const unicastsOut = packets * (1 - multicasts) - (packets ** 2 * (1 - multicasts) * (1 + copied)) / 4
  return { packets: packetsOut, multicasts: packetsOut === 0 ? 0 : 1 - unicastsOut / packetsOut }
}

/** Equations (1) and (2), stage by stage: the traffic on the inputs of stages n - 1 to 0, and last on the outputs. */
export function trafficByStage(traffic: SlotTraffic): LinkTraffic[] {
  const rates = copyRates(traffic)
  const links: LinkTraffic[] = [{ packets: packetRate(traffic), multicasts: traffic.multicasts }]
  for (const rate of rates.toReversed()) links.push(throughStage(links.at(-1)!, rate))
  return links
}

/**
 * eta = (rho' - u') / f + u': packets delivered per node and slot, where each copy of a multicast counts 1 / f. A multicast
 * with some copies dropped counts in part; the model does not give the rate of complete multicasts.
 * @throws CollectiveError FW943 for impossible traffic
 */
export function slotThroughput(traffic: SlotTraffic): number {
  const { packets, multicasts } = trafficByStage(traffic).at(-1)!
  return (packets * multicasts) / traffic.copies + packets * (1 - multicasts)
}

/** True if a network has multicasts of this shape. */
export function isPossible({ n, copies, scheme }: MulticastShape): boolean {
  return copies >= 1 && copies <= 2 ** n && (scheme !== 'cube' || isPowerOfTwo(copies))
}

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value))

function requirePossible({ n, copies, scheme }: MulticastShape): void {
  const most = 2 ** n
  if (!(Number.isInteger(copies) && copies >= 1 && copies <= most))
    refuse('FW943', `no multicast has ${copies} destinations among ${most} nodes`, `take 1 to ${most}`)
  if (scheme === 'cube' && !isPowerOfTwo(copies))
    refuse('FW943', `no cube has ${copies} destinations`, 'take a power of two')
}

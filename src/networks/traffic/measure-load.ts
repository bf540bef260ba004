/**
 * Latency and throughput under a load: warm-up, measurement, drain (Dally and Towles, 23.3). The warm-up is as long as the
 * measurement, and both are doubled until the result is precise enough.
 */

import { offeredFlits, type LoadBench, type Traffic, type WindowCounts } from './load-bench.js'
import { estimate, type Estimate } from '../../base/statistics.js'

export interface Precision {
  /** The required half-width of the 95 % confidence interval, as a part of the mean latency. */
  readonly precision: number
  /** The last cycle in which a measurement can begin. */
  readonly longest: number
}

/** Mean latencies in cycles, where packets are requests with replies. */
export interface Transactions {
  /** From the creation of a request to the arrival of its tail. */
  readonly request: Estimate
  /** From the first cycle in which a reply can leave to the arrival of its tail. */
  readonly reply: Estimate
  /** From the creation of a request to the arrival of the tail of its reply. */
  readonly roundTrip: Estimate
}

/** The results for a network under a load. */
export interface LoadResult {
  /** Cycles from the creation of a packet to the arrival of its tail, requests and replies alike; null in saturation. */
  readonly latency: Estimate | null
  /** The latencies of requests, of replies, and of round trips with service; null without replies. */
  readonly transactions: Transactions | null
  /** Flits per cycle that a node creates, and that it receives. */
  readonly offered: number
  readonly accepted: number
  /** True if permanently more packets are created than arrive. */
  readonly isSaturated: boolean
  /** True if the interval is as small as required. */
  readonly isPrecise: boolean
  /** Cycles of each run up to the end of the final measurement, with warm-up. */
  readonly cycles: number
}

/** Cycles of the first measurement. */
const first = 1024

/** A load is too high if more than this part of the created packets stays in the network. */
const growthOfSaturation = 0.01

/** Measures one load. */
export function measureLoad(bench: LoadBench, traffic: Traffic, nodes: number, wanted: Precision): LoadResult {
  bench.begin(traffic)
  bench.step(first)
  const trend = new Trend()
  for (let window = first; ;) {
    bench.openWindow(window)
    const end = bench.snapshot()
    const counts = bench.counts()
    const rates = ratesOf(counts, window, nodes, traffic)
    if (trend.isGrowing(counts))
      return { ...rates, latency: null, transactions: null, isSaturated: true, isPrecise: true, cycles: 2 * window }
    const isDrained = bench.drain(4 * window)
    const drained = isDrained ? bench.counts() : null
    const latency = drained && estimate(meansOf(drained, packetLatency))
    const transactions = drained && transactionsOf(drained, bench.service)
    const isPrecise = latency !== null && latency.half <= wanted.precision * latency.mean
    if (isPrecise || 2 * window >= wanted.longest)
      return { ...rates, latency, transactions, isSaturated: latency === null, isPrecise, cycles: 2 * window }
    bench.restore(end)
    window *= 2
  }
}

/** Measures if a network accepts a load permanently: like {@link measureLoad}, without the latency. */
export function acceptsLoad(bench: LoadBench, traffic: Traffic, longest: number): boolean {
  bench.begin(traffic)
  bench.step(first)
  const trend = new Trend()
  for (let window = first; ; window *= 2) {
    bench.openWindow(window)
    const counts = bench.counts()
    if (trend.isGrowing(counts)) return false
    if (trend.isSteady(counts)) return true
    if (2 * window >= longest) return trend.last.mean < growthOfSaturation
  }
}

/**
 * Follows the number of packets in the network. While a network fills up, the growth per window, relative to the packets
 * created, halves each time. In a network that cannot carry its load, the growth stays the same.
 */
class Trend {
  last: Estimate = { mean: Infinity, half: 0 }
  private before = Infinity

  isGrowing(counts: readonly WindowCounts[]): boolean {
    this.before = this.last.mean
    this.last = estimate(
      counts.map(({ created, packets, replies }) => {
        return created === 0 ? 0 : (created - (replies ?? { packets }).packets) / created
      }),
    )
    const { mean, half } = this.last
    return mean - half > growthOfSaturation && mean > 0.7 * this.before
  }

  /** Call after {@link isGrowing}. */
  isSteady(counts: readonly WindowCounts[]): boolean {
    const { mean, half } = this.last
    return counts.some(({ created }) => created > 0) && mean + half < growthOfSaturation
  }
}

function ratesOf(
  counts: readonly WindowCounts[],
  window: number,
  nodes: number,
  traffic: Traffic,
): Pick<LoadResult, 'offered' | 'accepted'> {
  const perNode = (sum: number): number => sum / (counts.length * window * nodes)
  return {
    offered: perNode(counts.reduce((sum, { created }) => sum + created, 0)) * offeredFlits(traffic),
    accepted: perNode(counts.reduce((sum, { flits, replies }) => sum + flits + (replies?.flits ?? 0), 0)),
  }
}

/** Means of each run; runs without created packets are omitted. */
function meansOf(counts: readonly WindowCounts[], mean: (count: WindowCounts) => number): number[] {
  return counts.filter(({ created }) => created > 0).map(mean)
}

function packetLatency({ created, latencies, replies }: WindowCounts): number {
  return replies ? (latencies + replies.latencies) / (2 * created) : latencies / created
}

function transactionsOf(counts: readonly WindowCounts[], service: number): Transactions | null {
  if (counts.some(({ replies }) => replies === null)) return null
  const request = ({ created, latencies }: WindowCounts): number => latencies / created
  const reply = ({ created, replies }: WindowCounts): number => replies!.latencies / created
  return {
    request: estimate(meansOf(counts, request)),
    reply: estimate(meansOf(counts, reply)),
    roundTrip: estimate(meansOf(counts, (count) => request(count) + service + reply(count))),
  }
}

/** The saturation point of a network. */
export interface Saturation {
  /** The greatest load that it accepted, and the least that it did not, in flits per node and cycle. */
  readonly accepted: number
  readonly refused: number
}

/**
 * Finds saturation by bisection.
 * @param most - a load above saturation
 * @param resolution - the resolution of the result, in flits per node and cycle
 */
export function findSaturation(
  accepts: (load: number) => boolean,
  { most, resolution }: { readonly most: number; readonly resolution: number },
): Saturation {
  let [accepted, refused] = [0, most]
  if (accepts(most)) return { accepted: most, refused: Infinity }
  while (refused - accepted > resolution) {
    const middle = (accepted + refused) / 2
    if (accepts(middle)) accepted = middle
    else refused = middle
  }
  return { accepted, refused }
}

/**
 * Latency and throughput under a load: warm-up, measurement, drain (Dally and Towles, 23.3). The warm-up is as long as the
 * measurement, and both are doubled until the result is precise enough.
 */

import { offeredFlits, type LoadBench, type Traffic, type WindowCounts } from './load-bench.js'
import { estimate, type Estimate } from '../../base/statistics.js'

export interface Precision {
  /** Half of the 95 % confidence interval, as a part of the mean latency, that is small enough. */
  readonly precision: number
  /** The last cycle in which a measurement can begin. */
  readonly longest: number
}

/** Mean latencies in cycles, where packets are requests that are answered. */
export interface Transactions {
  /** From the creation of a request to the arrival of its tail. */
  readonly request: Estimate
  /** From the first cycle in which a reply can leave to the arrival of its tail. */
  readonly reply: Estimate
  /** From the creation of a request to the arrival of the tail of its reply. */
  readonly roundTrip: Estimate
}

/** The results of a network under a load. */
export interface LoadResult {
  /** Cycles from the creation of a packet to the arrival of its tail, requests and replies alike; null in saturation. */
  readonly latency: Estimate | null
  /** The latencies of requests, of replies, and of both with the service between; null without replies. */
  readonly transactions: Transactions | null
  /** Flits that a node creates, and that it receives, in a cycle. */
  readonly offered: number
  readonly accepted: number
  /** True if more packets are created than arrive, for ever. */
  readonly isSaturated: boolean
  /** True if the interval is as small as required. */
  readonly isPrecise: boolean
  /** Cycles of each run, with the warm-up, of the measurement that counts. */
  readonly cycles: number
}

/** Cycles of the first measurement. */
const first = 1024

/** The part of the packets created that, if more of them stay in the network, marks a load that it cannot carry. */
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

/** Measures if a network accepts a load for ever: as {@link measureLoad}, without the latency. */
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
 * How the number of packets in the network changes. While a network fills up, it grows less and less: by half as much in
 * each window, as a part of what is created in it. A network that cannot carry its load goes on growing alike.
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

  /** Asked after {@link isGrowing}. */
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

/** Means of each run; those that no packet was created in have none. */
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

/** Where a network saturates. */
export interface Saturation {
  /** The greatest load that it was seen to accept, and the least that it was not, in flits per node and cycle. */
  readonly accepted: number
  readonly refused: number
}

/**
 * Looks for saturation by bisection.
 * @param most - a load that is above it
 * @param resolution - of the result, in flits per node and cycle
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

/** Networks under a load, with many runs in parallel. */

import { coordinatesOf } from '../../../rtl/net/place.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { LoadNetwork } from '../../../rtl/traffic/load-network.js'
import {
  choiceBits,
  rateBits,
  switchBits,
  timeSumBits,
  type LoadParameters,
  type LoadTraffic,
} from '../../../rtl/traffic/load-parameters.js'
import type { LoadReport } from '../../../rtl/traffic/load-meter.js'
import type { ServerNode } from '../../../rtl/traffic/server-node.js'
import { Random } from '../collective/random.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import type { Design } from '../../ir/ir.js'
import type { Handle } from '../../ir/values.js'
import { Simulator, type Snapshot } from '../../engines/sim/simulator.js'
import { destinationTable } from './destination-table.js'
import { targetsOf, type PatternName } from './patterns.js'
import { sumOf, type TrafficMatrix } from './traffic-matrix.js'

/** The unicasts of the nodes of a network. */
export interface Traffic {
  readonly pattern: PatternName
  /** The part of packets that go to the target of their node; the others go anywhere. Only for `hot-spot`. */
  readonly share: number
  /** Flits that each node offers in a cycle: of requests and of the replies to them. */
  readonly load: number
  /** Length of packets in flits, and of the part `longShare` of them. */
  readonly flits: number
  readonly longFlits: number
  readonly longShare: number
  /** Length of replies in flits, where nodes reply; the packets above are then requests. */
  readonly replyFlits?: number | undefined
  /** Mean cycles for which a source sends at the full rate of its link before it pauses; 0 for a Bernoulli process. */
  readonly burst: number
  readonly seed: number
  /** The traffic matrix instead of a pattern. The network has a destination table for it: {@link tableSize}. */
  readonly matrix?: TrafficMatrix | null
}

/** The results of a run in a window; all are sums over the nodes. */
export interface WindowCounts {
  /** Packets created in the window, and those of them delivered so far. */
  readonly created: number
  readonly delivered: number
  /** Packets and flits that arrived in the window. */
  readonly packets: number
  readonly flits: number
  /** Once all are delivered: the sum of their latencies in cycles, from creation to the arrival of the tail. */
  readonly latencies: number
  /** The replies to requests created in the window; the packets above are the requests. Null without replies. */
  readonly replies: ReplyCounts | null
}

/** The results of the replies of a window. */
export interface ReplyCounts {
  readonly delivered: number
  /** Replies, and their flits, that arrived in the window. */
  readonly packets: number
  readonly flits: number
  /** Once all are delivered: the sum of their latencies in cycles, from the first cycle in which they could leave. */
  readonly latencies: number
}

/** True if all measured packets of a run have arrived. */
export function isComplete({ created, delivered, replies }: WindowCounts): boolean {
  return created === (replies ?? { delivered }).delivered
}

/** Mean length of a packet in flits. */
export function meanFlits({ flits, longFlits, longShare }: Pick<Traffic, 'flits' | 'longFlits' | 'longShare'>): number {
  return flits + longShare * (longFlits - flits)
}

/** Mean flits that a packet causes: its own, and those of its reply if there is one. */
export function offeredFlits(traffic: Pick<Traffic, 'flits' | 'longFlits' | 'longShare' | 'replyFlits'>): number {
  return meanFlits(traffic) + (traffic.replyFlits ?? 0)
}

/** Independent runs of one network with different seeds. It serves one load after another. */
export class LoadBench {
  protected readonly simulator: Simulator<LoadNetwork>
  private readonly start: Snapshot
  private epoch = 0

  /**
   * @param p - the parameters of the network
   * @param runs - the number of parallel runs: 2 to 128
   * @param design - a network with the same ports and nodes, but a different implementation
   */
  constructor(
    private readonly p: LoadParameters,
    readonly runs: number,
    design: Design = designOf(p),
  ) {
    this.simulator = new Simulator<LoadNetwork>(design, { engine: 'bitslice', runs })
    this.start = this.simulator.snapshot()
  }

  get cycle(): number {
    return this.simulator.cycle
  }

  /** Cycles between a request and its reply. */
  get service(): number {
    return this.p.service
  }

  /** Empties all networks, and lets their nodes begin to send. */
  begin(traffic: Traffic): void {
    this.simulator.restore(this.start)
    this.epoch = 0
    this.change(traffic)
  }

  /** Continues with other traffic. */
  change(traffic: Traffic): void {
    const { runs } = this.simulator
    runs.forEach(({ dut }, run) => setTraffic(dut, this.trafficOf(traffic, { run, of: runs.length })))
  }

  /** Runs without measuring. */
  step(cycles: number): void {
    this.simulator.step(cycles)
  }

  /** Measures the packets created in the following cycles. Their counts are complete after {@link drain}. */
  openWindow(cycles: number): void {
    this.beginWindow()
    this.endWindow(cycles)
  }

  protected beginWindow(): void {
    this.epoch = (this.epoch % 3) + 1
    this.each((dut) => Object.assign(dut, { epoch: this.epoch, begins: true }))
    this.simulator.step()
    this.each((dut) => Object.assign(dut, { begins: false, isOpen: true }))
  }

  protected endWindow(cycles: number): void {
    this.simulator.step(cycles)
    this.each((dut) => Object.assign(dut, { isOpen: false }))
  }

  /**
   * Continues under the same load until all packets of the window are delivered.
   * @param most - the maximum number of cycles
   * @returns true if all are delivered
   */
  drain(most: number): boolean {
    // A run that is complete remains so: the counts of many runs take longer to read than some cycles.
    let complete = 0
    for (let cycles = 0; cycles < most; cycles += drainStep) {
      while (complete < this.runs && isComplete(this.countsOf(complete))) complete++
      if (complete === this.runs) return true
      this.simulator.step(drainStep)
    }
    return false
  }

  snapshot(): Snapshot {
    return this.simulator.snapshot()
  }

  restore(snapshot: Snapshot): void {
    this.simulator.restore(snapshot)
    this.each((dut) => Object.assign(dut, { isOpen: false }))
  }

  /** By run. */
  counts(): WindowCounts[] {
    return this.simulator.runs.map((_, run) => this.countsOf(run))
  }

  private countsOf(run: number): WindowCounts {
    const { dut } = this.simulator.runs[run]!
    const meters = this.metersOf(dut)
    const created = meters.reduce((sum, one) => sum + one.created, 0)
    const { times, ...sums } = sumsOf(meters)
    const counts = { created, ...sums, latencies: times, replies: this.repliesOf(dut) }
    if (counts.delivered > counts.created || (counts.replies?.delivered ?? 0) > counts.delivered)
      throw new Error('more packets of a measurement arrive than were created')
    return counts
  }

  /** The traffic of a run, by node. */
  protected trafficOf(traffic: Traffic, which: WhichRun): readonly LoadTraffic[] {
    return trafficOf(traffic, this.p, which)
  }

  /** The measurements of the nodes of a run. */
  protected metersOf({ nodes }: Handle<LoadNetwork>): readonly LoadReport[] {
    return nodes.map(({ meter }) => meter.sums)
  }

  private repliesOf({ nodes }: Handle<LoadNetwork>): ReplyCounts | null {
    if (!this.p.replies) return null
    const { times, ...sums } = sumsOf(nodes.map((node) => (node as unknown as Handle<ServerNode>).replyMeter.sums))
    return { ...sums, latencies: times - sums.delivered * this.p.service }
  }

  private each(change: (dut: Simulator<LoadNetwork>['runs'][number]['dut']) => void): void {
    for (const { dut } of this.simulator.runs) change(dut)
  }
}

/** The number of a run among so many. */
export interface WhichRun {
  readonly run: number
  readonly of: number
}

/** The sums of meters over packets of all kinds; times are modulo 2^40. */
interface Sums {
  readonly delivered: number
  readonly packets: number
  readonly flits: number
  readonly times: number | bigint
}

function sumsOf(meters: readonly Sums[]): Sums & { readonly times: number } {
  const sums = { delivered: 0, packets: 0, flits: 0 }
  let times = 0n
  for (const own of meters) {
    sums.delivered += own.delivered
    sums.packets += own.packets
    sums.flits += own.flits
    times += BigInt(own.times)
  }
  return { ...sums, times: Number(BigInt.asIntN(timeSumBits, times)) }
}

/** The traffic of a run, node by node, independent of the engine. */
export function trafficOf(traffic: Traffic, p: LoadParameters, { run, of }: WhichRun): LoadTraffic[] {
  const matrix = traffic.matrix ?? null
  const targets = matrix ? null : targetsOf(traffic.pattern, p, traffic.seed * of + run)
  const random = new Random(traffic.seed, run)
  return Array.from({ length: nodeCount(p) }, (_, id) => {
    const target = targets?.[id] ?? id
    const share = !targets ? 0 : traffic.pattern === 'hot-spot' ? traffic.share : 1
    const part = matrix ? sumOf(matrix[id]!) : Number(share < 1 || target !== id)
    return {
      seed: seedOf(random),
      ...processOf(traffic, part),
      target: coordinatesOf(target, p),
      share: target === id ? 0 : Math.round(share * 2 ** choiceBits),
      ...(matrix && { table: tableFor(matrix[id]!, id, p) }),
      flits: traffic.flits,
      longFlits: traffic.longFlits,
      longShare: Math.round(traffic.longShare * 2 ** choiceBits),
      ...(p.replies && { replyFlits: traffic.replyFlits ?? traffic.flits }),
    } as unknown as LoadTraffic
  })
}

/** The start of the random sequences of a source: not 0. */
export function seedOf(random: Random): bigint {
  return (BigInt(random.uint32()) << 32n) | BigInt((random.uint32() | 1) >>> 0)
}

/** Nodes that send nothing also have a table. */
function tableFor(weights: readonly number[], id: number, p: LoadParameters): LoadTraffic['table'] {
  const own = weights.some((weight) => weight > 0) ? weights : weights.map((_, node) => Number(node === id))
  return destinationTable(own, p.destinations).map(({ share, to, other }) => {
    return { share, to: coordinatesOf(to, p), other: coordinatesOf(other, p) }
  })
}

/** Sets the inputs of a network for the traffic of its nodes. */
export function setTraffic(dut: Handle<LoadNetwork>, traffic: readonly LoadTraffic[]): void {
  traffic.forEach((node, id) => Object.assign(dut.traffic[id]!, node))
}

export function designOf(p: LoadParameters): Design {
  return elaborate(new LoadNetwork(p))
}

/** The number of cycles between checks that all is delivered. */
const drainStep = 64

/**
 * How a source creates packets: at its mean rate, or in bursts of one flit per cycle.
 * @param part - this node's part of the load, from 0 to 1
 */
export function processOf(traffic: Traffic, part: number): Record<'rate' | 'turnOn' | 'turnOff', number> {
  const load = part * traffic.load
  const perCycle = load / offeredFlits(traffic)
  if (traffic.burst === 0 || load >= 1 || load === 0)
    return { rate: scaled(perCycle, rateBits), turnOn: 2 ** switchBits, turnOff: 0 }
  const turnOff = 1 / traffic.burst
  return {
    rate: scaled(perCycle / load, rateBits),
    turnOn: scaled((turnOff * load) / (1 - load), switchBits),
    turnOff: scaled(turnOff, switchBits),
  }
}

const scaled = (chance: number, bits: number): number => Math.min(2 ** bits, Math.round(chance * 2 ** bits))

/**
 * Measures the throughput of a slotted banyan under random traffic on its RTL, with parallel runs that each have their own
 * random numbers.
 */

import type { Simulator } from 'flitwave'
import type { SlotReport } from '../../../rtl/min/slot/slot-meter.js'
import type { SlotTrafficBanyan } from '../../../rtl/min/slot/slot-traffic-banyan.js'
import { packetRate, type SlotTraffic } from '../../../src/networks/collective/min/throughput-model.js'
import { Random } from '../../../src/networks/collective/random.js'

/** A point of a curve: the traffic that the nodes of a network offer. */
export type SlotPoint = Omit<SlotTraffic, 'n' | 'scheme'>

/** Deliveries per node and slot. */
export interface SlotThroughput {
  /** Throughput with each copy of a multicast counted as 1 / f of a packet, as in the model. */
  readonly eta: number
  /** Throughput of packets whose copies all arrive. */
  readonly etaFull: number
}

/** Networks of one kind that run in parallel. */
export class SlotBench {
  private readonly start
  private points: readonly SlotPoint[] = []
  private before: SlotReport[] = []

  /**
   * @param simulator - a simulator with one run for each network
   * @param n - the number of stages: log2 of the number of nodes
   */
  constructor(
    private readonly simulator: Simulator<SlotTrafficBanyan>,
    private readonly n: number,
  ) {
    this.start = simulator.snapshot()
  }

  /**
   * Starts with empty networks, and runs until the first slot has arrived.
   * @param points - the traffic offered to each of the networks
   * @param seed - a non-negative integer
   * @throws CollectiveError FW943 for more than a packet in a slot
   */
  restart(points: readonly SlotPoint[], seed: number): void {
    this.simulator.restore(this.start)
    this.points = points
    offer(this.simulator, points, seed)
    this.simulator.step(this.n + 1)
    this.before = this.reports()
  }

  /** Runs for `slots` more slots; returns their throughput, by network. */
  measure(slots: number): SlotThroughput[] {
    this.simulator.step(slots)
    const [before, after] = [this.before, this.reports()]
    this.before = after
    const nodeSlots = slots * 2 ** this.n
    return this.points.map(({ copies }, i) => {
      const counted = (what: keyof SlotReport): number => after[i][what] - before[i][what]
      const unicasts = counted('unicastsAccepted')
      return {
        eta: (unicasts + counted('copiesArrived') / copies) / nodeSlots,
        etaFull: (unicasts + counted('multicastsAccepted')) / nodeSlots,
      }
    })
  }

  /** Measures one point on all networks, for `slots` slots in each. */
  measurePoint(point: SlotPoint, slots: number, seed: number): SlotMeasurement {
    const points = this.simulator.runs.map(() => point)
    this.restart(points, seed)
    const measured = this.measure(slots)
    return { eta: estimate(measured.map(({ eta }) => eta)), etaFull: estimate(measured.map(({ etaFull }) => etaFull)) }
  }

  /** Reads registers, because an output must be computed, and its code compiled. */
  private reports(): SlotReport[] {
    return this.simulator.runs.map(({ dut }) => ({ ...dut.meter.total }))
  }
}

/**
 * Sets the traffic that the nodes of each network offer from now on, each with its own random numbers.
 * @throws CollectiveError FW943 for more than a packet in a slot
 */
export function offer(simulator: Simulator<SlotTrafficBanyan>, points: readonly SlotPoint[], seed: number): void {
  const random = new Random(seed)
  points.forEach((point, i) => {
    const { dut } = simulator.runs[i]
    dut.seeds.forEach((_, node) => (dut.seeds[node] = seedFrom(random)))
    dut.demand = {
      packets: outOf16Bits(packetRate(point)),
      multicasts: outOf16Bits(point.multicasts),
      copies: point.copies,
    }
  })
}

/** 64 bits, at least one of which is set. */
function seedFrom(random: Random): bigint {
  return (BigInt(random.uint32()) << 32n) | BigInt(random.uint32()) | 1n
}

/** The nearest probability of the hardware, which is off by at most 2^-17. */
function outOf16Bits(probability: number): number {
  return Math.round(probability * 2 ** 16)
}

export interface Estimate {
  readonly mean: number
  /** The standard error of the mean. */
  readonly standardError: number
}

export type SlotMeasurement = { readonly [What in keyof SlotThroughput]: Estimate }

/** The mean and its error over equally long parts of a run, or over runs. They must be independent, as slots are. */
export function estimate(samples: readonly number[]): Estimate {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const mean = sum(samples) / samples.length
  const variance = sum(samples.map((sample) => (sample - mean) ** 2)) / (samples.length - 1)
  return { mean, standardError: Math.sqrt(variance / samples.length) }
}

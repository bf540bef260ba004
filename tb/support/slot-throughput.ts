/** What a slotted banyan delivers under random traffic, measured on its RTL: many points side by side. */

import { elaborate, Simulator, type Design } from 'flitwave'
import type { SlotArbitration } from '../../rtl/min/slot/slot-element.js'
import type { SlotReport } from '../../rtl/min/slot/slot-meter.js'
import { SlotTrafficBanyan } from '../../rtl/min/slot/slot-traffic-banyan.js'
import { packetRate, type DestinationScheme, type SlotTraffic } from '../../src/collective/min/throughput-model.js'
import { Random } from '../../src/sim/random.js'

/** A point of a curve: what the nodes of a network offer. */
export type SlotPoint = Omit<SlotTraffic, 'n'>

/** What is delivered for each node and slot. */
export interface SlotThroughput {
  /** Packets, each copy of a multicast counted as 1 / f of one; what the model says is this. */
  readonly eta: number
  /** Packets all whose copies arrive. */
  readonly etaFull: number
}

export interface SlotNetwork {
  /** Stages: log2 of the number of nodes. */
  readonly n: number
  readonly scheme: DestinationScheme
  readonly arbitration: SlotArbitration
}

export function slotDesign({ n, scheme, arbitration }: SlotNetwork): Design {
  return elaborate(new SlotTrafficBanyan({ addressWidth: n, header: scheme, arbitration }))
}

/** Points of one scheme, at most 128, that run side by side. */
export class SlotBench {
  private readonly simulator: Simulator<SlotTrafficBanyan>
  private readonly start
  private before: SlotReport[] = []

  /** @param design - a {@link slotDesign} with n stages for the scheme of the points */
  constructor(
    design: Design,
    private readonly n: number,
    private readonly points: readonly SlotPoint[],
  ) {
    this.simulator = new Simulator<SlotTrafficBanyan>(design, { engine: 'bitslice', runs: points.length })
    this.start = this.simulator.snapshot()
  }

  /** Begins with an empty network, and goes on until the first slot has arrived. */
  restart(seed: number): void {
    const random = new Random(seed)
    this.simulator.restore(this.start)
    this.points.forEach((point, i) => {
      const { dut } = this.simulator.runs[i]!
      dut.seeds.forEach((_, node) => (dut.seeds[node] = seedFrom(random)))
      dut.demand = {
        packets: outOf16Bits(packetRate(point)),
        multicasts: outOf16Bits(point.multicasts),
        copies: point.copies,
      }
    })
    this.simulator.step(this.n + 1)
    this.before = this.reports()
  }

  /** Runs so many more slots; what arrives in them, by point. */
  measure(slots: number): SlotThroughput[] {
    this.simulator.step(slots)
    const [before, after] = [this.before, this.reports()]
    this.before = after
    const nodeSlots = slots * 2 ** this.n
    return this.points.map(({ copies }, i) => {
      const counted = (what: keyof SlotReport): number => after[i]![what] - before[i]![what]
      const unicasts = counted('unicastsAccepted')
      return {
        eta: (unicasts + counted('copiesArrived') / copies) / nodeSlots,
        etaFull: (unicasts + counted('multicastsAccepted')) / nodeSlots,
      }
    })
  }

  private reports(): SlotReport[] {
    return this.simulator.runs.map(({ dut }) => ({ ...dut.report }))
  }
}

/** 64 bits, at least one of which is set. */
function seedFrom(random: Random): bigint {
  return (BigInt(random.uint32()) << 32n) | BigInt(random.uint32()) | 1n
}

/** The nearest probability that the hardware can have. It is off by at most 2^-17. */
function outOf16Bits(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) throw new RangeError(`${probability} is no probability`)
  return Math.round(probability * 2 ** 16)
}

export interface Estimate {
  readonly mean: number
  /** Of the mean. */
  readonly standardError: number
}

/** What equally long stretches of a run have in common. They must be independent, as those of slots are. */
export function estimate(samples: readonly number[]): Estimate {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const mean = sum(samples) / samples.length
  const variance = sum(samples.map((sample) => (sample - mean) ** 2)) / (samples.length - 1)
  return { mean, standardError: Math.sqrt(variance / samples.length) }
}

export interface SlotMeasurement {
  readonly point: SlotPoint
  readonly eta: Estimate
  readonly etaFull: Estimate
}

export interface SlotExperiment {
  /** Stages: log2 of the number of nodes. */
  readonly n: number
  readonly points: readonly SlotPoint[]
  /** For each point; rounded up to a multiple of {@link stretches}. */
  readonly slots: number
  readonly seed: number
  /** At random if nothing is said. */
  readonly arbitration?: SlotArbitration
}

/** A run is taken in so many parts to see how far they differ. */
const stretches = 20

const lanes = 128

/** Measures points of any schemes; the results are in their order. */
export function measureSlots({ n, points, slots, seed, arbitration = 'random' }: SlotExperiment): SlotMeasurement[] {
  const measured: SlotMeasurement[] = []
  for (const scheme of new Set(points.map((point) => point.scheme))) {
    const design = slotDesign({ n, scheme, arbitration })
    const ofScheme = [...points.keys()].filter((index) => points[index]!.scheme === scheme)
    for (let first = 0; first < ofScheme.length; first += lanes) {
      const group = ofScheme.slice(first, first + lanes)
      const bench = new SlotBench(
        design,
        n,
        group.map((index) => points[index]!),
      )
      bench.restart(seed + first)
      const samples = Array.from({ length: stretches }, () => bench.measure(Math.ceil(slots / stretches)))
      group.forEach((index, lane) => {
        const of = (what: keyof SlotThroughput): Estimate => estimate(samples.map((sample) => sample[lane]![what]))
        measured[index] = { point: points[index]!, eta: of('eta'), etaFull: of('etaFull') }
      })
    }
  }
  return measured
}

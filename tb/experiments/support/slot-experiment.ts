/** Figures 6 and 7 of Park and Yoon: the throughput of an unbuffered broadcast banyan, slot by slot, under random traffic. */

import { elaborate, Simulator, type Design } from 'flitwave'
import type { SlotArbitration } from '../../../rtl/min/slot/slot-element.js'
import { SlotTrafficBanyan } from '../../../rtl/min/slot/slot-traffic-banyan.js'
import {
  isPossible,
  packetRate,
  slotThroughput,
  type DestinationScheme,
} from '../../../src/networks/collective/min/throughput-model.js'
import { experiment, type Bench, type Experiment } from '../../../src/networks/experiment/experiment.js'
import { SlotBench } from './slot-bench.js'
import { SlotWaves } from './slot-waves.js'

interface Point {
  /** Stages. */
  readonly n: number
  readonly scheme: DestinationScheme
  readonly arbitration: SlotArbitration
  readonly copies: number
  readonly multicasts: number
  readonly load: number
  /** Measured slots of all nodes. */
  readonly nodeSlots: number
  readonly seed: number
}

type Values = { readonly [Name in keyof Point]: readonly Point[Name][] }

interface Figure {
  readonly title: string
  readonly about: string
  readonly x: 'load' | 'n'
  readonly values: Pick<Values, 'n' | 'copies' | 'load'>
  readonly quick: Partial<Values>
}

/** Larger networks take long to compile; the model works for any size. */
const largestMeasured = 9

/** Parallel networks; with more, compiling takes longer than they save. */
const runs = 32

export function slotExperiment({ title, about, x, values, quick }: Figure): Experiment {
  return experiment<Point>({
    title,
    about,
    notes: [
      'Throughput, `eta`, counts each copy of a multicast that arrives as 1 / f of a packet, as the formula of the paper does. Its text says that a packet is accepted only if all copies arrive: `etaFull` is that, and much lower.',
      'The load is that of copies: (1 - m) rho + m rho f for each node and slot. The text that could be had does not say which f and m are in the figure.',
      'Case (A) is `region`, case (B) `cube`; see min-fig5. Packets that wait for their second phase are not in the model, and none are sent here.',
      'The model knows the means of all regions at each stage and nothing more. With m = 1 it is up to 9 % above what is measured; with the values of m here the two differ by 2.5 % at most.',
      `Networks of more than 2^${largestMeasured} nodes are not measured: lines without points.`,
    ],
    axes: {
      n: { values: values.n, title: 'stages n', symbol: 'n', min: 1, max: 16 },
      scheme: {
        values: ['region', 'cube'],
        title: 'scheme',
        choices: ['region', 'wrapped', 'cube'],
      },
      arbitration: {
        values: ['random'],
        title: 'who wins in an element',
        choices: ['random', 'upper'],
      },
      copies: { values: values.copies, title: 'destinations f', symbol: 'f', min: 1 },
      multicasts: {
        values: [0.1, 0.5],
        title: 'part m of the packets that are multicasts',
        symbol: 'm',
        min: 0,
        max: 1,
        isContinuous: true,
      },
      load: {
        values: values.load,
        title: 'load, copies for each node and slot',
        symbol: 'load',
        min: 0,
        isContinuous: true,
      },
      nodeSlots: { values: [2 ** 20], title: 'slots of nodes that are measured', min: 2 ** 10 },
      seed: { values: [1], title: 'seed', min: 0 },
    },
    quick: { nodeSlots: [2 ** 18], ...quick },
    has: isPossible,
    requires: [{ of: ['load', 'multicasts', 'copies'], check: packetRate }],
    method: {
      benchOf: ({ n, scheme, arbitration }) =>
        n > largestMeasured ? 'model' : `${scheme}, 2^${n} nodes, ${arbitration}`,
      // A network of a few stages contains all the hardware.
      designOf: (point) => (point.n > largestMeasured ? null : designOf({ ...point, n: Math.min(point.n, 4) })),
      prepare: (point) => (point.n > largestMeasured ? model : benchOf(point)),
    },
    chart: {
      x: { axis: x },
      y: { measured: 'eta', title: 'throughput, packets for each node and slot' },
      line: 'RTL',
      series: 'scheme',
      mean: ['seed'],
      theory: [
        { name: 'model', isOfSeries: true, at: slotThroughput },
        {
          name: 'unicast alone (Patel)',
          isOfSeries: false,
          at: (point) => slotThroughput({ ...point, copies: 1, multicasts: 0 }),
        },
      ],
    },
  })
}

const model: Bench<Point> = { measure: (point) => ({ model: slotThroughput(point) }) }

function designOf({ n, scheme, arbitration }: Point): Design {
  return elaborate(new SlotTrafficBanyan({ addressWidth: n, header: scheme, arbitration }))
}

function benchOf(first: Point): Bench<Point> {
  const { n } = first
  const design = designOf(first)
  let bench: SlotBench | undefined
  return {
    measure(point) {
      bench ??= new SlotBench(new Simulator<SlotTrafficBanyan>(design, { engine: 'bitslice', runs }), n)
      const slots = Math.ceil(point.nodeSlots / 2 ** n / runs)
      const { eta, etaFull } = bench.measurePoint(point, slots, point.seed)
      return {
        eta: eta.mean,
        etaError: eta.standardError,
        etaFull: etaFull.mean,
        etaFullError: etaFull.standardError,
        model: slotThroughput(point),
      }
    },
    inspect(point) {
      const alone = new Simulator<SlotTrafficBanyan>(design, { engine: 'scalar' })
      return new SlotWaves(alone, n).inspect(point, point.seed)
    },
  }
}

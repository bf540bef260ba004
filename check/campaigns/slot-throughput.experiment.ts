import { elaborate, Simulator } from 'flitwave'
import { experiment, type Cases, type Measured, type Verdict } from 'flitwave/experiment'
import type { SlotArbitration } from '../../rtl/min/slot/slot-element.js'
import { SlotTrafficBanyan } from '../../rtl/min/slot/slot-traffic-banyan.js'
import { slotThroughput, type DestinationScheme } from '../../src/networks/collective/min/throughput-model.js'
import { SlotBench, type Estimate, type SlotPoint } from '../../tb/experiments/support/slot-bench.js'

/** The number of slots per batch of each point; slots are independent, and so are batches. */
const slotsOfBatch = 2000

interface Point {
  /** Stages: log2 of the number of nodes. */
  readonly n: number
  readonly scheme: DestinationScheme
  readonly arbitration: SlotArbitration
  readonly slots: number
}

export default experiment<Point>({
  title: 'Throughput of an unbuffered broadcast banyan beside its model',
  about:
    'The throughput of an unbuffered broadcast banyan, beside that of Park and Yoon’s model (their Figs. 6 and 7).',
  axes: {
    n: { values: [7, 3, 5, 9], title: 'stages n: log2 of the number of nodes', choices: [3, 5, 7, 9] },
    scheme: { values: ['region', 'wrapped', 'cube'], title: 'destinations of a multicast' },
    arbitration: { values: ['random'], title: 'who wins in an element', choices: ['random', 'upper'] },
    slots: {
      values: [40_000],
      title: `slots of each load, up to whole batches of ${slotsOfBatch}`,
      min: 2 * slotsOfBatch,
      max: 2000 * slotsOfBatch,
    },
  },
  cases: casesOf,
})

/** Unicast, and every m with every f of the figures. */
function pointsOf(n: number, loads: readonly number[]): SlotPoint[] {
  const unicast = { copies: 1, multicasts: 0 }
  const mixtures = [2, 4, 8, 16]
    .filter((copies) => copies <= 2 ** n)
    .flatMap((copies) => [0.1, 0.5, 1].map((multicasts) => ({ copies, multicasts })))
  return [unicast, ...mixtures].flatMap((mixture) => loads.map((load) => ({ ...mixture, load })))
}

/**
 * The tolerance of a measured value relative to the model. The model is exact if all packets are alike at each stage. For
 * regions it uses only means. That costs most if only multicasts are sent, each to a large part of the network: for N = 32
 * and f = 16, it promises 9 % too much.
 */
function toleranceOf(scheme: DestinationScheme, { multicasts }: SlotPoint): number {
  if (scheme === 'cube' || multicasts === 0) return 0.01
  return multicasts < 1 ? 0.025 : 0.1
}

function casesOf(network: Point): Cases {
  const { n, scheme, arbitration, slots } = network
  const points = pointsOf(n, n === 7 ? [0.25, 0.5, 1] : [1])
  const batch = points.length * slotsOfBatch
  return {
    count: Math.ceil(slots / slotsOfBatch) * batch,
    batch,
    design: () => elaborate(new SlotTrafficBanyan({ addressWidth: n, header: scheme, arbitration })),
    prepare: (design) => {
      const runs = points.length
      const bench = new SlotBench(new Simulator<SlotTrafficBanyan>(design, { engine: 'bitslice', runs }), n)
      return (first, count) => {
        bench.restart(points, first / batch)
        return { counts: { cases: count, ...countsOf(bench.measure(slotsOfBatch)) }, failures: [] }
      }
    },
    judge: (counts) => judge(network, points, counts),
  }
}

// ------------------------------------------------------------------------------------------- sums, and back from them

type Eta = 'eta' | 'etaFull'

/** Sums and sums of squares, which can be added over batches. */
function countsOf(measured: readonly Readonly<Record<Eta, number>>[]): Measured {
  const entries = measured.flatMap((values, point) =>
    (['eta', 'etaFull'] as const).flatMap((name) => [
      [`${point} ${name}`, values[name]],
      [`${point} ${name} squared`, values[name] ** 2],
    ]),
  )
  return { batches: 1, ...(Object.fromEntries(entries) as Measured) }
}

function estimateOf(counts: Measured, point: number, name: Eta): Estimate {
  const batches = counts['batches']!
  const mean = counts[`${point} ${name}`]! / batches
  const variance = Math.max(0, counts[`${point} ${name} squared`]! / batches - mean ** 2)
  return { mean, standardError: Math.sqrt(variance / (batches - 1)) }
}

// ---------------------------------------------------------------------------------------------------------- the table

function judge(network: Point, points: readonly SlotPoint[], counts: Measured): Verdict {
  if ((counts['batches'] ?? 0) < 2) return { text: 'too little to be judged', isGood: true }
  const rows = points.map((point, i) =>
    rowOf(network, point, estimateOf(counts, i, 'eta'), estimateOf(counts, i, 'etaFull')),
  )
  const isGood = rows.every((row) => row.isGood)
  const furthest = rows.map(({ deviation }) => deviation).reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a))
  const summary = `${isGood ? '' : 'NOT '}all points near enough to the model, the furthest ${percent(furthest)}`
  return { text: [summary, heading, ...rows.map(({ text }) => text)].join('\n'), isGood }
}

const heading = '           f    m  load   delivered            model            all copies'

interface Row {
  readonly text: string
  /** Relative to the model. */
  readonly deviation: number
  readonly isGood: boolean
}

function rowOf({ n, scheme }: Point, point: SlotPoint, eta: Estimate, etaFull: Estimate): Row {
  const model = slotThroughput({ n, scheme, ...point })
  const deviation = (eta.mean - model) / model
  const noise = eta.standardError / model
  const isGood = Math.abs(deviation) <= toleranceOf(scheme, point) + 3 * noise
  const cells = [
    String(point.copies).padStart(12),
    String(point.multicasts).padStart(5),
    point.load.toFixed(2).padStart(6),
    `  ${show(eta)}`,
    `  ${model.toFixed(5)} ${percent(deviation)}`,
    `  ${show(etaFull)}`,
  ]
  return { text: `${cells.join('')}${isGood ? '' : '  TOO FAR'}`, deviation, isGood }
}

function show({ mean, standardError }: Estimate): string {
  return `${mean.toFixed(5)} ± ${standardError.toFixed(5)}`
}

function percent(part: number): string {
  return `${part < 0 ? '-' : '+'}${(100 * Math.abs(part)).toFixed(2)} %`
}

import { AssertionFailure, elaborate, Simulator, type Design } from 'flitwave'
import { experiment, type Cases, type Measured, type Verdict } from 'flitwave/experiment'
import { parametersOf } from 'flitwave/hdl'
import { nodeCount } from '../../rtl/router/sizes.js'
import { MessageTraffic } from '../../rtl/traffic/message-traffic.js'
import type { MessageTrafficParameters } from '../../rtl/traffic/parameters.js'
import { decimal } from '../../src/base/text.js'

interface Point {
  readonly injection: MessageTrafficParameters['injection']
  readonly vcs: number
  readonly cycles: number
  /** Nodes in each dimension. */
  readonly size: number
  readonly flits: number
}

export default experiment<Point>({
  title: 'Uniform random messages on a torus',
  about: 'Uniform random messages on a torus with p, l and h, up to saturation: throughput, latency and hops.',
  axes: {
    vcs: { values: [2, 4], title: 'virtual channels', choices: [2, 4] },
    injection: { values: ['one-port', 'all-port'], title: 'ports of an interface' },
    cycles: { values: [200_000], title: 'cycles of each run that count', min: 1000, max: 10_000_000 },
    size: { values: [16], title: 'nodes in each dimension', choices: [8, 16, 32] },
    flits: { values: [4], title: 'flits of every message', min: 1, max: 64 },
  },
  cases: casesOf,
})

/** Shares of the ideal throughput that the nodes offer; the last one means as much as possible. */
const loads = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, Infinity] as const

/** The number of cycles before the measurement. */
const warmUp = 5000

type Sums = Record<'messages' | 'flits' | 'latency' | 'hops', number>

const names = ['messages', 'flits', 'latency', 'hops'] as const

function casesOf(point: Point): Cases {
  const { injection, vcs, cycles, size, flits } = point
  const startup = injection === 'one-port' ? 'blocking' : 'serial'
  const p = parametersOf(MessageTraffic, { injection, startup, vcs, sizeX: size, sizeY: size, packetFlits: flits })
  return {
    count: loads.length,
    batch: 1,
    design: () => elaborate(new MessageTraffic(p)),
    prepare: (design) => {
      const run = new Run(design)
      return (first) => {
        const rate = rateOf(loads[first]!, point)
        try {
          const sums = run.measure(rate, cycles)
          const counts = Object.fromEntries(names.map((name) => [`${first} ${name}`, sums[name]]))
          return { counts: { cases: 1, ...counts }, failures: [] }
        } catch (error) {
          if (!(error instanceof AssertionFailure)) throw error
          return { counts: { cases: 1 }, failures: [{ case: first, what: `rate ${rate}: ${error.message}` }] }
        }
      }
    },
    judge: (counts) => judge(counts, point, nodeCount(p)),
  }
}

/** Messages that a node creates in 2^16 cycles. */
function rateOf(load: number, { size, flits }: Point): number {
  return Math.min(65_535, Math.round((65_536 * load * idealThroughput(size)) / flits))
}

/** A reusable network. */
class Run {
  private readonly simulator
  private readonly start

  constructor(design: Design) {
    this.simulator = new Simulator<MessageTraffic>(design, { engine: 'bitslice' })
    this.start = this.simulator.snapshot()
  }

  measure(rate: number, cycles: number): Sums {
    const { simulator } = this
    simulator.restore(this.start)
    simulator.dut.rate = rate
    simulator.step(warmUp)
    const before = this.reports()
    simulator.step(cycles)
    const after = this.reports()
    const grown = (name: keyof Sums): number =>
      after.reduce((sum, report, node) => sum + ((report[name] - before[node]![name]) >>> 0), 0)
    return { messages: grown('messages'), flits: grown('flits'), latency: grown('latency'), hops: grown('hops') }
  }

  private reports(): Sums[] {
    return this.simulator.dut.reports.map((report) => ({ ...report }))
  }
}

// --------------------------------------------------------------------------------------------------------- the theory

/**
 * Flits that a node of a torus of even size k can send in each cycle to uniformly random nodes, itself included: the
 * capacity of the channels across the middle, if ties are split (Dally and Towles, 3.3.1).
 */
function idealThroughput(size: number): number {
  return 8 / size
}

/** The mean hops of messages to uniformly random other nodes. With the node itself included, it is k / 2 if k is even. */
function meanHops(size: number, nodes: number): number {
  return ((size / 2) * nodes) / (nodes - 1)
}

/** Up to this share of the ideal throughput, the whole offered load must be accepted. */
const easyLoad = 0.3

/** Up to this share, latencies must be nearly those of lone messages. */
const lightLoad = 0.1

/**
 * The maximum excess of the mean latency over that of lone messages: as if, on each channel, including those from and to
 * nodes, a message met all others that use it at random times. Each channel is busy for a part `load` of the time with
 * messages that take L cycles each, so that the mean wait for it is that of a queue with fixed service times, load · L / 2
 * (1 - load) (Pollaczek and Khinchine). Most messages meet fewer others, because those from the same channel already follow
 * each other. But they share the channels ahead with flits of other virtual channels.
 */
function mostWaiting(load: number, hops: number, flits: number): number {
  return ((hops + 2) * load * flits) / (2 * (1 - load))
}

/** The relative tolerance of means after this number of messages: four standard errors and a little more. */
const tolerances = {
  /** Hops have a standard deviation of 0.41 of their mean. */
  hops: (messages: number): number => 0.001 + (4 * 0.41) / Math.sqrt(messages),
  /** Messages are created by a Bernoulli process. */
  accepted: (messages: number): number => 0.002 + 4 / Math.sqrt(messages),
} as const

// ---------------------------------------------------------------------------------------------------------- the table

/** The expectations on all loads. */
interface Expected {
  readonly nodes: number
  /** Flits that a node can send in each cycle to all others. */
  readonly ideal: number
  readonly hops: number
}

interface Row {
  readonly text: string
  readonly accepted: number
  readonly isGood: boolean
}

function judge(counts: Measured, point: Point, nodes: number): Verdict {
  const { size } = point
  const expected = { nodes, ideal: (idealThroughput(size) * (nodes - 1)) / nodes, hops: meanHops(size, nodes) }
  const rows = loads.flatMap((load, index) => {
    const sums = sumsOf(counts, index)
    return sums ? [rowOf(load, sums, point, expected)] : []
  })
  const peak = Math.max(...rows.map(({ accepted }) => accepted))
  const isGood = rows.every((row) => row.isGood)
  const [withSelf, withoutSelf] = [idealThroughput(size), expected.ideal].map((flits) => flits.toFixed(3))
  return {
    text: [
      `${isGood ? '' : 'NOT AS EXPECTED, '}at most ${peak.toFixed(3)} flits/node/cycle are accepted`,
      `         ideal: ${withSelf} to all nodes, ${withoutSelf} to all others, with each channel busy in each cycle`,
      `         offered  accepted  of ideal  latency  alone    hops  expected   messages`,
      ...rows.map(({ text }) => text),
      '         Latencies begin when an interface takes a message. Past saturation messages wait for that longer and longer;',
      '         and what is accepted may fall below its peak.',
    ].join('\n'),
    isGood,
  }
}

function rowOf(load: number, sums: Sums, point: Point, { nodes, ideal, hops }: Expected): Row {
  const { cycles, flits } = point
  const offered = (rateOf(load, point) / 65_536) * flits
  const accepted = sums.flits / nodes / cycles
  const [mean, latency] = [sums.hops / sums.messages, sums.latency / sums.messages]
  const alone = mean + flits
  const tolerance = tolerances.hops(sums.messages)
  const areHopsRight = Math.abs(mean / hops - 1) <= tolerance
  const isAccepted = load > easyLoad || Math.abs(accepted / offered - 1) <= tolerances.accepted(sums.messages)
  // The hops of messages under way at the beginning or the end count here, but their latencies there.
  const [least, most] = [alone * (1 - tolerance), alone * (1 + tolerance) + mostWaiting(load, mean, flits)]
  const isInTime = latency >= least && (load > lightLoad || latency <= most)
  const isGood = areHopsRight && isAccepted && isInTime && accepted <= ideal
  const cells = [
    (load === Infinity ? 'all' : offered.toFixed(3)).padStart(16),
    accepted.toFixed(4).padStart(10),
    `${((100 * accepted) / ideal).toFixed(1)} %`.padStart(10),
    latency.toFixed(1).padStart(9),
    alone.toFixed(1).padStart(7),
    mean.toFixed(3).padStart(8),
    hops.toFixed(3).padStart(10),
    decimal(sums.messages).padStart(11),
  ]
  return { text: `${cells.join('')}${isGood ? '' : '  NOT AS EXPECTED'}`, accepted, isGood }
}

function sumsOf(counts: Measured, index: number): Sums | null {
  const [messages, flits, latency, hops] = names.map((name) => counts[`${index} ${name}`])
  if (messages === undefined) return null
  return { messages, flits: flits!, latency: latency!, hops: hops! }
}

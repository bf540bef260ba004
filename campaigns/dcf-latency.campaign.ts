import { Player, type ResetPriority } from 'flitwave/study'
import { broadcastLatency, broadcastSchedule, type BroadcastName } from '../src/collective/broadcast/broadcast.js'
import { nodesOf, showNode, type Network } from '../src/collective/network.js'
import { Random } from '../src/collective/random.js'
import { campaign, type Failure, type Part } from './framework/campaign.js'
import { exactly } from './framework/report.js'

export default campaign({
  about:
    'DCF broadcasts take what their formula says, to the cycle, from 4x4 to 64x64 nodes; EDN-like ones do or take about a length more, by which heads routers serve first.',
  parameters: {
    sources: {
      default: 3,
      min: 1,
      max: 16,
      about: 'nodes that broadcast in each network: node 0, and others at random',
    },
    largest: { default: 64, choices: [4, 8, 16, 32, 64], about: 'nodes in each dimension of the largest network' },
  },
  parts: ({ sources, largest }) => [
    ...partsOf('dcf', [4, 8, 16, 32, 64], dcfCases, largest, sources),
    ...partsOf('edn', [8, 16, 32, 64], ednCases, largest, sources),
  ],
})

/** Flits, ts and tr of a broadcast. */
interface Case {
  readonly flits: number
  readonly ts: number
  readonly tr: number
}

/** Broadcasts on a network. */
interface Setting {
  readonly name: BroadcastName
  /** Nodes in each dimension. */
  readonly n: number
  readonly resetPriority: ResetPriority
}

const startUps = [0, 200].flatMap((ts) => [0, 200].map((tr) => ({ ts, tr })))
const dcfCases = [1, 2, 7, 32, 100, 400, 1000].flatMap((flits) =>
  startUps.map((latencies) => ({ flits, ...latencies })),
)
const ednCases = [0, 200].flatMap((latency) =>
  [100, 200, 400, 600, 800, 1000].map((flits) => ({ flits, ts: latency, tr: latency })),
)

/**
 * What a broadcast takes beyond its formula, in cycles. No worm of DCF waits for another one, whoever goes first. Without
 * start-ups, some worms of EDN's last step but one come to a channel together with worms of the last step, which their
 * nodes inject there. Whoever goes second waits for a length. Nobody waits for worms of the last step; but if they go
 * first, the destinations of the others send on a length later. These have n/2 cycles to spare.
 */
function delayOf({ name, n, resetPriority }: Setting, { flits, ts }: Case): number {
  return name === 'edn' && n >= 32 && ts === 0 && resetPriority === 'injected' ? flits - n / 2 : 0
}

function partsOf(
  name: BroadcastName,
  sizes: readonly number[],
  cases: readonly Case[],
  largest: number,
  sources: number,
): Part[] {
  return sizes
    .filter((n) => n <= largest)
    .flatMap((n) =>
      (['injected', 'passing'] as const).map((resetPriority) => partOf({ name, n, resetPriority }, cases, sources)),
    )
}

function partOf(setting: Setting, cases: readonly Case[], sources: number): Part {
  const { name, n, resetPriority } = setting
  const network: Network = { topology: 'torus', sizes: [n, n] }
  const random = new Random(n)
  const others = nodesOf(network).slice(1)
  const nodes = [0, ...random.sample(others, sources - 1)]
  const longest = Math.max(...cases.map(({ flits }) => flits))
  const player = (): Player => new Player(network, 'all-port', { longest, resetPriority })
  const lengths = cases.map((one) => delayOf(setting, one) / one.flits).filter((delay) => delay > 0)
  return {
    name: `${name} ${n}x${n}, ${resetPriority} first`,
    cases: cases.length * sources,
    // The cases of a source.
    batch: cases.length,
    design: () => player().design,
    prepare: () => {
      const played = player()
      return (first, count) => {
        const failures: Failure[] = []
        for (let index = first; index < first + count; index++) {
          const one = cases[index % cases.length]!
          const source = nodes[Math.floor(index / cases.length)]!
          const { cycles } = played.play(broadcastSchedule(name, network, source), { ...one, startup: 'serial' })
          const expected = broadcastLatency(name, n, one)! + delayOf(setting, one)
          const what = `${JSON.stringify(one)} from ${showNode(source, network)}: ${cycles} cycles instead of ${expected}`
          if (cycles !== expected) failures.push({ case: index, what })
        }
        return { counts: { cases: count, [asComputed]: count - failures.length }, failures }
      }
    },
    judge: (counts, isComplete) => {
      const { text, isGood } = exactly(counts, asComputed, cases.length * sources, isComplete)
      return { text: lengths.length === 0 ? text : `${text}: ${describe(lengths)} beyond the formula`, isGood }
    },
  }
}

const asComputed = 'latencies as computed'

/** `0.84 to 0.98 lengths`. */
function describe(lengths: readonly number[]): string {
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)].map((value) => value.toFixed(2))
  return `${least} to ${most} lengths`
}

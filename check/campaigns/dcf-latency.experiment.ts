import { experiment, type CaseFailure, type Cases, type Measured, type Verdict } from 'flitwave/experiment'
import { Player, type ResetPriority } from 'flitwave/play'
import {
  broadcastLatency,
  broadcastSchedule,
  type BroadcastName,
} from '../../src/networks/collective/broadcast/broadcast.js'
import { nodesOf, showNode, type Network } from '../../src/networks/collective/network.js'
import { Random } from '../../src/networks/collective/random.js'
import { decimal } from '../../src/base/text.js'

interface Point {
  readonly algorithm: BroadcastName
  /** Nodes in each dimension. */
  readonly n: number
  readonly resetPriority: ResetPriority
  readonly sources: number
}

export default experiment<Point>({
  title: 'Latency of DCF and EDN-like broadcasts',
  about:
    'DCF broadcasts take what their formula says, to the cycle, from 4x4 to 64x64 nodes; EDN-like ones do or take about a length more, mostly by which heads routers serve first.',
  axes: {
    algorithm: { values: ['dcf', 'edn'], title: 'algorithm' },
    n: { values: [4, 8, 16, 32, 64], title: 'nodes in each dimension', choices: [4, 8, 16, 32, 64] },
    resetPriority: { values: ['injected', 'passing'], title: 'heads that routers serve first after reset' },
    sources: {
      values: [3],
      title: 'nodes that broadcast in each network: node 0, and others at random',
      min: 1,
      max: 16,
    },
  },
  has: ({ algorithm, n }) => algorithm === 'dcf' || n > 4,
  cases: casesOf,
})

/** Flits, ts and tr of a broadcast. */
interface Case {
  readonly flits: number
  readonly ts: number
  readonly tr: number
}

const startUps = [0, 200].flatMap((ts) => [0, 200].map((tr) => ({ ts, tr })))
const dcfCases = [1, 2, 7, 32, 100, 400, 1000].flatMap((flits) =>
  startUps.map((latencies) => ({ flits, ...latencies })),
)
const ednCases = [0, 200].flatMap((latency) =>
  [200, 400, 600, 800, 1000].map((flits) => ({ flits, ts: latency, tr: latency })),
)

/** The minimum and the maximum cycles that a broadcast may take beyond its formula. */
type Delay = readonly [name: (typeof delayNames)[number], least: number, most: number]

const delayNames = ['as computed', 'less than n cycles later', 'a length later'] as const

/**
 * No worm of DCF waits for another, in any order of service. Without start-ups, nodes inject worms of EDN's last step into
 * channels at which worms of the step before arrive in the same cycle, from 32x32 nodes on. On the same virtual channel, one
 * of the two waits for a length: with injected heads first, the worm of the step before, whose destination sends on; with
 * passing heads first, the worm of the last step, which delays nothing. If the route of one crosses a wraparound channel,
 * they are on different virtual channels and take turns: both arrive a length later, in any order of service. This happens
 * from some nodes, but not from node 0.
 */
function delaysOf({ algorithm, n, resetPriority }: Point, { flits, ts }: Case, source: number): readonly Delay[] {
  const none: Delay = ['as computed', 0, 0]
  const late = (toSpare: number): Delay => ['a length later', flits - toSpare, flits]
  if (algorithm !== 'edn' || n < 32 || ts > 0) return [none]
  if (resetPriority === 'injected') return [late(n)]
  return source === 0 ? [none] : [none, ['less than n cycles later', 1, n - 1], late(2 * n)]
}

function casesOf(point: Point): Cases {
  const { algorithm, n, resetPriority, sources } = point
  const cases = algorithm === 'dcf' ? dcfCases : ednCases
  const network = networkOf(point)
  const random = new Random(n)
  const others = nodesOf(network).slice(1)
  const nodes = [0, ...random.sample(others, sources - 1)]
  const longest = Math.max(...cases.map(({ flits }) => flits))
  const player = (): Player => new Player(network, 'all-port', { longest, resetPriority })
  return {
    count: cases.length * sources,
    // The cases of a source.
    batch: cases.length,
    design: () => player().design,
    prepare: () => {
      const played = player()
      return (first, count) => {
        const counts: Record<string, number> = { cases: count }
        const add = (what: string, number: number): void => void (counts[what] = (counts[what] ?? 0) + number)
        const failures: CaseFailure[] = []
        for (let index = first; index < first + count; index++) {
          const one = cases[index % cases.length]!
          const { lateness, kind, what } = play(played, point, one, nodes[Math.floor(index / cases.length)]!)
          if (kind === undefined) failures.push({ case: index, what })
          else add(kind, 1)
          if (kind === 'a length later') add(lateLengths, lateness / one.flits)
        }
        return { counts, failures }
      }
    },
    judge: (counts, isComplete) => judge(counts, isComplete ? cases.length * sources : null),
  }
}

/** Plays a case: returns the cycles beyond its formula, the kind of this delay if it is allowed, and a sentence. */
function play(
  player: Player,
  point: Point,
  one: Case,
  source: number,
): { readonly lateness: number; readonly kind: Delay[0] | undefined; readonly what: string } {
  const { algorithm, n } = point
  const network = networkOf(point)
  const { cycles } = player.play(broadcastSchedule(algorithm, network, source), { ...one, startup: 'serial' })
  const lateness = cycles - broadcastLatency(algorithm, n, one)!
  const delays = delaysOf(point, one, source)
  const [kind] = delays.find(([, least, most]) => least <= lateness && lateness <= most) ?? []
  const may = delays.map(([, least, most]) => `${least} to ${most}`).join(' or ')
  const from = `${JSON.stringify(one)} from ${showNode(source, network)}`
  return { lateness, kind, what: `${from}: ${lateness} cycles beyond the formula, not ${may}` }
}

/** @param expected - the number of cases if all were played; else null */
function judge(counts: Measured, expected: number | null): Verdict {
  const found = delayNames.filter((one) => counts[one] !== undefined)
  const sum = found.reduce((all, one) => all + counts[one]!, 0)
  const late = counts['a length later'] ?? 0
  const mean = late === 0 ? '' : `, by ${(counts[lateLengths]! / late).toFixed(2)} L on average`
  const text = `${found.map((one) => `${decimal(counts[one]!)} ${one}`).join(', ')}${mean}`
  return { text, isGood: expected === null || sum === expected }
}

function networkOf({ n }: Point): Network {
  return { topology: 'torus', sizes: [n, n] }
}

/** The sum of the delays of about a length, in lengths. */
const lateLengths = 'lengths later'

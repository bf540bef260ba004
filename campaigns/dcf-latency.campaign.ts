import { elaborate } from 'flitwave'
import { defaultsOf } from 'flitwave/hdl'
import { Player } from 'flitwave/study'
import { PlayedNetwork } from '../rtl/study/played-network.js'
import { broadcastLatency, broadcastSchedule, type BroadcastName } from '../src/collective/broadcast/broadcast.js'
import { nodesOf, showNode, type Network } from '../src/collective/network.js'
import { Random } from '../src/collective/random.js'
import { campaign, type Counts, type Failure, type Part, type Verdict } from './framework/campaign.js'
import { exactly } from './framework/report.js'

export default campaign({
  about:
    'DCF broadcasts take what their formula says, to the cycle, from 4x4 to 64x64 nodes; EDN-like ones one length more.',
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
    ...[4, 8, 16, 32, 64].filter((n) => n <= largest).map((n) => dcfPart(n, sources)),
    ...[32].filter((n) => n <= largest).map((n) => ednPart(n, sources)),
  ],
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
const ednCases = [200, 400, 600, 800, 1000].map((flits) => ({ flits, ts: 0, tr: 0 }))

function dcfPart(n: number, sources: number): Part {
  const cases = dcfCases.length * sources
  return {
    ...part('dcf', n, sources, dcfCases, (cycles, formula) =>
      cycles === formula
        ? { count: { 'latencies as computed': 1 } }
        : { failure: `${cycles} cycles instead of ${formula}` },
    ),
    judge: (counts, isComplete) => exactly(counts, 'latencies as computed', cases, isComplete),
  }
}

/** The bounds of what an EDN-like broadcast takes longer than its formula, in lengths of the message. */
const [least, most] = [0.9, 1]

/**
 * With 32x32 nodes and no start-ups, one worm of an EDN-like broadcast waits for another one of the same length. Both heads
 * are at the channel in the same cycle, and it is the one that comes from the node that goes first.
 */
function ednPart(n: number, sources: number): Part {
  return {
    ...part('edn', n, sources, ednCases, (cycles, formula, { flits }) => {
      const lengths = (cycles - formula) / flits
      const count = { [`${flits} broadcasts`]: 1, [`${flits} more`]: cycles - formula }
      return least <= lengths && lengths <= most
        ? { count }
        : { failure: `${cycles} cycles, ${lengths.toFixed(2)} lengths more than the formula` }
    }),
    judge: (counts, isComplete): Verdict => {
      const rows = ednCases.flatMap(({ flits }) => {
        const [broadcasts, more] = [counts[`${flits} broadcasts`] ?? 0, counts[`${flits} more`] ?? 0]
        return broadcasts > 0 ? [`+${(more / broadcasts / flits).toFixed(2)} L for L = ${flits}`] : []
      })
      return { text: `beyond the formula: ${rows.join(', ')}`, isGood: !isComplete || rows.length === ednCases.length }
    },
  }
}

interface Judged {
  readonly count?: Counts
  readonly failure?: string
}

function part(
  name: BroadcastName,
  n: number,
  sources: number,
  cases: readonly Case[],
  judge: (cycles: number, formula: number, one: Case) => Judged,
): Omit<Part, 'judge'> {
  const network: Network = { topology: 'torus', sizes: [n, n] }
  const random = new Random(n)
  const others = nodesOf(network).slice(1)
  const nodes = [0, ...random.sample(others, sources - 1)]
  return {
    name: `${name} ${n}x${n}`,
    cases: cases.length * sources,
    // The cases of a source.
    batch: cases.length,
    design: () =>
      elaborate(new PlayedNetwork(defaultsOf(PlayedNetwork, { sizeX: n, sizeY: n, injection: 'all-port' }))),
    prepare: () => {
      const longest = Math.max(...cases.map(({ flits }) => flits))
      const player = new Player(network, 'all-port', { longest })
      return (first, count) => {
        const counts: Record<string, number> = { cases: count }
        const failures: Failure[] = []
        for (let index = first; index < first + count; index++) {
          const one = cases[index % cases.length]!
          const source = nodes[Math.floor(index / cases.length)]!
          const { cycles } = player.play(broadcastSchedule(name, network, source), { ...one, startup: 'serial' })
          const { count: more = {}, failure } = judge(cycles, broadcastLatency(name, n, one)!, one)
          for (const [what, times] of Object.entries(more)) counts[what] = (counts[what] ?? 0) + times
          const what = `${JSON.stringify(one)} from ${showNode(source, network)}: ${failure ?? ''}`
          if (failure !== undefined) failures.push({ case: index, what })
        }
        return { counts, failures }
      }
    },
  }
}

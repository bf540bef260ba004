import { elaborate } from 'flitwave'
import { exactly, experiment, inLanes, type Cases } from 'flitwave/experiment'
import { modes } from '../../rtl/min/parameters.js'
import { nodeMask, nodesOf } from '../../rtl/lib/node-set.js'
import type { WraparoundParameters } from '../../rtl/min/wraparound/parameters.js'
import { isNonblocking, twoPhaseLatency, twoPhaseMulticast } from '../../src/networks/collective/min/two-phase.js'
import type { Unicast } from '../../src/networks/collective/min/banyan.js'
import { wraparoundOf } from '../../tb/support/wraparound.js'
import { LoneMulticast } from './rtl/lone-multicast.js'
import { Unicasts } from './rtl/unicasts.js'
import { combinations } from './support/banyan.js'

interface Point {
  readonly nodes: number
  readonly check: keyof typeof checks
}

/** For 8 nodes. */
const checks = {
  'up to the last node': () => multicasts(3, 'region', everySourceOf(spreadsOf(3, 'region'))),
  'around the end': () => multicasts(3, 'wrapped', everySourceOf(spreadsOf(3, 'wrapped'))),
  'start drawn': () => multicasts(3, 'region', everySourceOf(drawn(3))),
  'start drawn around the end': () => multicasts(3, 'wrapped', everySourceOf(drawn(3))),
  'order turned around': () => unicasts(rotated(3), 2592),
  'order descending': () => unicasts(descending(3), 0),
  'two that are not neighbours': () => unicasts(pairs(3), 80),
} as const satisfies Readonly<Record<string, () => Cases>>

/** Park and Yoon's Theorem 1, also around the end of the nodes; and that both of its conditions are necessary. */
export default experiment<Point>({
  title: 'Two-phase multicasts in a wrap-around banyan',
  about: 'A lone two-phase multicast: to any set of nodes, from any start, exactly once, and no flit is blocked.',
  axes: {
    nodes: { values: [8], title: 'nodes; of 16 all 65,535 sets', choices: [8, 16] },
    check: { values: Object.keys(checks) as Point['check'][], title: 'multicasts and orders' },
  },
  has: ({ nodes, check }) => nodes === 8 || check === 'around the end',
  cases: ({ nodes, check }) =>
    nodes === 16 ? multicasts(4, 'wrapped', someSourceOf(spreadsOf(4, 'wrapped'))) : checks[check](),
})

/** The start of the copies of phase one, or null if the network draws it, and a set of destinations. */
interface Spread {
  readonly start: number | null
  readonly destinations: number
}

/** A list whose items are computed from their numbers on demand. */
interface Numbered<T> {
  readonly count: number
  at(index: number): T
}

interface MulticastCase extends Spread {
  readonly from: number
}

const ofList = <T>(list: readonly T[]): Numbered<T> => ({ count: list.length, at: (index) => list[index]! })

/** All sets of destinations with all starts that the headers allow. */
function spreadsOf(addressWidth: number, header: WraparoundParameters['header']): Numbered<Spread> {
  const nodes = 2 ** addressWidth
  const sets = 2 ** nodes - 1
  const all: Numbered<Spread> = {
    count: sets * nodes,
    at: (index) => ({ start: index % nodes, destinations: 1 + Math.floor(index / nodes) }),
  }
  if (header === 'wrapped') return all
  const spreads = Array.from({ length: all.count }, (_, index) => all.at(index))
  return ofList(spreads.filter(({ start, destinations }) => start! + nodesOf(destinations, nodes).length <= nodes))
}

function drawn(addressWidth: number): Numbered<Spread> {
  return { count: 2 ** (2 ** addressWidth) - 1, at: (index) => ({ start: null, destinations: index + 1 }) }
}

function everySourceOf(spreads: Numbered<Spread>, nodes = 8): Numbered<MulticastCase> {
  return {
    count: spreads.count * nodes,
    at: (index) => ({ ...spreads.at(Math.floor(index / nodes)), from: index % nodes }),
  }
}

/** Each spread from one source, with all sources equally often. */
function someSourceOf(spreads: Numbered<Spread>, nodes = 16): Numbered<MulticastCase> {
  return { count: spreads.count, at: (index) => ({ ...spreads.at(index), from: Math.floor(index / 37) % nodes }) }
}

const longest = 3
const wordsOf = (index: number): number => index % (longest + 1)

function multicasts(
  addressWidth: number,
  header: WraparoundParameters['header'],
  cases: Numbered<MulticastCase>,
): Cases {
  const nodes = 2 ** addressWidth
  return {
    count: cases.count,
    batch: 4096,
    design: () => {
      const settings = { addressWidth, header, tagWidth: 1, longest, lengthWidth: 5 }
      return elaborate(new LoneMulticast(wraparoundOf({ ...settings, ...modes.rigid })))
    },
    prepare: (design) =>
      inLanes<LoneMulticast>(design, {
        limit: 200,
        feed: (dut, index) => {
          const { start, destinations, from } = cases.at(index)
          const first = start ?? 0
          Object.assign(dut, { start: true, from, destinations, first, random: start === null, words: wordsOf(index) })
        },
        inspect: (dut, index, tally) => {
          const { start, destinations } = cases.at(index)
          const f = nodesOf(destinations, nodes).length
          const expected = twoPhaseLatency({ stages: addressWidth, destinations: f, words: wordsOf(index) })
          if (dut.received !== destinations) tally.fail(index, 'it has not come to all')
          else if (dut.blocked) tally.fail(index, 'a flit was blocked')
          else if (start !== null && dut.latency !== expected)
            tally.fail(index, `${dut.latency} cycles instead of ${expected}`)
          else tally.count('exactly once without a blocked flit')
        },
        describe: (index) => {
          const { start, destinations, from } = cases.at(index)
          return `${from} to {${nodesOf(destinations, nodes).join()}} from start ${start ?? 'drawn'}`
        },
      }),
    judge: (counts, isComplete) => exactly(counts, 'exactly once without a blocked flit', cases.count, isComplete),
  }
}

/** All sets of destinations with all starts, with node s + l not sending to D_l. */
function reordered(addressWidth: number, orders: (destinations: number[]) => number[][]): Numbered<readonly Unicast[]> {
  const nodes = 2 ** addressWidth
  const spreads = spreadsOf(addressWidth, 'wrapped')
  const all = Array.from({ length: spreads.count }, (_, index) => {
    const { start, destinations } = spreads.at(index)
    const request = { nodes, source: 0, destinations: nodesOf(destinations, nodes), start: start! }
    const { unicasts } = twoPhaseMulticast({ ...request, header: 'wrapped' })
    return orders(request.destinations).map((order) => unicasts.map(({ from }, l) => ({ from, to: order[l]! })))
  })
  return ofList(all.flat())
}

/** From the second on with the first last, from the third on, and so on. */
const rotated = (addressWidth: number): Numbered<readonly Unicast[]> =>
  reordered(addressWidth, (list) => list.slice(1).map((_, i) => [...list.slice(i + 1), ...list.slice(0, i + 1)]))

const descending = (addressWidth: number): Numbered<readonly Unicast[]> =>
  reordered(addressWidth, (list) => [list.toReversed()])

/** Any two nodes to any two others in ascending order. */
function pairs(addressWidth: number): Numbered<readonly Unicast[]> {
  const twos = combinations(2 ** addressWidth, 2)
  return ofList(twos.flatMap((from) => twos.map((to) => from.map((node, l) => ({ from: node, to: to[l]! })))))
}

/** Simultaneous unicasts of one flit each: the number that block must be the known one, and exactly those must block. */
function unicasts(cases: Numbered<readonly Unicast[]>, blocked: number): Cases {
  return {
    count: cases.count,
    batch: 4096,
    design: () => elaborate(new Unicasts(wraparoundOf({ addressWidth: 3, tagWidth: 3 }))),
    prepare: (design) =>
      inLanes<Unicasts>(design, {
        limit: 50,
        feed: (dut, index) => {
          const unicasts = cases.at(index)
          dut.sends = nodeMask(unicasts.map(({ from }) => from))
          for (const { from, to } of unicasts) dut.to[from] = to
        },
        inspect: (dut, index, tally) => {
          tally.count('with a blocked flit', Number(dut.blocked))
          if (dut.blocked === isNonblocking(cases.at(index), 8))
            tally.fail(index, dut.blocked ? 'a flit was blocked' : 'no flit was blocked')
        },
        describe: (index) =>
          cases
            .at(index)
            .map(({ from, to }) => `${from}→${to}`)
            .join(', '),
      }),
    judge: (counts, isComplete) => exactly(counts, 'with a blocked flit', blocked, isComplete),
  }
}

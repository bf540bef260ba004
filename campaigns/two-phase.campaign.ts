import { elaborate } from 'flitwave'
import { param } from 'flitwave/hdl'
import { modes } from '../rtl/min/parameters.js'
import { nodeMask, nodesOf } from '../rtl/min/wraparound/node-set.js'
import type { WraparoundParameters } from '../rtl/min/wraparound/parameters.js'
import { isNonblocking, twoPhaseLatency, twoPhaseMulticast } from '../src/collective/min/two-phase.js'
import type { Unicast } from '../src/collective/min/banyan.js'
import { wraparoundOf } from '../tb/support/wraparound.js'
import { campaign, type Part } from './framework/campaign.js'
import { inLanes } from './framework/lanes.js'
import { exactly } from './framework/report.js'
import { LoneMulticast } from './rtl/lone-multicast.js'
import { Unicasts } from './rtl/unicasts.js'
import { combinations } from './support/banyan.js'

/** Park and Yoon's Theorem 1, and around the end of the nodes; and that it takes both of its conditions. */
export default campaign({
  about: 'A lone two-phase multicast: to any set of nodes, from any start, exactly once, and no flit is blocked.',
  parameters: { nodes: param(8, { choices: [8, 16], about: '16 to run all 65,535 sets of so many nodes, too' }) },
  parts: ({ nodes }) => [
    multicasts('N = 8, up to the last node', 3, 'region', everySourceOf(spreadsOf(3, 'region'))),
    multicasts('N = 8, around the end', 3, 'wrapped', everySourceOf(spreadsOf(3, 'wrapped'))),
    multicasts('N = 8, start drawn', 3, 'region', everySourceOf(drawn(3))),
    multicasts('N = 8, start drawn around the end', 3, 'wrapped', everySourceOf(drawn(3))),
    unicasts('order turned around', rotated(3), 2592),
    unicasts('order descending', descending(3), 0),
    unicasts('two that are not neighbours', pairs(3), 80),
    ...(nodes === 16
      ? [multicasts('N = 16, around the end', 4, 'wrapped', someSourceOf(spreadsOf(4, 'wrapped')))]
      : []),
  ],
})

/** Where the copies of phase one begin, or null for a start that the network draws, and a set of destinations. */
interface Spread {
  readonly start: number | null
  readonly destinations: number
}

/** A list that is made of numbers when it is asked for. */
interface Cases<T> {
  readonly count: number
  at(index: number): T
}

interface MulticastCase extends Spread {
  readonly from: number
}

const ofList = <T>(list: readonly T[]): Cases<T> => ({ count: list.length, at: (index) => list[index]! })

/** All sets of destinations with all starts that the headers allow. */
function spreadsOf(addressWidth: number, header: WraparoundParameters['header']): Cases<Spread> {
  const nodes = 2 ** addressWidth
  const sets = 2 ** nodes - 1
  const all: Cases<Spread> = {
    count: sets * nodes,
    at: (index) => ({ start: index % nodes, destinations: 1 + Math.floor(index / nodes) }),
  }
  if (header === 'wrapped') return all
  const spreads = Array.from({ length: all.count }, (_, index) => all.at(index))
  return ofList(spreads.filter(({ start, destinations }) => start! + nodesOf(destinations, nodes).length <= nodes))
}

function drawn(addressWidth: number): Cases<Spread> {
  return { count: 2 ** (2 ** addressWidth) - 1, at: (index) => ({ start: null, destinations: index + 1 }) }
}

function everySourceOf(spreads: Cases<Spread>, nodes = 8): Cases<MulticastCase> {
  return {
    count: spreads.count * nodes,
    at: (index) => ({ ...spreads.at(Math.floor(index / nodes)), from: index % nodes }),
  }
}

/** Each spread from one source, and all sources alike. */
function someSourceOf(spreads: Cases<Spread>, nodes = 16): Cases<MulticastCase> {
  return { count: spreads.count, at: (index) => ({ ...spreads.at(index), from: Math.floor(index / 37) % nodes }) }
}

const longest = 3
const wordsOf = (index: number): number => index % (longest + 1)

function multicasts(
  name: string,
  addressWidth: number,
  header: WraparoundParameters['header'],
  cases: Cases<MulticastCase>,
): Part {
  const nodes = 2 ** addressWidth
  return {
    name,
    cases: cases.count,
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

/** All sets of destinations with all starts, where node s + l does not send to D_l. */
function reordered(addressWidth: number, orders: (destinations: number[]) => number[][]): Cases<readonly Unicast[]> {
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

/** From the second on and the first last, from the third on, and so on. */
const rotated = (addressWidth: number): Cases<readonly Unicast[]> =>
  reordered(addressWidth, (list) => list.slice(1).map((_, i) => [...list.slice(i + 1), ...list.slice(0, i + 1)]))

const descending = (addressWidth: number): Cases<readonly Unicast[]> =>
  reordered(addressWidth, (list) => [list.toReversed()])

/** Any two nodes to any two others in ascending order. */
function pairs(addressWidth: number): Cases<readonly Unicast[]> {
  const twos = combinations(2 ** addressWidth, 2)
  return ofList(twos.flatMap((from) => twos.map((to) => from.map((node, l) => ({ from: node, to: to[l]! })))))
}

/** Unicasts of one flit each, that are sent at once: as many block as are known to, and it is these. */
function unicasts(name: string, cases: Cases<readonly Unicast[]>, blocked: number): Part {
  return {
    name: `N = 8, ${name}`,
    cases: cases.count,
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

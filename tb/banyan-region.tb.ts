import { fail, testbench, type Arrow, type MonitorContext } from 'flitwave'
import { param } from 'flitwave/hdl'
import { BroadcastNetwork } from '../rtl/min/broadcast-network.js'
import { modes } from '../rtl/min/parameters.js'
import { banyanOf, linkAt, nodesIn } from './support/banyan.js'
import { binary, flitName, flitOn, rowOf } from './support/banyan-rows.js'

/** Stages: N = 16. */
const n = 4
const nodes = 2 ** n

interface Parameters {
  readonly source: number
  readonly min: number
  readonly max: number
  readonly flits: number
}

/** A copy of the packet at the input of an element, or at its node behind stage 0. */
interface Copy {
  /** -1 for the nodes. */
  readonly stage: number
  /** The link of its arrival; the number of the node, for stage -1. */
  readonly link: number
  /** Its destinations, in ascending order. */
  readonly destinations: readonly number[]
}

const stages = Array.from({ length: n + 1 }, (_, i) => n - 1 - i)

/** All copies, from the first stage on: destinations share a copy as long as their paths are the same. */
function copiesOf({ source, ...region }: Parameters): Copy[] {
  const destinations = nodesIn(region)
  return stages.flatMap((stage) => {
    const linkOf = (node: number): number => (stage < 0 ? node : linkAt(stage, source, node))
    const taken = [...new Set(destinations.map(linkOf))]
    return taken.map((link) => ({ stage, link, destinations: destinations.filter((node) => linkOf(node) === link) }))
  })
}

const pathOf = ({ stage, link }: Pick<Copy, 'stage' | 'link'>): string => rowOf(stage, link, n)

/** All links between stages and to nodes. */
const links = stages.flatMap((stage) => Array.from({ length: nodes }, (_, link) => ({ stage, link })))

export default testbench({
  title: 'A region through a broadcast banyan',
  caption: ({ source, min, max }) =>
    `From node ${binary(source, n)} to the region ${binary(min, n)}..${binary(max, n)}, N = ${nodes}`,
  about:
    'Figure 2 of Park and Yoon: a head names the nodes of its packet by the first and the last, 2n bits however many ' +
    'they are. The element at stage i looks at bit i of both. Where they are equal, the packet goes to that output as it ' +
    'is; where the first has 0 and the last 1, it goes to both, and each copy has the half of the region that lies ' +
    'there. At stage 0 one node is left. The path to node d passes, at stage i, the element d_n-1..d_i+1 s_i-1..s_0 ' +
    'over its input s_i. Row `in 0 of 010` of stage 1 is dut.banyan.stages[1][2].arriving[0]. Each copy takes a cycle for each ' +
    'stage; all tails arrive in the same cycle, n + L - 1 after the head was sent.',
  parameters: {
    source: param(0, { min: 0, max: nodes - 1, about: 'the node that sends (s)' }),
    min: param(4, { min: 0, max: nodes - 1, about: 'the first node of the region' }),
    max: param(8, { min: 0, max: nodes - 1, about: 'the last node of the region' }),
    flits: param(3, { min: 1, max: 16, about: 'flits of the packet (L)' }),
  },
  design: () => new BroadcastNetwork(banyanOf({ addressWidth: n, ...modes.rigid })),
  state: (p): State => {
    checkRegion(p)
    return { copies: copiesOf(p), start: null, heads: new Map(), tails: new Map() }
  },
  signals: (p) => copiesOf(p).map(pathOf),
  cycles: 50,
  drivers: {
    *source(t) {
      const { source, min, max, flits } = t.p
      const inject = t.dut.inject[source]
      yield
      inject.packet = { header: { min, max }, flits, tag: 1 }
      inject.valid = true
      yield
      inject.valid = false
    },
  },
  monitors: {
    /** Checks that each flit of each copy is on its link in its cycle, and that all other links are empty. */
    links(t) {
      const { state, dut, cycle } = t
      if (dut.inject[t.p.source].valid && dut.inject[t.p.source].ready) state.start = cycle
      for (const at of links) {
        const text = textOn(t, at)
        t.check(text === expectedOn(t, at), `${pathOf(at)}: \`${text}\`, expected \`${expectedOn(t, at)}\``)
        if (text === '') continue
        if (text.startsWith('H')) state.heads.set(pathOf(at), cycle)
        if (at.stage < 0 && dut.delivered[at.link].flit.tail) state.tails.set(at.link, cycle)
      }
    },
    *delivery(t) {
      const { source, flits } = t.p
      yield* t.until(() => t.dut.inject[source].valid, 5)
      yield n + flits - 1
      const reached = [...t.state.tails.keys()].join(' ')
      const expected = nodesIn(t.p).join(' ')
      t.check(reached === expected, `the packet has come to the nodes ${reached}, expected ${expected}`)
    },
  },
  views: Object.fromEntries(links.map((at) => [pathOf(at), (t: Context) => textOn(t, at)])),
  /** From each copy to the copies made from it. */
  arrows: (_trace, _p, { copies, heads }): Arrow[] =>
    copies.flatMap((to) => {
      const from = copies.find(({ stage, destinations }) => {
        return stage === to.stage + 1 && destinations.includes(to.destinations[0])
      })
      const ends = [from, to].map((copy) => copy && { path: pathOf(copy), cycle: heads.get(pathOf(copy)) })
      const [tail, head] = ends
      if (tail?.cycle === undefined || head?.cycle === undefined) return []
      return [{ from: { ...tail, cycle: tail.cycle }, to: { ...head, cycle: head.cycle }, label: '' }]
    }),
  results: ({ start, tails }) =>
    [...tails].map(([node, tail]) => ({ node, tail, latency: start === null ? null : tail - start })),
})

interface State {
  readonly copies: readonly Copy[]
  /** The cycle in which the source sends the head. */
  start: number | null
  /** By row: the cycle of the head. */
  readonly heads: Map<string, number>
  /** By node: the cycle in which the tail arrives. */
  readonly tails: Map<number, number>
}

type Context = MonitorContext<BroadcastNetwork, Parameters, State>

function textOn({ dut }: Context, { stage, link }: Pick<Copy, 'stage' | 'link'>): string {
  const arrival = stage < 0 ? dut.delivered[link] : dut.banyan.stages[stage][link >> 1].arriving[link & 1]
  return flitOn(arrival, n)
}

/**
 * The expected destinations of each copy, from the closed form and from the definition of a region, independent of the
 * header logic.
 */
function expectedOn({ state, cycle, p }: Context, { stage, link }: Pick<Copy, 'stage' | 'link'>): string {
  if (state.start === null) return ''
  const copy = state.copies.find((one) => one.stage === stage && one.link === link)
  const sequence = cycle - state.start - (n - 1 - stage)
  if (!copy || sequence < 0 || sequence >= p.flits) return ''
  const name = flitName({ head: sequence === 0, tail: sequence === p.flits - 1, sequence })
  if (sequence > 0) return name
  const ends = new Set([copy.destinations[0], copy.destinations.at(-1)!])
  return `${name}→${[...ends].map((node) => binary(node, n)).join('..')}`
}

/** Checks the rule that relates the parameters. */
function checkRegion({ min, max }: Parameters): void {
  if (min <= max) return
  const help = 'the nodes of a plain region are consecutive: set min to the first and max to the last'
  const message = `the region ${min}..${max} ends before it begins`
  fail('FW911', message, null, help)
}

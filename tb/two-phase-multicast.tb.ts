import { testbench, type Arrow, type Handle, type MonitorContext, type ReadonlyDeep } from 'flitwave'
import { param } from 'flitwave/hdl'
import type { ParameterRule } from 'flitwave/hdl'
import type { Flit } from '../rtl/min/flit.js'
import { modes } from '../rtl/min/parameters.js'
import { MonitoredNetwork } from '../rtl/min/wraparound/monitored-network.js'
import { nodeMask, nodesOf } from '../rtl/lib/node-set.js'
import {
  phaseOneLatency,
  twoPhaseLatency,
  twoPhaseMulticast,
  type TwoPhaseMulticast,
} from '../src/networks/collective/min/two-phase.js'
import { wraparoundOf } from './support/wraparound.js'

/** Stages: N = 16. */
const n = 4
const nodes = 2 ** n

interface Parameters {
  readonly source: number
  /** `0,3,6`, or a mask that begins with `0b` or `0x`. */
  readonly destinations: string
  readonly start: number
  readonly words: number
}

/** The role of a node for flits: it sends or receives them, in phase one or two. */
type Role = 'sends 1' | 'keeps' | 'sends 2' | 'gets'

const roles: readonly Role[] = ['sends 1', 'keeps', 'sends 2', 'gets']

/** A row of the drawing. */
function rowOf(role: Role, node: number): string {
  switch (role) {
    case 'sends 1':
      return `phase 1.${node} sends`
    case 'keeps':
      return `phase 1.${node} keeps`
    case 'sends 2':
      return `phase 2.${node} sends`
    case 'gets':
      return `phase 2.${node} gets`
  }
}

/** In ascending order; null for a text that is not a set of nodes. */
function destinationsOf({ destinations: text }: Pick<Parameters, 'destinations'>): number[] | null {
  if (/^0(b[01]+|x[\da-f]+)$/i.test(text)) {
    const mask = Number(text)
    return mask > 0 && mask < 2 ** nodes ? nodesOf(mask, nodes) : null
  }
  const named = text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : nodes))
  const isSet = named.every((node) => node < nodes) && new Set(named).size === named.length
  return isSet ? named.sort((a, b) => a - b) : null
}

/** The parameter was already checked to be a set of nodes. */
const setOf = (p: Parameters): number[] => destinationsOf(p)!

function multicastOf(p: Parameters): TwoPhaseMulticast {
  const { source, start } = p
  return twoPhaseMulticast({ nodes, source, destinations: setOf(p), start, header: 'wrapped' })
}

const isSetOfNodes: ParameterRule<Pick<Parameters, 'destinations'>> = {
  with: [],
  holds: (p) => destinationsOf(p) !== null,
  remedy: () =>
    `write nodes from 0 to ${nodes - 1}, each once, with commas: 0,3,6; or a mask with bit d for node d: 0b1001001`,
}

/** Node s + l and D_l, for each l. */
function copiesOf(p: Parameters): { readonly node: number; readonly destination: number }[] {
  return multicastOf(p).unicasts.map(({ from, to }) => ({ node: from, destination: to }))
}

const loneOf = (p: Parameters) => ({ stages: n, destinations: copiesOf(p).length, words: p.words })

/** The cycle in which the first flit of each role appears, after the cycle in which the source accepts the multicast. */
function firstOf(role: Role, p: Parameters): number {
  const offsets = { 'sends 1': 1, keeps: 1 + n, 'sends 2': phaseOneLatency(loneOf(p)) + 1, gets: 0 }
  return role === 'gets' ? offsets['sends 2'] + n : offsets[role]
}

export default testbench({
  title: 'A multicast in two phases',
  caption: (p) => `From node ${p.source} to {${setOf(p).join(', ')}} by way of node ${p.start} and those after it`,
  about:
    'Figure 3 of Park and Yoon. Headers name consecutive nodes only, and a multicast is for any. So the source first sends ' +
    'one packet to as many consecutive nodes as there are destinations, from a node s on: head, s and f, the list of ' +
    'destinations, data. Node s + l keeps it, picks the destination D_l while the list passes by, and when the tail is in ' +
    'sends its copy around into the network once more, as a unicast (phase 2). Since the list ascends, no two of these ' +
    'want the same link: all arrive in the same cycle, and no flit is ever blocked. A node may have several parts: here ' +
    'node 5 is the source and keeps a copy, and node 6 sends to itself.',
  parameters: {
    source: param(5, { min: 0, max: nodes - 1, about: 'the node that sends' }),
    destinations: param('0,3,6,11,13', {
      rules: [isSetOfNodes],
      about: 'the destinations with commas, or as a mask: 0b1001001 for 0,3,6',
    }),
    start: param(4, { min: 0, max: nodes - 1, about: 'the node where the copies of phase 1 begin (s)' }),
    words: param(2, { min: 0, max: 8, about: 'words of data (W)' }),
  },
  /** Headers need wrapped regions only if the copies wrap around the end of the nodes. */
  design: (p) => {
    const { first, last } = multicastOf(p).region
    const header = last < first ? 'wrapped' : 'region'
    return new MonitoredNetwork(wraparoundOf({ addressWidth: n, header, ...modes.rigid }))
  },
  state: (): State => ({ taken: null, heads: new Map(), picks: new Map(), tails: new Map() }),
  signals: (p) => [
    'multicast',
    rowOf('sends 1', p.source),
    ...copiesOf(p).map(({ node }) => rowOf('keeps', node)),
    ...copiesOf(p).map(({ node }) => rowOf('sends 2', node)),
    ...copiesOf(p).map(({ destination }) => rowOf('gets', destination)),
    'dut.blocked',
  ],
  cycles: 100,
  drivers: {
    *source(t) {
      const { source, start, words } = t.p
      const destinations = nodeMask(setOf(t.p))
      const inject = t.dut.inject[source]
      yield
      inject.multicast = { destinations, start, random: false, words, tag: 1 }
      inject.valid = true
      yield
      inject.valid = false
    },
    /** Writes the words, numbered from 1, before they are needed. */
    *data(t) {
      const words = t.dut.words[t.p.source]
      words.valid = true
      for (let word = 1; word <= t.p.words; word++) {
        words.word = word
        yield* t.until(() => words.ready, 60)
      }
      words.valid = false
    },
  },
  monitors: {
    /** Checks that every flit is in its place in its cycle, and that there are no others. */
    flits(t) {
      const { state, dut, cycle, p } = t
      if (dut.inject[p.source].valid && dut.inject[p.source].ready) state.taken = cycle
      for (const role of roles) {
        for (let node = 0; node < nodes; node++) {
          const row = rowOf(role, node)
          const text = textOf(t, role, node)
          const expected = expectedOf(t, role, node)
          t.check(text === expected, `${row}: \`${text}\`, expected \`${expected}\``)
          if (text.startsWith('H')) state.heads.set(row, cycle)
          if (text.startsWith('→')) state.picks.set(row, cycle)
          if (text !== '' && role === 'gets' && dut.delivered[node].flit.tail) state.tails.set(node, cycle)
        }
      }
      t.check(!dut.blocked, 'a flit is blocked')
    },
    *delivery(t) {
      yield* t.until(() => t.state.taken !== null, 5)
      yield twoPhaseLatency(loneOf(t.p))
      yield
      const reached = [...t.state.tails.keys()].join(' ')
      const expected = setOf(t.p).join(' ')
      t.check(reached === expected, `the multicast has come to the nodes ${reached}, expected ${expected}`)
      t.check(t.dut.underway === 0, 'a multicast is still under way')
    },
  },
  views: {
    multicast: ({ dut, p }) => {
      const { valid } = dut.inject[p.source]
      return valid ? `${copiesOf(p).length} nodes` : ''
    },
    ...Object.fromEntries(
      roles.flatMap((role) =>
        Array.from({ length: nodes }, (_, node) => [rowOf(role, node), (t: Context) => drawnText(t, role, node)]),
      ),
    ),
  },
  /**
   * From the source to the nodes that keep copies; from each node's chosen word to the packet that it sends, and to its
   * destination.
   */
  arrows: (_trace, p, { heads, picks }): Arrow[] =>
    copiesOf(p).flatMap(({ node, destination }) => {
      const steps = [
        [at(heads, rowOf('sends 1', p.source)), at(heads, rowOf('keeps', node))],
        [at(picks, rowOf('keeps', node)), at(heads, rowOf('sends 2', node))],
        [at(heads, rowOf('sends 2', node)), at(heads, rowOf('gets', destination))],
      ]
      return steps.flatMap(([from, to]) => (from && to ? [{ from, to, label: '' }] : []))
    }),
  results: ({ taken, tails }, p) =>
    copiesOf(p).map(({ node, destination }) => {
      const tail = tails.get(destination) ?? null
      return { destination, copy: node, tail, latency: taken === null || tail === null ? null : tail - taken }
    }),
})

interface State {
  /** The cycle in which the source accepts the multicast. */
  taken: number | null
  /** By row: the cycle of the head, and the one in which a node picks its destination. */
  readonly heads: Map<string, number>
  readonly picks: Map<string, number>
  /** By destination: the cycle in which the tail of phase two arrives. */
  readonly tails: Map<number, number>
}

type Context = MonitorContext<MonitoredNetwork, Parameters, State>

function at(cycles: ReadonlyMap<string, number>, path: string) {
  const cycle = cycles.get(path)
  return cycle === undefined ? undefined : { path, cycle }
}

/** `H 4..8`, `s4 f5`, the list, where `→3` marks the entry that the node picks, and `w1`; in phase two `H→3` and `w1`. */
function textOf({ dut, p }: Context, role: Role, node: number): string {
  const { channel, merge, receiver } = dut.nodes[node]
  const sends = channel.valid && channel.ready
  const arrival = dut.banyan.delivered[node]
  switch (role) {
    case 'sends 1':
      return sends && merge.takesSecond ? textOfPhaseOne(channel.flit, p) : ''
    case 'keeps':
      if (!arrival.valid || !receiver.isPhaseOne) return ''
      return (receiver.isMine ? '→' : '') + textOfPhaseOne(arrival.flit, p)
    case 'sends 2':
      return sends && !merge.takesSecond ? textOfPhaseTwo(channel.flit) : ''
    case 'gets':
      return dut.delivered[node].valid ? textOfPhaseTwo(arrival.flit) : ''
  }
}

type SeenFlit = ReadonlyDeep<Handle<Flit>>

/** In phase two each destination has its own packet, with a number. */
function drawnText(t: Context, role: Role, node: number): string {
  const text = textOf(t, role, node)
  if (text === '' || role === 'sends 1' || role === 'keeps') return text
  const packet = copiesOf(t.p).findIndex((copy) => (role === 'gets' ? copy.destination : copy.node) === node)
  return packet < 0 ? text : `${text}#${packet + 1}`
}

function textOfPhaseOne({ header, sequence, payload }: SeenFlit, p: Parameters): string {
  const { min, max } = header as { readonly min: number; readonly max: number }
  if (sequence === 0) return min === max ? `H ${min}` : `H ${min}..${max}`
  if (sequence === 1) return `s${payload % nodes} f${Math.floor(payload / nodes) + 1}`
  return sequence < 2 + copiesOf(p).length ? `${payload}` : `w${payload}`
}

function textOfPhaseTwo({ head, header, payload }: SeenFlit): string {
  return head ? `H→${(header as { readonly min: number }).min}` : `w${payload}`
}

/** The text from the closed form: the flit at each node in each cycle. */
function expectedOf({ state, cycle, p }: Context, role: Role, node: number): string {
  if (state.taken === null) return ''
  const flit = cycle - state.taken - firstOf(role, p)
  const copies = copiesOf(p)
  const l = copies.findIndex((copy) => (role === 'gets' ? copy.destination : copy.node) === node)
  if (flit < 0 || (role === 'sends 1' ? node !== p.source : l < 0)) return ''
  if (role === 'sends 2' || role === 'gets') {
    if (flit > p.words) return ''
    return flit === 0 ? `H→${copies[l].destination}` : `w${flit}`
  }
  const f = copies.length
  if (flit >= 2 + f + p.words) return ''
  // Once a packet has reached one node, the header names only this node.
  if (flit === 0)
    return role === 'keeps' ? `H ${node}` : f === 1 ? `H ${p.start}` : `H ${p.start}..${copies.at(-1)!.node}`
  if (flit === 1) return `s${p.start} f${f}`
  if (flit >= 2 + f) return `w${flit - 1 - f}`
  return (role === 'keeps' && flit - 2 === l ? '→' : '') + `${copies[flit - 2].destination}`
}

import { testbench, type Arrow, type MonitorContext } from 'flitwave'
import { param } from 'flitwave/hdl'
import { BroadcastNetwork } from '../rtl/min/broadcast-network.js'
import type { Region } from '../rtl/min/header.js'
import { modes, type BanyanParameters } from '../rtl/min/parameters.js'
import { banyanOf, blockOf, common, halvesOf, linkAt, nodesIn, patienceFor } from './support/banyan.js'
import { describeInput, flitViews, inputAt, rowOf, showOutputs } from './support/banyan-rows.js'
import { banyanJourneys } from '../src/networks/watch/banyan-journeys.js'

/** Stages: N = 16. */
const n = 4

/** The worms of Figure 4. A worm has the number of its source. */
const worms = [
  { source: 1, region: { min: 5, max: 8 } },
  { source: 15, region: { min: 7, max: 12 } },
] as const
type Worm = (typeof worms)[number]
type Source = Worm['source']

/** The two elements where the worms meet, at stage 1 before the nodes 4..7 and 8..11. */
const stage = 1
const meetings = { mu: { node: 7, element: 3 }, nu: { node: 8, element: 5 } } as const
type Meeting = keyof typeof meetings
const bothMeetings: readonly Meeting[] = ['mu', 'nu']

interface Parameters {
  readonly mode: 'naive' | 'rigid' | 'vct'
  readonly mu: Source
  readonly nu: Source
  readonly flits: number
}

/** The adversary arbitrates, except for rigid worms: that mode itself serves a waiting worm first. */
function banyanParameters({ mode }: Parameters): BanyanParameters {
  return banyanOf({ addressWidth: n, ...modes[mode], ...(mode !== 'rigid' && { priority: 'steered' }) })
}

/** The worm that goes first: without an adversary, the upper input if both arrive together. */
const winnerOf = (meeting: Meeting, p: Parameters): Source => (p.mode === 'rigid' ? 1 : p[meeting])

/** Shorter worms have left the element where they are split before they have to wait. */
const endsInDeadlock = (p: Parameters): boolean => p.mode === 'naive' && p.mu !== p.nu && p.flits >= 3

/** The part of its region with which a worm reaches a meeting. */
const partAt = (meeting: Meeting, { region }: Worm): Region => common(region, blockOf(meetings[meeting].node, stage))!

const wantedAt = (meeting: Meeting, worm: Worm): number =>
  halvesOf(partAt(meeting, worm), stage).reduce((set, half, output) => set | (half ? 1 << output : 0), 0)

const linkTo = (meeting: Meeting, { source }: Worm): number => linkAt(stage, source, meetings[meeting].node)

const rowAt = (meeting: Meeting, worm: Worm): string => `${meeting}.in ${linkTo(meeting, worm) & 1}`

/** The latch of a stage on the path of a worm to a node. */
const latchOn = (stage: number, { source }: Worm, node: number): string => rowOf(stage, linkAt(stage, source, node), n)

export default testbench({
  title: 'Two worms in a broadcast banyan',
  caption: (p) =>
    `1 to 0101..1000 and 15 to 0111..1100, ${p.mode}: ${endsInDeadlock(p) ? 'each holds what the other waits for' : 'delivered'}`,
  about:
    'Figure 4 of Park and Yoon. Node 1 sends to 5..8, node 15 to 7..12; both worms are split at stage 3, and meet again ' +
    'in two elements of stage 1: in mu = stages[1][3], before the nodes 4..7, where worm 1 wants both outputs and worm ' +
    '15 the lower one; and in nu = stages[1][5], before 8..11, where worm 15 wants both and worm 1 the upper one. (The ' +
    'paper has each ask for both outputs where it loses; one is enough.) If one goes first in mu and the other in nu, ' +
    'each holds what the other waits for. At stage 3 a flit leaves to both sides or not at all: when one side stands ' +
    'still, no more flits come to the other, so its tail never comes by to give the outputs back. From three flits on ' +
    'that is a deadlock, although each element gives its outputs away all at once. With mode=rigid the worm that has ' +
    'waited goes first and a worm moves as a whole: of two that meet in several elements of a stage, the same is first ' +
    'in all. With mode=vct a worm that waits is whole in a buffer and holds no output; there the adversary may do as it ' +
    'likes.',
  parameters: {
    mode: param('naive', { choices: ['naive', 'rigid', 'vct'], about: 'how elements switch' }),
    mu: param(1, { choices: [1, 15], about: 'the worm that an adversary lets go first in mu (not with rigid)' }),
    nu: param(15, { choices: [1, 15], about: 'the worm that an adversary lets go first in nu (not with rigid)' }),
    flits: param(6, { min: 1, max: 16, about: 'flits of each worm (L)' }),
  },
  design: (p) => new BroadcastNetwork(banyanParameters(p)),
  state: (): State => ({ waits: new Map(), holds: new Map(), empty: new Map(), flits: new Map(), tails: new Map() }),
  signals: [
    'mu.*',
    'nu.*',
    ...[3, 2, 1].flatMap((stage) => [7, 8].flatMap((node) => worms.map((worm) => latchOn(stage, worm, node)))),
    ...nodesIn({ min: 5, max: 12 }).map((node) => rowOf(-1, node, n)),
  ],
  cycles: (p) => 5 * patienceFor(p),
  window: (p) => (endsInDeadlock(p) ? { to: 9 } : {}),
  watchdog: { patience: patienceFor },
  packets: { network: (run, p) => banyanJourneys(run, banyanParameters(p)) },
  expects: (p) => (endsInDeadlock(p) ? 'deadlock' : 'progress'),
  drivers: {
    *sources({ dut, p }) {
      // Steers each element to serve its lower input, which has worm 15, first or last.
      if (p.mode !== 'rigid') {
        for (const meeting of bothMeetings) dut.steer[stage][meetings[meeting].element] = p[meeting] === 15
      }
      for (const { source, region } of worms) {
        const inject = dut.inject[source]
        inject.packet = { header: { ...region }, flits: p.flits, tag: source }
        inject.valid = true
      }
      yield
      for (const { source } of worms) dut.inject[source].valid = false
    },
  },
  monitors: {
    events(t) {
      const { state, cycle } = t
      for (const meeting of bothMeetings) {
        for (const worm of worms) {
          const row = rowAt(meeting, worm)
          const { requests, holds, front } = inputOf(t, meeting, worm)
          if (requests !== 0 && holds === 0 && !state.waits.has(row)) state.waits.set(row, cycle)
          if (holds !== 0) state.holds.set(row, { from: state.holds.get(row)?.from ?? cycle, to: cycle })
          if (holds !== 0 && !front.valid && !state.empty.has(row)) state.empty.set(row, cycle)
        }
      }
      t.dut.delivered.forEach(({ valid, flit }, node) => {
        if (!valid) return
        const copy = `${flit.tag}→${node}`
        state.flits.set(copy, (state.flits.get(copy) ?? 0) + 1)
        if (flit.tail) state.tails.set(copy, cycle)
      })
    },
    /** Both heads reach both elements in the same cycle, with the rest of their regions. */
    *meetings(t) {
      yield n - 1
      for (const meeting of bothMeetings) {
        for (const worm of worms) {
          const { front, requests, holds } = inputOf(t, meeting, worm)
          const { min, max } = partAt(meeting, worm)
          const header = front.flit.header as Region
          const name = `#${worm.source} at ${meeting}`
          t.check(front.valid && front.flit.head && front.flit.tag === worm.source, `${name}: the head is not there`)
          t.check(header.min === min && header.max === max, `${name} is for ${header.min}..${header.max}`)
          const wanted = wantedAt(meeting, worm)
          t.check(requests === wanted, `${name} wants ${showOutputs(requests)}`)
          const given = winnerOf(meeting, t.p) === worm.source ? wanted : 0
          t.check(holds === given, `${name} is given ${showOutputs(holds)}, expected ${showOutputs(given)}`)
        }
      }
    },
    *outcome(t) {
      const { p, state } = t
      if (endsInDeadlock(p)) {
        yield patienceFor(p)
        checkDeadlock(t)
        return
      }
      const copies = worms.flatMap(({ source, region }) => nodesIn(region).map((node) => `${source}→${node}`))
      yield* t.until(() => state.tails.size >= copies.length, 5 * patienceFor(p))
      t.check(
        copies.every((copy) => state.tails.has(copy) && state.flits.get(copy) === p.flits),
        `flits have come: ${[...state.flits].map((pair) => pair.join(': ')).join(', ')}`,
      )
      for (const { source } of worms) {
        const hasWon = bothMeetings.every((meeting) => winnerOf(meeting, p) === source)
        // The other worm follows, a cycle after a buffer reports that it is empty.
        const expected = n + p.flits - 1 + (hasWon ? 0 : p.flits + (p.mode === 'vct' ? 1 : 0))
        const tail = lastTail(state, source)
        t.check(tail === expected, `the last tail of #${source} arrives in cycle ${tail}, expected ${expected}`)
      }
    },
  },
  views: {
    ...flitViews(n),
    ...Object.fromEntries(
      bothMeetings.flatMap((meeting) =>
        worms.map((worm) => [rowAt(meeting, worm), (t: Context) => describeInput(inputOf(t, meeting, worm))]),
      ),
    ),
  },
  arrows: (_trace, p, state) => bothMeetings.flatMap((meeting) => arrowsAt(meeting, p, state)),
  results: (state, p) =>
    worms.map(({ source, region }) => ({
      worm: source,
      first: bothMeetings.filter((meeting) => winnerOf(meeting, p) === source).join(' and '),
      copies: nodesIn(region).length,
      delivered: [...state.tails.keys()].filter((copy) => copy.startsWith(`${source}→`)).length,
      tail: lastTail(state, source),
    })),
  variants: [{ mode: 'naive' }, { mode: 'rigid' }],
})

interface State {
  /** By meeting and worm: the cycle since which it waits, holds its outputs, or holds them in vain. */
  readonly waits: Map<string, number>
  readonly holds: Map<string, { readonly from: number; readonly to: number }>
  readonly empty: Map<string, number>
  /** By worm and node, `15→7`: the number of arrived flits, and the cycle of the tail. */
  readonly flits: Map<string, number>
  readonly tails: Map<string, number>
}

type Context = MonitorContext<BroadcastNetwork, Parameters, State>

function inputOf({ dut }: Pick<Context, 'dut'>, meeting: Meeting, worm: Worm) {
  return inputAt(dut, stage, linkTo(meeting, worm))
}

/** Each worm holds the output that it was granted without flits there, and requests the other one; no tail has arrived. */
function checkDeadlock(t: Context): void {
  const { p, state } = t
  for (const meeting of bothMeetings) {
    for (const worm of worms) {
      const text = describeInput(inputOf(t, meeting, worm))
      const outputs = showOutputs(wantedAt(meeting, worm))
      const expected = winnerOf(meeting, p) === worm.source ? `holds out ${outputs}, empty` : `wants out ${outputs}`
      t.check(text === `${expected} #${worm.source}`, `${meeting}: ${text}, expected ${expected} #${worm.source}`)
    }
  }
  t.check(state.tails.size === 0, `${state.tails.size} tails have arrived`)
  for (const worm of worms) {
    const lost = bothMeetings.find((meeting) => winnerOf(meeting, p) !== worm.source)!
    for (const node of nodesIn(worm.region)) {
      const flits = state.flits.get(`${worm.source}→${node}`) ?? 0
      const expected = flitsPast(meetings[lost].node, node)
      t.check(flits === expected, `${flits} flits of #${worm.source} have come to node ${node}, expected ${expected}`)
    }
  }
}

/**
 * The flits of a worm that have reached a node while its head waits at stage 1 on the way to another node. Behind the head,
 * each stage holds a flit up to the one where the paths part, the last with copies to both sides; the flits ahead of that
 * one have gone to the other side as well.
 */
function flitsPast(waiting: number, node: number): number {
  const parting = 31 - Math.clz32(waiting ^ node)
  return Math.max(0, parting - stage)
}

function lastTail({ tails }: State, source: Source): number | null {
  const cycles = [...tails].filter(([copy]) => copy.startsWith(`${source}→`)).map(([, cycle]) => cycle)
  return cycles.length > 0 ? Math.max(...cycles) : null
}

/**
 * From the waiting worm to the holder of the requested output and, if that ever leaves, from there to the worm that
 * continues.
 */
function arrowsAt(meeting: Meeting, p: Parameters, { waits, holds, empty }: State): Arrow[] {
  const winner = worms.find(({ source }) => source === winnerOf(meeting, p))!
  const loser = worms.find((worm) => worm !== winner)!
  const [won, lost] = [rowAt(meeting, winner), rowAt(meeting, loser)]
  const since = waits.get(lost)
  const held = holds.get(won)
  if (since === undefined || !held) return []
  const arrows: Arrow[] = [{ from: { path: lost, cycle: since }, to: { path: won, cycle: since }, label: '' }]
  const granted = holds.get(lost)
  if (granted) arrows.push({ from: { path: won, cycle: held.to }, to: { path: lost, cycle: granted.from }, label: '' })
  const other = rowAt(meeting === 'mu' ? 'nu' : 'mu', winner)
  const starved = empty.get(won)
  if (endsInDeadlock(p) && starved !== undefined) {
    // The latch that blocks its flits: at stage 3 they also go to the other side, where it waits.
    const root = { path: latchOn(n - 1, winner, meetings[meeting].node), cycle: starved }
    arrows.push({ from: { path: won, cycle: starved }, to: root, label: '' })
    arrows.push({ from: root, to: { path: other, cycle: starved }, label: '' })
  }
  return arrows
}

import { testbench, type Arrow, type MonitorContext } from 'flitwave'
import { param } from 'flitwave/hdl'
import { BroadcastNetwork } from '../rtl/min/broadcast-network.js'
import type { Region } from '../rtl/min/header.js'
import type { BanyanParameters } from '../rtl/min/parameters.js'
import { banyanOf, linkAt, nodesIn, patienceFor } from './support/banyan.js'
import { describeInput, flitViews, inputAt, rowOf } from './support/banyan-rows.js'
import { banyanJourneys } from '../src/networks/watch/banyan-journeys.js'

/** Stages: N = 8. */
const n = 3
const stages = Array.from({ length: n }, (_, i) => n - 1 - i)

interface Parameters {
  readonly priority: 'upper' | 'waiting'
  readonly motion: 'free' | 'rigid'
  readonly last: 2 | 4
  readonly flits: number
}

/** A worm has the number of its source. */
interface Worm {
  readonly source: number
  readonly region: Region
}

const wormsOf = ({ last }: Parameters): readonly Worm[] =>
  [0, last, last].map((max, source) => ({ source, region: { min: 0, max } }))

const banyanParameters = ({ priority, motion }: Parameters): BanyanParameters =>
  banyanOf({ addressWidth: n, priority, motion })

/** Shorter worms have left the element where they are split before they have to wait. */
function endsInDeadlock({ priority, motion, last, flits }: Parameters): boolean {
  return priority === 'upper' ? flits >= 2 : motion === 'free' && last === 4 && flits >= 3
}

/** An input of an element that worms use, and the numbers of these worms. */
interface Input {
  readonly stage: number
  readonly link: number
  readonly sources: readonly number[]
}

/** From the first stage to the last, and from top to bottom. */
function inputsOf(p: Parameters): Input[] {
  return stages.flatMap((stage) =>
    Array.from({ length: 2 ** n }, (_, link) => {
      const isOn = ({ source, region }: Worm) => nodesIn(region).some((node) => linkAt(stage, source, node) === link)
      const sources = wormsOf(p).filter(isOn)
      return { stage, link, sources: sources.map(({ source }) => source) }
    }).filter(({ sources }) => sources.length > 0),
  )
}

/** The meetings of worms: the inputs of elements with both inputs in use. */
function meetingsOf(p: Parameters): Input[] {
  const inputs = inputsOf(p)
  return inputs.filter((one) => inputs.some(({ stage, link }) => stage === one.stage && link === (one.link ^ 1)))
}

/** The outputs that the worm at an input requests or holds. */
const askRow = (stage: number, link: number): string => rowOf(stage, link, n, 'meet')

export default testbench({
  title: 'Upper inputs first are not enough',
  caption: (p) => `${p.priority} first, ${p.motion} worms: ${endsInDeadlock(p) ? 'a deadlock' : 'delivered'}`,
  about:
    'Theorem 2 of Park and Yoon: if the upper input goes first in every element, a broadcast banyan has no deadlock. Its ' +
    'proof has all copies of a packet ask for their outputs at once, and nothing held before. Flits that pass through ' +
    'the stages in a pipeline do neither. Three worms start in cycle 0, N = 8: 0 to node 0, 1 and 2 to the nodes 0 to ' +
    '2. Worm 0 holds worm 2 up in element 00 of stage 1. So worm 1 comes to stage 0 first; it gets element 01 there, and ' +
    'waits for worm 0 in element 00. When worm 0 has left, worm 2 arrives over the upper input, and is given element 00 ' +
    'before worm 1, which was there: then it waits for worm 1 in element 01. Each holds what the other waits for, be ' +
    'the worms free or rigid. With priority=waiting nobody overtakes who waits. This alone is not enough either: with ' +
    'last=4 the two copies of worm 2 part at stage 2; in free worms one of them goes ahead, and they come to stage 0 in ' +
    'different cycles, one before worm 1 and one after it. The heads of a rigid worm, as long as they hang together, ' +
    'come to a stage in the same cycle: with both rules, waits lead only to worms that were there before, and never ' +
    'around. The rows `meet 1` and `meet 0` tell which outputs a worm wants or holds where worms meet in stage 1 or 0.',
  parameters: {
    priority: param('upper', { choices: ['upper', 'waiting'], about: 'who goes first in an element' }),
    motion: param('free', { choices: ['free', 'rigid'], about: 'when flits move on' }),
    last: param(2, { choices: [2, 4], about: 'the last node that the worms 1 and 2 are for' }),
    flits: param(4, { min: 1, max: 16, about: 'flits of each worm (L)' }),
  },
  design: (p) => new BroadcastNetwork(banyanParameters(p)),
  state: (): State => ({ waits: new Map(), heads: new Map(), tails: new Map(), overtaken: [], arrows: [] }),
  signals: (p) => [
    ...meetingsOf(p).map(({ stage, link }) => askRow(stage, link)),
    ...inputsOf(p).map(({ stage, link }) => rowOf(stage, link, n)),
    ...nodesIn({ min: 0, max: p.last }).map((node) => rowOf(-1, node, n)),
  ],
  cycles: (p) => 5 * patienceFor(p),
  window: (p) => (endsInDeadlock(p) ? { to: n + p.flits + 6 } : {}),
  watchdog: { patience: patienceFor },
  packets: { network: (run, p) => banyanJourneys(run, banyanParameters(p)) },
  expects: (p) => (endsInDeadlock(p) ? 'deadlock' : 'progress'),
  drivers: {
    *sources({ dut, p }) {
      for (const { source, region } of wormsOf(p)) {
        const inject = dut.inject[source]
        inject.packet = { header: { ...region }, flits: p.flits, tag: source }
        inject.valid = true
      }
      yield
      for (const { source } of wormsOf(p)) dut.inject[source].valid = false
    },
  },
  monitors: {
    /** The waiting worms, the worms that they wait for, and the worms that were overtaken. */
    meetings(t) {
      for (const { stage, link } of meetingsOf(t.p)) followWaits(t, stage, link)
    },
    /** Records the cycles in which heads reach the stages, and tails the nodes. */
    arrivals({ dut, cycle, state, p }) {
      for (const { stage, link } of inputsOf(p)) {
        const { valid, flit } = inputAt(dut, stage, link).front
        const name = `#${flit.tag} at stage ${stage}`
        const cycles = state.heads.get(name) ?? new Map<number, number>()
        if (valid && flit.head && !cycles.has(link)) state.heads.set(name, cycles.set(link, cycle))
      }
      dut.delivered.forEach(({ valid, flit }, node) => {
        if (valid && flit.tail) state.tails.set(`${flit.tag}→${node}`, cycle)
      })
    },
    *outcome(t) {
      const { p, state } = t
      if (endsInDeadlock(p)) yield 2 * patienceFor(p) - 2
      else yield* t.until(() => state.tails.size === copiesIn(p), 5 * patienceFor(p))
      checkTails(t)
      checkHeads(t)
      checkOvertaking(t)
    },
  },
  views: {
    ...flitViews(n),
    ...Object.fromEntries(
      stages.flatMap((stage) =>
        Array.from({ length: 2 ** n }, (_, link): [string, (t: Context) => string] => [
          askRow(stage, link),
          ({ dut }) => describeInput(inputAt(dut, stage, link)),
        ]),
      ),
    ),
  },
  /** From each waiting worm to the holder of its output, and from each leaving worm to the one that continues. */
  arrows: (_trace, _p, { arrows }) => arrows,
  results: (state, p) =>
    wormsOf(p).map(({ source, region }) => ({
      worm: source,
      copies: nodesIn(region).length,
      delivered: tailsOf(state, source).length,
      tail: tailsOf(state, source).at(-1) ?? null,
    })),
  variants: [
    { priority: 'upper', motion: 'free' },
    { priority: 'upper', motion: 'rigid' },
    { priority: 'waiting', motion: 'free' },
    { priority: 'waiting', motion: 'free', last: 4 },
    { priority: 'waiting', motion: 'rigid' },
  ],
})

interface State {
  /** By row: the worm that currently waits there, since which cycle, and for which worm. */
  readonly waits: Map<string, { readonly worm: number; readonly since: number; readonly blocker: number }>
  /** By worm and stage, `#2 at stage 0`: by link, the cycle of its heads. */
  readonly heads: Map<string, Map<number, number>>
  /** By worm and node, `2→0`: the cycle of the tail. */
  readonly tails: Map<string, number>
  /** The grants that overtook a waiting worm. */
  readonly overtaken: { readonly row: string; readonly worm: number; readonly by: number; readonly cycle: number }[]
  readonly arrows: Arrow[]
}

type Context = MonitorContext<BroadcastNetwork, Parameters, State>

function copiesIn(p: Parameters): number {
  return wormsOf(p).reduce((sum, { region }) => sum + nodesIn(region).length, 0)
}

function followWaits({ dut, cycle, state }: Context, stage: number, link: number): void {
  const [input, other] = [inputAt(dut, stage, link), inputAt(dut, stage, link ^ 1)]
  const [row, otherRow] = [askRow(stage, link), askRow(stage, link ^ 1)]
  const wait = state.waits.get(row)
  const isBlocked = input.requests !== 0 && input.holds === 0
  if (!isBlocked) {
    if (wait) state.arrows.push({ from: { path: otherRow, cycle: cycle - 1 }, to: { path: row, cycle }, label: '' })
    state.waits.delete(row)
    return
  }
  const [worm, blocker] = [input.front.flit.tag, other.front.flit.tag]
  if (wait?.blocker === blocker) return
  if (wait) state.overtaken.push({ row, worm, by: blocker, cycle })
  state.waits.set(row, { worm, since: wait?.since ?? cycle, blocker })
  state.arrows.push({ from: { path: row, cycle }, to: { path: otherRow, cycle }, label: '' })
}

/** The cycles in which the tails of a worm have arrived, in ascending order. */
function tailsOf({ tails }: State, source: number): number[] {
  const own = [...tails].filter(([copy]) => copy.startsWith(`${source}→`))
  return own.map(([, cycle]) => cycle).sort((a, b) => a - b)
}

/** Worm 0 passes unhindered. All three go to node 0, and arrive there one after the other without a gap, or never. */
function checkTails({ p, state, ...t }: Context): void {
  const [first] = tailsOf(state, 0)
  t.check(first === n + p.flits - 1, `the tail of #0 arrives in cycle ${first}, expected ${n + p.flits - 1}`)
  const last = state.tails.size === copiesIn(p) ? Math.max(...state.tails.values()) : null
  const expected = endsInDeadlock(p) ? null : n + 3 * p.flits - 1
  t.check(last === expected, `the last tail arrives in cycle ${last}, expected ${expected}`)
}

/**
 * The heads of a rigid worm reach a stage in one cycle, if it is long enough to be connected; those of a free worm need not.
 */
function checkHeads({ p, state, ...t }: Context): void {
  for (const [name, cycles] of state.heads) {
    const isTogether = new Set(cycles.values()).size === 1
    const text = `the heads of ${name} come in the cycles ${[...cycles.values()].join(', ')}`
    if (p.motion === 'rigid' && p.flits >= n) t.check(isTogether, text)
    const isApart = endsInDeadlock(p) && p.priority === 'waiting' && name === '#2 at stage 0'
    if (isApart) t.check(!isTogether, text)
  }
}

/** Worm 2 arrives when worm 0 has left, and is granted the output for which worm 1 has been waiting. */
function checkOvertaking({ p, state, ...t }: Context): void {
  const row = askRow(0, linkAt(0, 1, 0))
  const expected = p.priority === 'upper' ? [{ row, worm: 1, by: 2, cycle: n + p.flits }] : []
  const texts = [state.overtaken, expected].map((events) => JSON.stringify(events))
  t.check(texts[0] === texts[1], `who is overtaken: ${texts[0]}, expected ${texts[1]}`)
}

import { testbench, type Arrow, type DriverContext, type Handle, type MonitorContext, type Process } from 'flitwave'
import { param } from 'flitwave/hdl'
import type { Flit } from '../rtl/min/flit.js'
import { showHeader, type Region } from '../rtl/min/header.js'
import { SwitchingElement } from '../rtl/min/switching-element.js'
import { banyanOf, blockOf, common, halvesOf, has } from './support/banyan.js'
import { showOutputs } from './support/banyan-rows.js'

/** Stages: N = 16. */
const n = 4
/** The region of Figure 2. */
const region: Region = { min: 4, max: 8 }

interface Parameters {
  readonly scene: 'split' | 'contention'
  readonly stage: number
  readonly priority: 'waiting' | 'upper'
  readonly flits: number
}

/** A worm that reaches the element. */
interface Worm {
  readonly tag: number
  readonly input: number
  readonly header: Region
}

/** Worms in the order of their tags; those of one input follow each other without a gap. */
function wormsOf({ scene, stage }: Parameters): Worm[] {
  if (scene === 'split') return copiesAt(stage).map((header, i) => ({ tag: i + 1, input: 0, header }))
  const half = 2 ** stage
  return [
    { tag: 1, input: 0, header: { min: 0, max: half - 1 } },
    { tag: 2, input: 1, header: { min: half >> 1, max: half } },
    { tag: 3, input: 0, header: { min: 0, max: half - 1 } },
  ]
}

/** The rest of the region in each block of 2^(i+1) nodes: the stages above have cut it at their boundaries. */
function copiesAt(stage: number): Region[] {
  const blocks = Array.from({ length: 2 ** (n - 1 - stage) }, (_, i) => blockOf(i * 2 ** (stage + 1), stage))
  return blocks.map((block) => common(region, block)).filter((part) => part !== null)
}

/** Scene `split`: the lower output accepts nothing in these cycles. */
const busy = { from: 3, to: 4 }

/** The cycle in which the tail of the last worm leaves: from cycle 2 on, a flit leaves whenever its outputs accept it. */
function lastCycle(p: Parameters): number {
  let last = 1
  for (const worm of wormsOf(p)) {
    const isHeldUp = p.scene === 'split' && halvesOf(worm.header, p.stage)[1] !== null
    for (let sequence = 0; sequence < p.flits; sequence++) {
      last++
      if (isHeldUp && last === busy.from) last = busy.to + 1
    }
  }
  return last
}

/** The tags in the order in which their worms leave the element. */
function orderOf(p: Parameters): number[] {
  if (p.scene === 'split') return wormsOf(p).map(({ tag }) => tag)
  return p.priority === 'waiting' ? [1, 2, 3] : [1, 3, 2]
}

export default testbench({
  title: 'A broadcast switching element',
  caption: (p) =>
    p.scene === 'split'
      ? `What an element at stage ${p.stage} makes of the region 0100..1000`
      : `Worms 1 and 3 want output 0, worm 2 both outputs: ${p.priority} first`,
  about:
    'One 2x2 element of a broadcast banyan of 16 nodes. In scene=split, the copies of the region 0100..1000 (Figure 2 of ' +
    'Park and Yoon) that come to a stage, one after the other: a head is decoded, is granted the outputs that it wants ' +
    'and leaves with a header for each, all in one cycle. Output 1 is busy in cycles 3 and 4: a flit that wants both ' +
    'leaves to neither, since the copies go in the same cycle or not at all. In scene=contention, worm 1 at the upper ' +
    'input has output 0, and worm 2 at the lower one wants both: it is given none of them, though output 1 is free, ' +
    'until it can be given both at once. Worm 3 follows worm 1. With priority=waiting it has to let worm 2 go first; with ' +
    'priority=upper (the rule of the paper) it overtakes it.',
  parameters: {
    scene: param('split', { choices: ['split', 'contention'], about: 'what happens' }),
    stage: param(n - 1, { min: 0, max: n - 1, about: 'stage of the element, 3 (first) to 0 (last)' }),
    priority: param('waiting', { choices: ['waiting', 'upper'], about: 'who wins an output' }),
    flits: param(3, { min: 1, max: 16, about: 'flits of each worm (L)' }),
  },
  design: ({ stage, priority }) =>
    new SwitchingElement({ ...banyanOf({ addressWidth: n, motion: 'free', priority }), stage }),
  state: (): State => ({ left: [new Map(), new Map()], heads: new Map(), departures: [] }),
  signals: ({ scene }) => {
    const inputs = scene === 'split' ? [0] : [0, 1]
    return [
      ...inputs.flatMap((i) => [`dut.arriving[${i}]`, `dut.inputs[${i}].front`]),
      'dut.owners[*]',
      'dut.leaving[*]',
      ...inputs.map((i) => `input ${i}.*`),
      ...(scene === 'split' ? ['output 1 is'] : []),
    ]
  },
  cycles: ({ flits }) => 20 + 4 * flits,
  drivers: {
    /** Runs first, because the readiness of the inputs depends on it in the same cycle. */
    receivers({ dut, cycle, p }) {
      const isBusy = p.scene === 'split' && cycle >= busy.from && cycle <= busy.to
      dut.leaving.forEach((link, q) => (link.ready = !(isBusy && q === 1)))
    },
    *upper(t) {
      yield* send(t, 0)
    },
    *lower(t) {
      yield* send(t, 1)
    },
  },
  monitors: {
    /** Checks in each cycle that requests and headers agree with the definition, and that the right flits leave. */
    element(t) {
      const { dut, p } = t
      dut.inputs.forEach(({ front, decoder, requests, owns, holds, headers, moves }, i) => {
        if (!front.valid) return t.check(!moves, `a flit leaves input ${i}, where none is`)
        const parts = halvesOf(wormsOf(p)[front.flit.tag - 1].header, p.stage)
        const wanted = parts.map((part) => part !== null)
        if (front.flit.head) {
          wanted.forEach((want, q) => {
            t.check(has(decoder.wanted, q) === want, `#${front.flit.tag} wants ${showOutputs(decoder.wanted)}`)
            if (want) t.check(isSame(headers[q] as Region, parts[q]!), `#${front.flit.tag}: header for output ${q}`)
          })
        }
        const held = wanted.map((_, q) => has(holds, q))
        t.check(holds === 0 || held.join() === wanted.join(), `#${front.flit.tag} is given ${showOutputs(holds)} alone`)
        t.check(owns === 0 || requests === 0, `#${front.flit.tag} asks for more`)
        const isFree = wanted.every((want, q) => !want || dut.leaving[q].ready)
        t.check(moves === (holds !== 0 && isFree), `#${front.flit.tag} ${moves ? 'leaves' : 'stays'}`)
      })
    },
    /** The departing flits. */
    outputs(t) {
      const { dut, state, cycle } = t
      const [upper, lower] = dut.leaving.map(({ valid, flit }) => (valid ? flit : null))
      if (upper && lower) t.check(upper.tag === lower.tag && upper.sequence === lower.sequence, 'the copies differ')
      ;[upper, lower].forEach((flit, q) => {
        if (!flit) return
        const tags = state.left[q]
        const flits = tags.get(flit.tag) ?? 0
        t.check(flit.sequence === flits, `output ${q}: flit ${flit.sequence} of #${flit.tag}, expected ${flits}`)
        tags.set(flit.tag, flits + 1)
        if (flit.head) state.heads.set(`out ${q} #${flit.tag}`, cycle)
        if (flit.tail && !state.departures.some(({ tag }) => tag === flit.tag))
          state.departures.push({ tag: flit.tag, cycle })
      })
    },
    *order(t) {
      const worms = wormsOf(t.p)
      yield* t.until(() => t.state.departures.length === worms.length, 10 + 4 * t.p.flits)
      const { departures, left } = t.state
      const order = departures.map(({ tag }) => tag).join()
      t.check(order === orderOf(t.p).join(), `the worms leave in the order ${order}, expected ${orderOf(t.p).join()}`)
      const last = lastCycle(t.p)
      t.check(t.cycle === last, `the last flit leaves in cycle ${t.cycle}, expected ${last}`)
      for (const worm of worms) {
        halvesOf(worm.header, t.p.stage).forEach((part, q) => {
          const flits = left[q].get(worm.tag) ?? 0
          t.check(flits === (part ? t.p.flits : 0), `${flits} flits of #${worm.tag} leave through output ${q}`)
        })
      }
    },
    heads({ dut, state, cycle }) {
      dut.arriving.forEach(({ valid, flit }, i) => {
        if (valid && flit.head) state.heads.set(`in ${i} #${flit.tag}`, cycle)
      })
    },
  },
  views: {
    ...Object.fromEntries(
      [0, 1].flatMap((i): [string, (t: Context) => string][] => [
        [`input ${i}.wants`, (t) => showOutputs(wantedAt(t, i))],
        [`input ${i}.holds`, (t) => showOutputs(t.dut.inputs[i].holds)],
        [`input ${i}.header to 0`, (t) => headerAt(t, i, 0)],
        [`input ${i}.header to 1`, (t) => headerAt(t, i, 1)],
      ]),
    ),
    'output 1 is': ({ dut }) => (dut.leaving[1].ready ? '' : 'busy'),
  },
  /** From each arriving head to the heads that leave. */
  arrows: (_trace, p, { heads }): Arrow[] =>
    wormsOf(p).flatMap(({ input, tag }) =>
      [0, 1].flatMap((q) => {
        const [entered, left] = [heads.get(`in ${input} #${tag}`), heads.get(`out ${q} #${tag}`)]
        if (entered === undefined || left === undefined) return []
        const to = { path: `dut.leaving[${q}]`, cycle: left }
        return [{ from: { path: `dut.arriving[${input}]`, cycle: entered }, to, label: '' }]
      }),
    ),
  results: ({ heads, departures }, p) =>
    wormsOf(p).map(({ tag, input }) => {
      const came = heads.get(`in ${input} #${tag}`) ?? null
      const left = heads.get(`out 0 #${tag}`) ?? heads.get(`out 1 #${tag}`) ?? null
      const waited = came === null || left === null ? null : left - came - 1
      return { worm: tag, input, came, waited, tail: departures.find((one) => one.tag === tag)?.cycle ?? null }
    }),
  variants: [
    ...[3, 2, 1, 0].map((stage) => ({ scene: 'split', stage }) as const),
    { scene: 'contention', priority: 'waiting' },
    { scene: 'contention', priority: 'upper' },
  ],
})

interface State {
  /** By output and tag: the number of flits that have left. */
  readonly left: readonly Map<number, number>[]
  /** The cycles in which heads arrive and leave: `in 0 #1`, `out 1 #1`. */
  readonly heads: Map<string, number>
  /** The worms that have left, in order, and the cycles of their tails. */
  readonly departures: { readonly tag: number; readonly cycle: number }[]
}

type Context = MonitorContext<SwitchingElement, Parameters, State>

/** Sends the worms of an input from cycle 1 on, a flit in each cycle in which the element accepts one. */
function* send({ dut, p }: DriverContext<SwitchingElement, Parameters, State>, input: number): Process {
  const link = dut.arriving[input]
  yield
  for (const { tag, header } of wormsOf(p).filter((worm) => worm.input === input)) {
    for (let sequence = 0; sequence < p.flits; sequence++) {
      while (!link.ready) yield
      link.valid = true
      link.flit = flitOf(tag, header, sequence, p.flits)
      yield
      link.valid = false
    }
  }
}

function flitOf(tag: number, header: Region, sequence: number, flits: number): Handle<Flit> {
  const head = sequence === 0
  const nowhere = { min: 0, max: 0 }
  return { head, tail: sequence === flits - 1, header: head ? { ...header } : nowhere, tag, sequence, payload: 0 }
}

/** The outputs that the head in front of an input needs, or 0. */
function wantedAt({ dut }: Context, input: number): number {
  const { front, decoder } = dut.inputs[input]
  return front.valid && front.flit.head ? decoder.wanted : 0
}

function headerAt(t: Context, input: number, output: number): string {
  return has(wantedAt(t, input), output) ? showHeader(t.dut.inputs[input].headers[output], n) : ''
}

function isSame(a: Region, b: Region): boolean {
  return a.min === b.min && a.max === b.max
}

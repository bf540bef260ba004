import { testbench, type Arrow, type DriverContext, type Process } from 'flitwave'
import { param } from 'flitwave/hdl'
import { Torus } from '../rtl/net/torus.js'
import type { Coordinates } from '../rtl/router/flit.js'
import type { Stages } from '../rtl/router/parameters.js'
import { localPort, Port } from '../rtl/router/port.js'
import { routerJourneys } from '../src/networks/watch/router-journeys.js'
import { placesOf } from './support/credits.js'
import { zeroLoadLatency } from './support/latency.js'
import { networkOf, nodeAt, shortestWay } from './support/network.js'

const size = { sizeX: 4, sizeY: 4 }
const flits = 6

/** They meet in the router at (2,1), and both continue to the east. */
const meeting = nodeAt({ x: 2, y: 1 }, size)
const node = `dut.nodes[${meeting}]`
const output = `${node}.router.leaving[${Port.XPlus}]`
const outputUnit = `${node}.router.outputs[${Port.XPlus}]`
const next = nodeAt({ x: 3, y: 1 }, size)

interface Worm {
  readonly tag: number
  readonly from: Coordinates
  readonly to: Coordinates
  readonly hops: number
  /** The input port of the router, and the virtual channel there. */
  readonly input: number
  readonly inVc: number
  /** The virtual channel that it needs from there to the east. */
  readonly outVc: number
}

/** From the west of the meeting; its head is one hop ahead when the other starts. */
const first: Worm = { tag: 1, from: { x: 1, y: 1 }, to: { x: 3, y: 1 }, hops: 2, input: Port.XMinus, inVc: 1, outVc: 1 }
const local = { tag: 2, from: { x: 2, y: 1 }, hops: 2, input: localPort({ dimensions: 2 }), inVc: 0 }
const second = {
  /** East, then north: no wraparound link ahead, so class h like the first. */
  vc: { ...local, to: { x: 3, y: 2 }, outVc: 1 },
  /** Over the wraparound link: class p. */
  link: { ...local, to: { x: 0, y: 1 }, outVc: 0 },
} as const satisfies Record<string, Worm>

type Shared = keyof typeof second

const linkOf = ({ input }: Worm): string => `${node}.router.arriving[${input}]`
const channelOf = ({ input, inVc }: Worm): string => `${node}.router.inputs[${input}].channels[${inVc}]`

interface Parameters {
  readonly shared: Shared
  readonly stages: Stages
}

const wormsOf = ({ shared }: Parameters): readonly [Worm, Worm] => [first, second[shared]]

/** The smallest buffers that let a worm pass without a gap, but smaller than a worm: the loser does not fit. */
const depthFor = (stages: Stages): number => stages + 1

/** The cycles that each worm loses to the other. */
function delaysOf({ shared, stages }: Parameters): readonly [number, number] {
  // Cycles from RC of a head to SA, both included.
  const allocation = stages >= 3 ? stages - 1 : stages
  // The second worm resumes when the tail of the first has been granted the switch: RC, VA and SA begin again.
  if (shared === 'vc') return [0, flits - 1 + allocation]
  // Both lose every other cycle. The second travels one router further, and catches up while its head is allocated there.
  return [flits - 1, flits - (allocation - 1)]
}

/** The request for the resource that the worms share: virtual channels, or the switch. */
const requestOf = ({ shared }: Parameters): string => (shared === 'vc' ? 'vcRequest' : 'switchRequest')

export default testbench({
  title: 'Two worms want one output',
  caption: ({ shared }) =>
    `Two worms want one ${shared === 'vc' ? 'virtual channel' : 'link, on two virtual channels'}`,
  about:
    'Two heads meet in the router at (2,1) of a torus, both on their way east. Where they need the same virtual channel ' +
    '(shared=vc), one gets it, and holds it from head to tail: the other waits, its buffer fills, its credits run out, ' +
    'and its source stops. Where they need different ones (shared=link), they have only the link in common, and take ' +
    'turns on it, flit by flit. One comes from the west (in[1]), one from the source of the node itself (in[4]); out[0] ' +
    'leads east, and source.room counts the credits that the source has for in[4].',
  parameters: {
    shared: param('vc', {
      choices: ['vc', 'link'],
      about: 'what both worms need: one virtual channel, or the link alone',
    }),
    stages: param(1, { choices: [1, 2, 3, 4], about: 'cycles that a head takes through a router' }),
  },
  design: ({ stages }) => new Torus(networkOf({ ...size, depth: depthFor(stages), stages })),
  packets: {
    network: (run, { stages }) => routerJourneys(run, networkOf({ ...size, depth: depthFor(stages), stages })),
  },
  state: () => ({ passages: new Map<number, Passage>(), granted: [] as number[] }),
  signals: (p) => {
    const worms = wormsOf(p)
    const request = requestOf(p)
    return [
      ...worms.flatMap((worm) => [
        linkOf(worm),
        `${channelOf(worm)}.buffer.count`,
        `${channelOf(worm)}.${request}.valid`,
        `${channelOf(worm)}.${request}.granted`,
        `${channelOf(worm)}.activity`,
      ]),
      `${node}.source.room.credits`,
      ...worms.map(({ outVc }) => `${outputUnit}.states[${outVc}]`),
      ...worms.map(({ outVc }) => `${outputUnit}.counters[${outVc}].credits`),
      output,
    ]
  },
  cycles: 100,
  drivers: {
    *west(t) {
      yield* send(t, first)
    },
    /** Times the local worm so that both heads request the output in the same cycle. */
    *local(t) {
      yield t.p.stages
      yield* send(t, second[t.p.shared])
    },
  },
  monitors: {
    passages({ state, dut, cycle, p }) {
      const { router } = dut.nodes[meeting]
      const out = router.leaving[Port.XPlus]
      for (const worm of wormsOf(p)) {
        const passage = state.passages.get(worm.tag)
        if (!passage) continue
        const link = router.arriving[worm.input]
        if (link.valid && link.flit.head && link.flit.tag === worm.tag) passage.entered = cycle
        const channel = router.inputs[worm.input].channels[worm.inVc]
        if (channel.vcRequest.granted && channel.front.tag === worm.tag) passage.allocated = cycle
        if (!out.valid || out.flit.tag !== worm.tag) continue
        if (out.flit.head) passage.headLeft = cycle
        if (out.flit.tail) passage.tailLeft = cycle
      }
    },
    *latencies(t) {
      for (const [i, worm] of wormsOf(t.p).entries()) {
        const delivered = t.dut.delivered[nodeAt(worm.to, size)]
        yield* t.until(() => delivered.valid && delivered.flit.tail && delivered.flit.tag === worm.tag, 80)
        const passage = t.state.passages.get(worm.tag)!
        passage.latency = t.cycle - passage.injected
        const expected = aloneLatency(worm, t.p) + delaysOf(t.p)[i]
        const message = `worm ${worm.tag} takes ${passage.latency} cycles, expected ${expected}`
        t.check(passage.latency === expected, message, { packet: worm.tag })
      }
    },
    /** The order in which flits are granted the output. */
    *turns(t) {
      const { granted } = t.state
      const unit = t.dut.nodes[meeting].router.outputs[Port.XPlus]
      while (granted.length < 2 * flits) {
        const worm = wormsOf(t.p).find(({ input }) => input === unit.selection.from)
        if (unit.selection.valid && worm) granted.push(worm.tag)
        yield
      }
      const expected = Array.from(
        { length: 2 * flits },
        (_, i) => 1 + (t.p.shared === 'vc' ? Math.floor(i / flits) : i % 2),
      )
      t.check(granted.join() === expected.join(), `the output is granted in the order ${granted.join()}`)
    },
    places(t) {
      const { stages } = t.p
      const depth = depthFor(stages)
      const [sender, receiver] = [t.dut.nodes[meeting].router, t.dut.nodes[next].router]
      for (const vc of [0, 1]) {
        const places = placesOf({ sender, output: Port.XPlus, receiver, input: Port.XMinus, vc }, stages)
        t.check(places === depth, `${places} places of virtual channel ${vc} are accounted for, expected ${depth}`)
      }
    },
  },
  /** Heads from input to output, and the tail that hands its virtual channel to the other worm. */
  arrows: (_trace, p, { passages }) => {
    const worms = wormsOf(p)
    const [ahead, behind] = worms.map(({ tag }) => passages.get(tag))
    const through = worms.flatMap((worm): Arrow[] => {
      const { entered, headLeft } = passages.get(worm.tag) ?? {}
      if (entered == null || headLeft == null) return []
      return [{ from: { path: linkOf(worm), cycle: entered }, to: { path: output, cycle: headLeft }, label: '' }]
    })
    if (p.shared === 'link' || ahead?.tailLeft == null || behind?.allocated == null) return through
    const grant = { path: `${channelOf(worms[1])}.vcRequest.granted`, cycle: behind.allocated }
    return [...through, { from: { path: output, cycle: ahead.tailLeft }, to: grant, label: '' }]
  },
  results: ({ passages }, p) =>
    wormsOf(p).map((worm) => {
      const { injected = null, latency = null } = passages.get(worm.tag) ?? {}
      return { worm: worm.tag, injected, latency, alone: aloneLatency(worm, p) }
    }),
  variants: [{ shared: 'vc' }, { shared: 'link' }],
})

/** The cycles of a worm's events; null for an event that has not happened yet. */
interface Passage {
  /** Its source accepts it. */
  readonly injected: number
  /** Its head reaches the router where they meet, is granted a virtual channel there, and leaves; then its tail leaves. */
  entered: number | null
  allocated: number | null
  headLeft: number | null
  tailLeft: number | null
  /** From injection to the arrival of the tail. */
  latency: number | null
}

interface State {
  readonly passages: Map<number, Passage>
}

function aloneLatency({ hops }: Worm, { stages }: Parameters): number {
  return zeroLoadLatency({ stages, depth: depthFor(stages), hops, flits })
}

function* send(t: DriverContext<Torus, Parameters, State>, { from, to, tag }: Worm): Process {
  const inject = t.dut.inject[nodeAt(from, size)]
  inject.packet = { to: { ...to }, way: shortestWay, flits, tag }
  inject.valid = true
  t.state.passages.set(tag, {
    injected: t.cycle,
    entered: null,
    allocated: null,
    headLeft: null,
    tailLeft: null,
    latency: null,
  })
  yield
  inject.valid = false
}

import { testbench, type Handle, type ReadonlyDeep } from 'flitwave'
import { Port } from '../rtl/router/port.js'
import { Router } from '../rtl/router/router.js'
import { CreditAccount, flitName, sendWorm, type Worm } from './support/link.js'

/** Two worms for the east: one comes from the west, the other from the node itself, one cycle later. */
const here = { x: 1, y: 1 }
const east = Port.XPlus
const to = { x: 2, y: 1 }
const vc = 1
const worms = {
  first: { port: Port.XMinus, worm: { to, flits: 4, vc, tag: 1 } },
  second: { port: Port.Local, worm: { to, flits: 3, vc: 0, tag: 2 } },
} satisfies Record<string, { port: Port; worm: Worm }>

type Dut = ReadonlyDeep<Handle<Router>>

/** What the worm at the front of an input is granted, or waits for. */
function stepsOf({ port, worm }: { readonly port: Port; readonly worm: Worm }, dut: Dut): string {
  const { vcRequest, switchRequest, buffer } = dut.inputs[port]!.channels[worm.vc]!
  if (vcRequest.valid) return vcRequest.granted ? (switchRequest.granted ? 'VA+SA' : 'VA') : 'no VC'
  if (switchRequest.valid) return switchRequest.granted ? 'SA' : 'no room'
  return buffer.empty ? '' : 'wait'
}

/** The flit on a link. */
function flitOn(link: Dut['out'][number]): string {
  return link.valid ? flitName(link.flit) : ''
}

/** The flit on the shared output, marked with its worm. */
function flitOut({ out }: Dut): string {
  const link = out[east]!
  return link.valid ? `${flitOn(link)} ${link.flit.tag === worms.first.worm.tag ? '1st' : '2nd'}` : ''
}

export default testbench({
  title: 'Two worms, one output',
  caption: (p) => `Two worms for one output; ${p.depth} flits of room downstream`,
  about:
    'The first worm holds the virtual channel of the output from head to tail; the second waits for it (no VC), and ' +
    'both wait for credits when the buffer downstream is full (no room).',
  parameters: {
    stages: { default: 2, choices: [1, 2, 3, 4], about: 'cycles that a head takes through the router' },
    depth: { default: 3, min: 1, max: 8, about: 'flits in the buffer of a virtual channel' },
    pause: { default: 3, min: 0, max: 8, about: 'cycles for which the router downstream keeps a flit' },
  },
  design: (p) =>
    new Router({
      sizeX: 4,
      sizeY: 4,
      tagWidth: 4,
      payloadWidth: 8,
      vcs: 2,
      ports: 5,
      topology: 'torus',
      depth: p.depth,
      stages: p.stages,
    }),
  state: (p) => ({
    first: new CreditAccount(p.depth),
    second: new CreditAccount(p.depth),
    /** The cycles in which credits go back. */
    due: [] as number[],
  }),
  signals: [
    'first.*',
    'second.*',
    'output.*',
    `dut.outputs[${east}].states[${vc}]`,
    `dut.outputs[${east}].counters[${vc}].credits`,
    `dut.out[${east}].credit`,
  ],
  cycles: 200,
  drivers: {
    *west(t) {
      t.dut.here = here
      yield* sendWorm(t.dut.in[worms.first.port]!, worms.first.worm, t.state.first)
    },
    *node(t) {
      yield
      yield* sendWorm(t.dut.in[worms.second.port]!, worms.second.worm, t.state.second)
    },
    /** Gives each flit's place back some cycles after it came. */
    downstream(t) {
      const { credit } = t.dut.out[east]!
      credit.valid = t.state.due[0] === t.cycle
      credit.vc = vc
      if (credit.valid) t.state.due.shift()
    },
  },
  monitors: {
    credits(t) {
      t.state.first.watch(t.dut.in[worms.first.port]!)
      t.state.second.watch(t.dut.in[worms.second.port]!)
      if (t.dut.out[east]!.valid) t.state.due.push(t.cycle + 1 + t.p.pause)
    },
    /** The flits of one worm, then those of the other. */
    *order(t) {
      for (const { worm } of Object.values(worms)) {
        for (let n = 0; n < worm.flits; n++) {
          yield* t.until(() => t.dut.out[east]!.valid, 50)
          const { tag, payload } = t.dut.out[east]!.flit
          t.check(tag === worm.tag && payload === n, `flit ${payload} of worm ${tag} leaves, expected ${n} of ${worm.tag}`)
          yield
        }
      }
    },
  },
  views: {
    'first.in': (t) => flitOn(t.dut.in[worms.first.port]!),
    'first.step': (t) => stepsOf(worms.first, t.dut),
    'second.in': (t) => flitOn(t.dut.in[worms.second.port]!),
    'second.step': (t) => stepsOf(worms.second, t.dut),
    'output.flit': (t) => flitOut(t.dut),
  },
})

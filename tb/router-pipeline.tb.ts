import { testbench, type Handle, type ReadonlyDeep } from 'flitwave'
import { param } from 'flitwave/hdl'
import type { Stages } from '../rtl/router/parameters.js'
import { Port } from '../rtl/router/port.js'
import { Router } from '../rtl/router/router.js'
import { VcState } from '../rtl/router/vc-state.js'
import { CreditAccount, sendWorm, type Worm } from './support/link.js'

/** The router at (1,1). The worm comes from the west and continues to the east, where no ring wraps around. */
const here = { x: 1, y: 1 }
const west = Port.XMinus
const east = Port.XPlus
const vc = 1
const worm: Worm = { to: { x: 2, y: 1 }, flits: 4, vc, tag: 7 }
const depth = 5

/** The steps of flit number `n` of the worm in the current cycle: the figure of the textbook, row by row. */
function stepsOf(n: number, dut: ReadonlyDeep<Handle<Router>>, stages: number): string {
  const [arrival, departure] = [dut.arriving[west], dut.leaving[east]]
  const channel = dut.inputs[west].channels[vc]
  const { empty, count } = channel.buffer
  const front = channel.front.payload
  const isFront = !empty && front === n
  const steps = [
    ...(arrival.valid && arrival.flit.payload === n ? ['link'] : []),
    ...(isFront && channel.state === VcState.Routing ? ['RC'] : []),
    ...(isFront && channel.vcRequest.granted ? [stages === 4 ? 'VA' : 'RC+VA'] : []),
    ...(isFront && channel.switchRequest.granted ? ['SA'] : []),
    ...(departure.valid && departure.flit.payload === n ? ['ST'] : []),
  ]
  if (steps.length > 0) return steps.join('+')
  return !empty && front <= n && n < front + count ? 'wait' : ''
}

export default testbench({
  title: 'One worm through the pipeline of a router',
  caption: (p) => `A worm of four flits through a router of ${p.stages} ${p.stages === 1 ? 'stage' : 'stages'}`,
  about:
    'Four flits pass one router, stage by stage: the head has its route computed (RC), is given a virtual channel (VA) ' +
    'and the switch (SA), and crosses it onto the link (ST); the flits behind it pass SA and ST.',
  parameters: {
    stages: param(4, { choices: [1, 2, 3, 4], about: 'cycles that the head takes through the router' }),
  },
  design: (p) =>
    new Router({
      dimensions: 2,
      sizeX: 4,
      sizeY: 4,
      sizeZ: 1,
      header: 'absolute',
      tagWidth: 4,
      payloadWidth: 8,
      vcs: 2,
      injection: 'one-port',
      topology: 'torus',
      depth,
      stages: p.stages satisfies Stages,
      resetPriority: 'passing',
    }),
  signals: [
    'worm.*',
    `dut.arriving[${west}]`,
    `dut.inputs[${west}].channels[${vc}].buffer.count`,
    `dut.leaving[${east}]`,
    `dut.outputs[${east}].states[${vc}]`,
  ],
  cycles: 40,
  drivers: {
    *upstream(t) {
      t.dut.here = here
      yield* sendWorm(t.dut.arriving[west], worm, new CreditAccount(depth))
    },
    /** A router that forwards every flit in the cycle after its arrival. */
    *downstream(t) {
      t.endless()
      const link = t.dut.leaving[east]
      for (;;) {
        yield* t.until(() => link.valid, 100)
        link.credit.valid = true
        link.credit.vc = vc
        yield
        link.credit.valid = false
      }
    },
  },
  monitors: {
    *latency(t) {
      yield* t.until(() => t.dut.arriving[west].valid, 10)
      const start = t.cycle
      for (let n = 0; n < worm.flits; n++) {
        yield* t.until(() => t.dut.leaving[east].valid, 20)
        const { payload, tag } = t.dut.leaving[east].flit
        t.check(tag === worm.tag && payload === n, `flit ${payload} of packet ${tag} leaves, expected flit ${n}`)
        t.check(t.cycle === start + t.p.stages + n, `flit ${n} leaves ${t.cycle - start} cycles after the head came`)
        yield
      }
    },
  },
  views: {
    'worm.head': (t) => stepsOf(0, t.dut, t.p.stages),
    'worm.body 1': (t) => stepsOf(1, t.dut, t.p.stages),
    'worm.body 2': (t) => stepsOf(2, t.dut, t.p.stages),
    'worm.tail': (t) => stepsOf(3, t.dut, t.p.stages),
  },
  variants: [{ stages: 1 }, { stages: 2 }, { stages: 3 }, { stages: 4 }],
})

import { describe, expect, it } from 'vitest'
import { localPort, Port } from '../../../rtl/router/port.js'
import { Router } from '../../../rtl/router/router.js'
import type { Stages } from '../../../rtl/router/parameters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { checkReset } from '../../../src/engines/sim/reset-check.js'
import { AssertionFailure, Simulator } from '../../../src/engines/sim/index.js'
import { printText } from '../../../src/print/wave/text.js'
import { simulateOnAll } from '../../support/rtl.js'
import { routerParametersOf } from './parameters.js'
import { flit, packet } from './flits.js'

const local = localPort({ dimensions: 2 })

const routerOf = (stages: Stages): Simulator<Router> =>
  new Simulator<Router>(elaborate(new Router(routerParametersOf({ stages }))))

/** Sends flits into a port, one each cycle, on virtual channel 0. */
function send(sim: Simulator<Router>, port: Port, flits: readonly ReturnType<typeof flit>[]): void {
  const link = sim.dut.arriving[port]!
  link.valid = true
  for (const item of flits) {
    link.flit = item
    sim.step()
  }
  link.valid = false
}

describe('Router', () => {
  /** A packet of four flits on its way east, and the state of the virtual channels that it passes. */
  function passage(stages: Stages): string {
    const sim = routerOf(stages)
    const trace = sim.trace([
      'dut.arriving[1]',
      '**.inputs[1].channels[0].state',
      '**.outputs[0].states[1]',
      'dut.leaving[0]',
    ])
    send(sim, Port.XMinus, packet({ x: 2, y: 0 }, 4))
    sim.step(5)
    return printText(trace, { columns: 120 })
  }

  it('passes a packet in as many cycles as it has stages', () => {
    expect(passage(1)).toMatchInlineSnapshot(`
      "Router
                       0         1         2         3         4         5         6         7         8
      arriving[west]  │H→(2,0)₀ │B₀       │B₀       │T₀       ├─────────────────────────────────────────────────
      inputs[west]
        channels[0]
          state       │Idle     │WaitingVc│Active                       │Idle
      outputs[east]
        states[1]     │Idle               │Active                       │Idle
      leaving[east]   ──────────┤H→(2,0)₁ │B₁       │B₁       │T₁       ├───────────────────────────────────────
      "
    `)
    expect(passage(2)).toMatchInlineSnapshot(`
      "Router
                       0         1         2         3         4         5         6         7         8
      arriving[west]  │H→(2,0)₀ │B₀       │B₀       │T₀       ├─────────────────────────────────────────────────
      inputs[west]
        channels[0]
          state       │Idle     │WaitingVc│Active                                 │Idle
      outputs[east]
        states[1]     │Idle               │Active                                 │Idle
      leaving[east]   ────────────────────┤H→(2,0)₁ │B₁       │B₁       │T₁       ├─────────────────────────────
      "
    `)
    expect(passage(3)).toMatchInlineSnapshot(`
      "Router
                       0         1         2         3         4         5         6         7         8
      arriving[west]  │H→(2,0)₀ │B₀       │B₀       │T₀       ├─────────────────────────────────────────────────
      inputs[west]
        channels[0]
          state       │Idle     │WaitingVc│Active                                 │Idle
      outputs[east]
        states[1]     │Idle               │Active                                 │Idle
      leaving[east]   ──────────────────────────────┤H→(2,0)₁ │B₁       │B₁       │T₁       ├───────────────────
      "
    `)
    expect(passage(4)).toMatchInlineSnapshot(`
      "Router
                       0         1         2         3         4         5         6         7         8
      arriving[west]  │H→(2,0)₀ │B₀       │B₀       │T₀       ├─────────────────────────────────────────────────
      inputs[west]
        channels[0]
          state       │Idle     │Routing  │WaitingVc│Active                                 │Idle
      outputs[east]
        states[1]     │Idle                         │Active                                 │Idle
      leaving[east]   ────────────────────────────────────────┤H→(2,0)₁ │B₁       │B₁       │T₁       ├─────────
      "
    `)
  })

  it('starts the next packet when the tail has left', () => {
    const sim = routerOf(4)
    const trace = sim.trace(['dut.arriving[1]', '**.inputs[1].channels[0].state', 'dut.leaving[0]'])
    send(sim, Port.XMinus, [...packet({ x: 1, y: 0 }, 1), ...packet({ x: 2, y: 0 }, 2)])
    sim.step(7)
    expect(printText(trace, { columns: 130 })).toMatchInlineSnapshot(`
      "Router
                       0         1         2         3         4         5         6         7         8         9
      arriving[west]  │HT→(1,0)₀│H→(2,0)₀ │T₀       ├─────────────────────────────────────────────────────────────────────
      inputs[west]
        channels[0]
          state       │Idle     │Routing  │WaitingVc│Active   │Routing  │WaitingVc│Active             │Idle
      leaving[east]   ────────────────────────────────────────┤HT→(1,0)₁├───────────────────┤H→(2,0)₁ │T₁       ├─────────
      "
    `)
  })

  it('gives a credit back when a flit leaves its buffer', () => {
    const sim = routerOf(4)
    const credits: number[] = []
    send(sim, Port.XMinus, packet({ x: 2, y: 0 }, 1))
    for (let i = 0; i < 6; i++) {
      if (sim.dut.arriving[Port.XMinus]!.credit.valid) credits.push(sim.cycle)
      sim.step()
    }
    expect(credits).toEqual([3])
  })

  it('shares a channel flit by flit between packets on two virtual channels', () => {
    const sim = routerOf(1)
    // One wraps around the ring (class p), the other does not (class h).
    sim.dut.here = { x: 2, y: 0 }
    const [east, west] = [packet({ x: 3, y: 0 }, 4), packet({ x: 0, y: 0 }, 4)]
    const taken: number[] = []
    for (let cycle = 0; cycle < 10; cycle++) {
      for (const [port, flits] of [
        [Port.XMinus, east],
        [local, west],
      ] as const) {
        const link = sim.dut.arriving[port]!
        link.valid = flits.length > 0
        const next = flits.shift()
        if (next) link.flit = next
      }
      const out = sim.dut.leaving[Port.XPlus]!
      if (out.valid) taken.push(out.vc)
      sim.step()
    }
    expect(taken).toEqual([1, 0, 1, 0, 1, 0, 1, 0])
  })

  it.each([
    ['passing', 'one-port', [Port.XMinus, Port.YMinus, local]],
    ['injected', 'one-port', [local, Port.XMinus, Port.YMinus]],
    ['injected', 'all-port', [local, Port.XMinus, Port.YMinus]],
  ] as const)('serves %s heads first after reset if several come at once, %s', (resetPriority, injection, expected) => {
    const p = routerParametersOf({ resetPriority, injection, payloadWidth: 1 })
    for (const sim of simulateOnAll(new Router(p))) {
      for (const port of expected) {
        sim.dut.arriving[port]!.valid = true
        sim.dut.arriving[port]!.flit = flit({ head: true, tail: true, to: { x: 1, y: 0 }, tag: port })
      }
      const served: number[] = []
      for (let cycle = 0; cycle < 6; cycle++) {
        const out = sim.dut.leaving[Port.XPlus]!
        if (out.valid) served.push(out.flit.tag)
        sim.step()
        for (const port of expected) sim.dut.arriving[port]!.valid = false
      }
      expect(served).toEqual(expected)
    }
  })

  it('asserts that a packet begins with a head and does not begin inside another', () => {
    const headless = routerOf(1)
    expect(() => send(headless, local, [flit({ tail: true }), flit({})])).toThrow('a body flit without a packet')
    const doubled = routerOf(1)
    expect(() => send(doubled, local, [flit({ head: true }), flit({ head: true })])).toThrow(
      'a packet begins inside another',
    )
  })

  it('asserts that a buffer does not overflow and that credits add up', () => {
    const full = routerOf(1)
    expect(() => send(full, local, packet({ x: 2, y: 0 }, 20))).toThrow('a flit for which there is no room')
    const rich = routerOf(1)
    rich.dut.leaving[Port.XPlus]!.credit.valid = true
    expect(() => rich.step()).toThrow(AssertionFailure)
  })

  it.each([1, 2, 3, 4] as const)('with %i stages forgets everything on reset', (stages) => {
    const design = elaborate(new Router(routerParametersOf({ stages })))
    expect(checkReset(design, { cycles: 20 }).differences).toEqual([])
  })
})

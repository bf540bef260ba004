import { describe, expect, it } from 'vitest'
import { ElementArbiter } from '../../../rtl/min/element-arbiter.js'
import type { Flit } from '../../../rtl/min/flit.js'
import { modes, type ElementParameters } from '../../../rtl/min/parameters.js'
import { Owner, SwitchingElement } from '../../../rtl/min/switching-element.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { checkReset } from '../../../src/engines/sim/reset-check.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { printText } from '../../../src/print/wave/text.js'
import { expectLockstep } from '../../support/lockstep.js'
import { flit, packet } from './flits.js'

function elementOf(changes: Partial<ElementParameters>): SwitchingElement {
  return new SwitchingElement(changes)
}

/** An element with nothing in its way below. */
function simulate(changes: Partial<ElementParameters>): Simulator<SwitchingElement> {
  const sim = new Simulator<SwitchingElement>(elaborate(elementOf(changes)))
  sim.dut.leaving.forEach((link) => (link.ready = true))
  return sim
}

/** Sends the flits of each input for this number of cycles, one each cycle as far as the input is ready, as sources do. */
function send(sim: Simulator<SwitchingElement>, flits: readonly (readonly Flit[])[], cycles: number): void {
  const left = flits.map((ofInput) => [...ofInput])
  for (let cycle = 0; cycle < cycles; cycle++) {
    sim.dut.arriving.forEach((link, i) => {
      link.freeze = link.stall
      const next = left[i]?.[0]
      link.valid = next !== undefined && link.ready
      if (!link.valid) return
      link.flit = next!
      left[i]!.shift()
    })
    sim.step()
  }
  sim.dut.arriving.forEach((link) => (link.valid = false))
}

describe('SwitchingElement', () => {
  it('splits a packet: the region 0100..1000 of Fig. 2 in the first stage, in the way of another packet', () => {
    const sim = simulate({ addressWidth: 4, stage: 3, ...modes.rigid })
    const trace = sim.trace(['dut.arriving[*]', '**.inputs[*].{front,holds}', 'dut.owners[*]', 'dut.leaving[*]'])
    send(sim, [packet(4, 8, 3, 1), packet(2, 2, 2, 2)], 8)
    expect(printText(trace, { columns: 150 })).toMatchInlineSnapshot(`
      "SwitchingElement
                    0              1              2              3              4              5              6              7
      arriving[0]  │H#1→0100..1000│B#1           │T#1           ├──────────────────────────────────────────────────────────────────────────
      arriving[1]  │H#2→0010      ├────────────────────────────────────────────┤T#2           ├────────────────────────────────────────────
      inputs[0]
        holds      │0             │0b11                                        │0
        front      ───────────────┤H#1→0100..1000│B#1           │T#1           ├───────────────────────────────────────────────────────────
      inputs[1]
        holds      │0                                                          │0b01                         │0
        front      ───────────────┤H#2→0010                                                   │T#2           ├─────────────────────────────
      owners[0]    │None                         │Upper                        │None          │Lower         │None
      owners[1]    │None                         │Upper                        │None
      leaving[0]   ───────────────┤H#1→0100..0111│B#1           │T#1           │H#2→0010      │T#2           ├─────────────────────────────
      leaving[1]   ───────────────┤H#1→1000      │B#1           │T#1           ├───────────────────────────────────────────────────────────
      "
    `)
  })

  it('sends to both outputs in the same cycle, or waits for the later one', () => {
    const sim = simulate({ stage: 3, ...modes.naive })
    sim.dut.leaving[1]!.ready = false
    send(sim, [packet(4, 8, 2)], 4)
    expect(sim.dut.owners).toEqual([Owner.Upper, Owner.Upper])
    expect(sim.dut.leaving.map(({ valid }) => valid)).toEqual([false, false])
    sim.dut.leaving[1]!.ready = true
    expect(sim.dut.leaving.map(({ valid, flit: { header } }) => [valid, { ...header }])).toEqual([
      [true, { min: 4, max: 7 }],
      [true, { min: 8, max: 8 }],
    ])
  })

  it('takes both outputs or none', () => {
    const sim = simulate({ stage: 3, ...modes.rigid })
    sim.dut.leaving[0]!.ready = false
    sim.dut.leaving[0]!.stall = true
    send(sim, [packet(0, 0, 2)], 2)
    send(sim, [[], packet(4, 8, 2)], 4)
    expect(sim.dut.owners).toEqual([Owner.Upper, Owner.None])
    expect(sim.dut.inputs.map(({ requests, owns }) => [requests, owns])).toEqual([
      [0, 0b01],
      [0b11, 0],
    ])
  })

  it('with virtual cut-through, takes nothing for a packet that has no room at one of its outputs', () => {
    const sim = simulate({ stage: 3, maxFlits: 2, ...modes.vct })
    sim.dut.leaving[1]!.ready = false
    send(sim, [packet(4, 8, 2)], 3)
    expect(sim.dut.owners).toEqual([Owner.None, Owner.None])
    // The other input asks for the output that has room.
    send(sim, [[], packet(0, 0, 2)], 2)
    expect(sim.dut.owners).toEqual([Owner.Lower, Owner.None])
    expect(sim.dut.leaving.map(({ valid }) => valid)).toEqual([true, false])
    sim.step()
    sim.dut.leaving[1]!.ready = true
    expect(sim.dut.leaving.map(({ valid }) => valid)).toEqual([true, true])
  })

  it('a rigid worm reports upwards that it is blocked, and stops when it is frozen', () => {
    const sim = simulate({ stage: 3, ...modes.rigid })
    const [head, ...others] = packet(4, 8, 3)
    send(sim, [[head!]], 1)
    expect(sim.dut.arriving[0]!.stall).toBe(false)
    sim.dut.leaving[1]!.stall = true
    expect(sim.dut.arriving[0]!.stall).toBe(true)
    sim.dut.arriving[0]!.freeze = true
    expect([sim.dut.inputs[0]!.moves, ...sim.dut.leaving.map(({ freeze }) => freeze)]).toEqual([false, true, true])
    sim.dut.leaving[1]!.stall = false
    expect(sim.dut.inputs[0]!.moves, 'still frozen from above').toBe(false)
    sim.dut.arriving[0]!.freeze = false
    sim.step()
    sim.dut.arriving[0]!.valid = false
    sim.step()
    // The latch is empty and the circuit open: the stages above and below still see each other's signals.
    sim.dut.leaving[0]!.stall = true
    expect([sim.dut.inputs[0]!.front.valid, sim.dut.arriving[0]!.stall]).toEqual([false, true])
    sim.dut.arriving[0]!.freeze = true
    expect(sim.dut.leaving.map(({ freeze }) => freeze)).toEqual([true, true])
    // With the tail in the latch, nothing above belongs to this worm.
    sim.dut.leaving[0]!.stall = false
    send(sim, [others], 4)
    expect(sim.dut.owners).toEqual([Owner.None, Owner.None])
  })

  it('asserts that no flit is sent on top of another, or without a circuit', () => {
    const full = simulate({ ...modes.naive })
    full.dut.leaving.forEach((link) => (link.ready = false))
    full.dut.arriving[0]!.valid = true
    full.dut.arriving[0]!.flit = flit({ head: true })
    full.step()
    expect(() => full.step()).toThrow('a flit is sent on top of another')
    const headless = simulate({ ...modes.naive })
    send(headless, [[flit({})]], 1)
    expect(() => headless.step()).toThrow('a flit without a circuit')
  })

  it('asserts of a rigid worm that nobody lets it move to where there is no room', () => {
    const sim = simulate({ stage: 3, ...modes.rigid })
    sim.dut.leaving[0]!.ready = false
    expect(() => send(sim, [packet(0, 0, 2)], 2)).toThrow('a flit moves to where there is no room')
    const stalled = simulate({ stage: 3, ...modes.rigid })
    Object.assign(stalled.dut.leaving[0]!, { ready: false, stall: true })
    send(stalled, [packet(0, 0, 2)], 3)
    expect(stalled.dut.blocked).toBe(0b01)
  })

  it.each(['naive', 'rigid'] as const)('forgets everything on reset, %s', (mode) => {
    expect(checkReset(elaborate(elementOf(modes[mode])), { cycles: 20 }).differences).toEqual([])
  })

  it.each(Object.entries({ ...modes, steered: { priority: 'steered', motion: 'rigid' } } as const))(
    'is the same on all engines, %s',
    (_, mode) => {
      expectLockstep(elaborate(elementOf({ addressWidth: 3, stage: 1, maxFlits: 2, buffers: 2, ...mode })), 100, 1)
    },
  )
})

describe('ElementArbiter', () => {
  type Requests = readonly [upper: number, lower: number]

  const arbiter = (priority: 'upper' | 'waiting' | 'steered'): Simulator<ElementArbiter> =>
    new Simulator<ElementArbiter>(elaborate(new ElementArbiter({ priority })))

  function grant(sim: Simulator<ElementArbiter>, [upper, lower]: Requests, available = 0b11): boolean[] {
    sim.dut.requests[0] = upper
    sim.dut.requests[1] = lower
    sim.dut.available = available
    const granted = [...sim.dut.granted]
    sim.step()
    return granted
  }

  it.each([false, true])('gives in order all that is asked for, or none; the lower first: %o', (lowerFirst) => {
    const sim = arbiter('steered')
    sim.dut.lowerFirst = lowerFirst
    for (let upper = 0; upper < 4; upper++) {
      for (let lower = 0; lower < 4; lower++) {
        for (let available = 0; available < 4; available++) {
          const requests = [upper, lower]
          const expected = [false, false]
          let left = available
          for (const i of lowerFirst ? [1, 0] : [0, 1]) {
            expected[i] = requests[i] !== 0 && (requests[i]! & ~left) === 0
            if (expected[i]) left &= ~requests[i]!
          }
          expect(grant(sim, [upper, lower], available)).toEqual(expected)
        }
      }
    }
  })

  it('the upper input goes first even before one that waits', () => {
    const sim = arbiter('upper')
    expect(grant(sim, [0, 0b10], 0b01)).toEqual([false, false])
    expect(grant(sim, [0b11, 0b10])).toEqual([true, false])
  })

  it('an input that waits goes before one that comes later; of two that came together the upper goes first', () => {
    const sim = arbiter('waiting')
    expect(grant(sim, [0, 0b10], 0b01)).toEqual([false, false])
    expect(grant(sim, [0b11, 0b10], 0b01)).toEqual([false, false])
    expect(grant(sim, [0b11, 0b10])).toEqual([false, true])
    expect(grant(sim, [0b11, 0b01], 0b01)).toEqual([false, true])
    expect(grant(sim, [0b11, 0])).toEqual([true, false])
    expect(grant(sim, [0b11, 0b01])).toEqual([true, false])
    expect(grant(sim, [0b01, 0b01])).toEqual([false, true])
  })

  it.each([
    ['upper', [0b01, 0], [true, false]],
    ['lower', [0, 0b01], [false, true]],
  ] as const)('of two that wait for room the one that came first goes first: the %s', (_, alone, granted) => {
    const sim = arbiter('waiting')
    expect(grant(sim, alone, 0)).toEqual([false, false])
    for (let cycle = 0; cycle < 3; cycle++) expect(grant(sim, [0b01, 0b01], 0)).toEqual([false, false])
    expect(grant(sim, [0b01, 0b01])).toEqual(granted)
  })
})

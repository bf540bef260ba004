import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CreditCounter } from '../../../rtl/router/credit-counter.js'
import { Crossbar } from '../../../rtl/router/crossbar.js'
import { showFlit } from '../../../rtl/router/flit.js'
import { InputUnit } from '../../../rtl/router/input-unit.js'
import { OutputUnit, OutputVcState } from '../../../rtl/router/output-unit.js'
import { Port } from '../../../rtl/router/port.js'
import { VcState } from '../../../rtl/router/vc-state.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { flit, packet } from './flits.js'
import { routerParametersOf } from './parameters.js'

it.each([
  [{ head: true, tail: false }, 'H→(3,2)'],
  [{ head: false, tail: false }, 'B'],
  [{ head: false, tail: true }, 'T'],
  [{ head: true, tail: true }, 'HT→(3,2)'],
])('a flit %o is shown as %s', (kind, text) => {
  expect(showFlit({ ...kind, to: { x: 3, y: 2 } })).toBe(text)
})

describe('CreditCounter', () => {
  it('has room as long as fewer flits are on their way than the buffer holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.tuple(fc.boolean(), fc.boolean())), (depth, events) => {
        const sim = new Simulator<CreditCounter>(elaborate(new CreditCounter({ depth })))
        let away = 0
        for (const [send, back] of events) {
          expect(sim.dut.available).toBe(away < depth)
          sim.dut.spend = send && away < depth
          sim.dut.earn = back && away > 0
          away += Number(sim.dut.spend) - Number(sim.dut.earn)
          sim.step()
        }
      }),
      { numRuns: 50 },
    )
  })

  it('asserts that no flit goes without a credit', () => {
    const sim = new Simulator<CreditCounter>(elaborate(new CreditCounter({ depth: 1 })))
    sim.dut.spend = true
    sim.step()
    expect(() => sim.step()).toThrow('a flit is sent without a credit')
  })
})

it('the crossbar carries each flit to the output that selects it', () => {
  const sim = new Simulator<Crossbar>(elaborate(new Crossbar({ ...routerParametersOf({}), ports: 5 })))
  sim.dut.flits.forEach((port, i) => (port.payload = 10 + i))
  const pairing = [3, null, 0, 4, 1]
  sim.dut.selections = pairing.map((from, i) => ({ valid: from !== null, from: from ?? 0, vc: i % 2, tail: false }))
  expect(sim.dut.departures.map(({ valid, vc, flit: { payload } }) => (valid ? [vc, payload] : payload))).toEqual(
    pairing.map((from, i) => (from === null ? 0 : [i % 2, 10 + from])),
  )
})

describe('OutputUnit', () => {
  const unit = (): Simulator<OutputUnit> =>
    new Simulator<OutputUnit>(elaborate(new OutputUnit({ ...routerParametersOf({ depth: 2 }), ports: 5 })))
  const idle = { valid: false, from: 0, vc: 0, tail: false }

  it('keeps a virtual channel for a packet from its allocation to its tail', () => {
    const sim = unit()
    const free = (): number => {
      sim.step()
      sim.dut.allocated = 0
      sim.dut.selection = idle
      return sim.dut.free
    }
    sim.dut.allocated = 0b10
    expect(free()).toBe(0b01)
    sim.dut.selection = { ...idle, valid: true, vc: 1 }
    expect(free()).toBe(0b01)
    expect(sim.dut.states).toEqual([OutputVcState.Idle, OutputVcState.Active])
    sim.dut.selection = { ...idle, valid: true, vc: 1, tail: true }
    expect(free()).toBe(0b11)
  })

  it('is free again at once after a packet of one flit that is allocated and sent in one cycle', () => {
    const sim = unit()
    sim.dut.allocated = 0b01
    sim.dut.selection = { ...idle, valid: true, tail: true }
    sim.step()
    expect(sim.dut.free).toBe(0b11)
  })

  it('counts credits for each virtual channel', () => {
    const sim = unit()
    sim.dut.allocated = 0b01
    sim.dut.selection = { ...idle, valid: true }
    sim.step()
    sim.dut.allocated = 0
    sim.step()
    sim.dut.selection = idle
    expect(sim.dut.credits).toBe(0b10)
    sim.dut.link.credit = { valid: true, vc: 0 }
    sim.step()
    expect(sim.dut.credits).toBe(0b11)
  })

  it('asserts that flits take only virtual channels of their own', () => {
    const sim = unit()
    sim.dut.selection = { ...idle, valid: true, vc: 1 }
    expect(() => sim.step()).toThrow('a flit takes a virtual channel that is not its own')
  })
})

describe('InputUnit', () => {
  it('puts flits into the buffer of their virtual channel, and gives credits when they leave', () => {
    const sim = new Simulator<InputUnit>(elaborate(new InputUnit(routerParametersOf({ stages: 2 }))))
    const { dut } = sim
    dut.link.valid = true
    for (const [vc, payload] of [
      [0, 5],
      [1, 6],
    ] as const) {
      dut.link.vc = vc
      dut.link.flit = flit({ head: true, tail: true, to: { x: 1, y: 0 }, payload })
      sim.step()
    }
    dut.link.valid = false
    expect(dut.channels.map(({ front }) => front.payload)).toEqual([5, 6])
    expect(dut.vcRequests.map(({ valid, port, vcs }) => [valid, port, vcs])).toEqual([
      [true, Port.XPlus, 0b10],
      [true, Port.XPlus, 0b10],
    ])
    dut.vcRequests[1]!.granted = true
    dut.vcRequests[1]!.vc = 1
    sim.step()
    dut.vcRequests[1]!.granted = false
    expect(dut.switchRequests.map(({ valid }) => valid)).toEqual([false, true])
    expect(dut.switchRequests[1]).toMatchObject({ port: Port.XPlus, vc: 1, tail: true })
    dut.switchRequests[1]!.granted = true
    expect(dut.leaving.payload).toBe(6)
    expect({ ...dut.link.credit }).toEqual({ valid: true, vc: 1 })
    sim.step()
    dut.switchRequests[1]!.granted = false
    expect(dut.channels.map(({ state }) => state)).toEqual([VcState.WaitingVc, VcState.Idle])
    expect({ payload: dut.leaving.payload, credit: dut.link.credit.valid }).toEqual({ payload: 0, credit: false })
  })

  it('asserts that only one of its virtual channels is granted the switch', () => {
    const sim = new Simulator<InputUnit>(elaborate(new InputUnit(routerParametersOf({}))))
    sim.dut.switchRequests.forEach((request) => (request.granted = true))
    expect(() => sim.step()).toThrow('two virtual channels of one input are granted the switch')
  })
})

it('a packet has one head and one tail', () => {
  expect(packet({ x: 1, y: 1 }, 3).map(showFlit)).toEqual(['H→(1,1)', 'B', 'T'])
})

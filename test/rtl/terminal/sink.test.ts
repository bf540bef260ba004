import { describe, expect, it } from 'vitest'
import type { Coordinates } from '../../../rtl/router/flit.js'
import { Sink } from '../../../rtl/terminal/sink.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import type { Header } from '../../../rtl/router/parameters.js'

interface Flit {
  readonly to?: Coordinates
  readonly tail?: true
  readonly tag: number
}

const here = { x: 2, y: 1 }
const head: Flit = { to: here, tag: 5 }
const body: Flit = { tag: 5 }
const tail: Flit = { tail: true, tag: 5 }
const whole: Flit = { to: here, tail: true, tag: 6 }

/** Sends flits to the sink, one in a cycle, or null for none; tails on channel 1. Returns its reports and the credits. */
function receive(flits: readonly (Flit | null)[], header: Header = 'absolute') {
  const sim = new Simulator<Sink>(elaborate(new Sink({ header })), { engine: 'scalar' })
  const { dut } = sim
  dut.here = here
  return flits.map((next) => {
    dut.link.valid = next !== null
    dut.link.vc = next?.tail ? 1 : 0
    Object.assign(dut.link.flit, { head: next?.to !== undefined, tail: next?.tail ?? false, tag: next?.tag ?? 0 })
    dut.link.flit.to = next?.to ?? { x: 0, y: 0 }
    const { valid, vc } = dut.link.credit
    const seen = { delivered: dut.delivered.valid, credit: valid ? vc : null }
    sim.step()
    return seen
  })
}

describe('Sink', () => {
  it('takes packets flit by flit, with pauses, and gives each credit back in the next cycle', () => {
    expect(receive([head, null, body, tail, whole, null])).toEqual([
      { delivered: true, credit: null },
      { delivered: false, credit: 0 },
      { delivered: true, credit: null },
      { delivered: true, credit: 0 },
      { delivered: true, credit: 1 },
      { delivered: false, credit: 1 },
    ])
  })

  it.each([
    ['head comes to another node', [{ ...head, to: { x: 1, y: 1 } }], 'a packet is delivered to another node'],
    ['head comes inside of a packet', [head, head], 'a packet is not delivered whole'],
    ['flit comes without a head', [body], 'a packet is not delivered whole'],
    ['flit comes behind the tail', [head, tail, body], 'a packet is not delivered whole'],
    ['flit of another packet comes in between', [head, { tag: 7 }], 'two packets are mixed'],
  ] as const)('asserts that no %s', (_, flits, message) => {
    expect(() => receive(flits)).toThrow(message)
  })

  it('asserts that packets with relative headers have no hop left', () => {
    expect(receive([{ ...whole, to: { x: 0, y: 0 } }], 'relative')).toEqual([{ delivered: true, credit: null }])
    expect(() => receive([{ ...whole, to: { x: 0, y: -1 } }], 'relative')).toThrow('delivered to another node')
    expect(() => receive([{ ...whole, to: { x: 1, y: 0 } }], 'relative')).toThrow('delivered to another node')
  })
})

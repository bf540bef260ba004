import { describe, expect, it } from 'vitest'
import { BanyanSink } from '../../../rtl/min/banyan-sink.js'
import { BanyanSource } from '../../../rtl/min/banyan-source.js'
import type { Flit } from '../../../rtl/min/flit.js'
import type { HeaderKind } from '../../../rtl/min/header.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { printText } from '../../../src/print/wave/text.js'
import { flit, packet } from './flits.js'
import { banyanParametersOf } from './parameters.js'

describe('BanyanSource', () => {
  const source = (): Simulator<BanyanSource> =>
    new Simulator<BanyanSource>(elaborate(new BanyanSource(banyanParametersOf({}))))

  it('sends one packet after the other, as the network is ready and nobody asks for a pause', () => {
    const sim = source()
    const trace = sim.trace(['dut.inject', 'dut.pause', 'dut.channel'])
    const { inject, channel } = sim.dut
    inject.valid = true
    inject.packet = { header: { min: 4, max: 8 }, flits: 3, tag: 1 }
    const sent: Flit[] = []
    for (const { ready, pause } of [...'RpR-RRpRR'].map((c) => ({ ready: c !== '-', pause: c === 'p' }))) {
      channel.ready = ready
      sim.dut.pause = pause
      if (channel.valid && channel.ready) sent.push({ ...channel.flit, header: { ...channel.flit.header } })
      const isTaken = inject.ready
      sim.step()
      if (isTaken) inject.packet = { header: { min: 2, max: 2 }, flits: 1, tag: inject.packet.tag + 1 }
    }
    expect(sent).toEqual([...packet(4, 8, 3, 1), ...packet(2, 2, 1, 2), ...packet(2, 2, 1, 3), ...packet(2, 2, 1, 4)])
    expect(printText(trace, { columns: 140 })).toMatchInlineSnapshot(`
      "BanyanSource
                0              1              2              3              4              5              6              7
      inject   │3→0100..1000#1│1→0010#2                                                   │1→0010#2      │1→0010#3      │1→0010#3
      pause    ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁▁▁▁▁▁
      channel  │H#1→0100..1000├──────────────┤B#1           │T#1           │T#1           │HT#2→0010     ├──────────────┤HT#3→0010

                8
      inject   │1→0010#4
      pause    ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
      channel  │HT#4→0010
      "
    `)
  })

  it('asserts that a packet has flits', () => {
    const sim = source()
    sim.dut.inject.valid = true
    expect(() => sim.step()).toThrow('a packet without flits')
  })
})

describe('BanyanSink', () => {
  const headers = {
    region: { min: 5, max: 5 },
    cube: { value: 5, mask: 0 },
    wrapped: { min: 5, max: 5, wraps: false },
  } as const

  function take(flits: readonly Flit[], header: HeaderKind = 'region'): void {
    const sink = new BanyanSink(banyanParametersOf({ header }))
    const sim = new Simulator<BanyanSink>(elaborate(sink))
    sim.dut.here = 5
    for (const one of flits) {
      sim.dut.arrival = { valid: true, flit: one }
      sim.step()
      sim.dut.arrival.valid = false
      sim.step()
    }
  }

  it.each(Object.keys(headers) as HeaderKind[])('takes packets with %s headers that are for it alone', (kind) => {
    take([flit({ head: true, tail: true, header: headers[kind] })], kind)
    take([...packet(5, 5, 3, 1), ...packet(5, 5, 2, 2)])
  })

  const [head, body, tail] = packet(5, 5, 3, 1) as [Flit, Flit, Flit]

  it.each<[string, readonly Flit[]]>([
    ['a packet is not for this node', packet(4, 4, 1)],
    ['a packet is not for this node', packet(4, 5, 1)],
    ['a packet is not delivered whole', [body]],
    ['a packet is not delivered whole', [head, body, head]],
    ['two packets are mixed', [head, { ...body, tag: 2 }]],
    ['a flit is lost, doubled or out of order', [head, tail]],
    ['a flit is lost, doubled or out of order', [head, body, body]],
    ['a flit is lost, doubled or out of order', [{ ...head, sequence: 1 }]],
  ])('asserts: %s', (message, flits) => {
    expect(() => take(flits)).toThrow(message)
  })
})

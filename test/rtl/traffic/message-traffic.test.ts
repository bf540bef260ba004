import { describe, expect, it } from 'vitest'
import { parametersOf } from 'flitwave/hdl'
import { MessageMeter } from '../../../rtl/traffic/message-meter.js'
import { MessageTraffic } from '../../../rtl/traffic/message-traffic.js'
import type { MessageTrafficParameters } from '../../../rtl/traffic/parameters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { budget } from '../../support/sample.js'

function messageParametersOf(changes: Partial<MessageTrafficParameters>): MessageTrafficParameters {
  return parametersOf(MessageTraffic, changes)
}

type Sums = Record<'messages' | 'flits' | 'latency' | 'hops', number>

function sumsOf({ dut }: Simulator<MessageTraffic>): Sums {
  const total = (what: keyof Sums): number => dut.reports.reduce((sum, report) => sum + report[what], 0)
  return { messages: total('messages'), flits: total('flits'), latency: total('latency'), hops: total('hops') }
}

describe.each([
  { injection: 'one-port', startup: 'blocking' },
  { injection: 'all-port', startup: 'serial' },
] as const)('random messages of $injection nodes', (ports) => {
  it('are all received when no more are made, at the latency that the links need and little more', () => {
    const small = messageParametersOf({ ...ports, sizeX: 3, sizeY: 2 })
    const sim = new Simulator<MessageTraffic>(elaborate(new MessageTraffic(small)), { engine: 'scalar' })
    // A message each in 60 cycles or so: they do not meet often.
    Object.assign(sim.dut, { rate: 1000, ts: 2, tr: 3 })
    let [sent, latencies] = [0, 0]
    const pending = new Map<number, number>()
    const step = (): void => {
      for (const { node } of sim.dut.nodes) {
        if (node.send.valid && node.send.ready) {
          pending.set(node.send.packet.tag, sim.cycle)
          sent++
        }
        for (const { valid, tag } of node.received) {
          if (!valid) continue
          latencies += sim.cycle - pending.get(tag)!
          pending.delete(tag)
        }
      }
      sim.step()
    }
    while (sim.cycle < 300) step()
    sim.dut.rate = 0
    while (sim.cycle < 350) step()
    const { messages, flits, latency, hops } = sumsOf(sim)
    expect(pending.size).toBe(0)
    expect(messages).toBe(sent)
    expect(sent).toBeGreaterThan(20)
    expect(flits).toBe(4 * sent)
    expect(latency).toBe(latencies)
    const alone = messages * (2 + 4 + 3) + hops
    expect(latency).toBeGreaterThanOrEqual(alone)
    expect(latency).toBeLessThan(1.2 * alone)
  })

  it('fail no assertion at saturation, and go as far as uniform ones do', () => {
    const cycles = budget(2_000, 5_000)
    const sim = new Simulator<MessageTraffic>(
      elaborate(new MessageTraffic(messageParametersOf({ ...ports, pending: 1 }))),
      {
        engine: 'bitslice',
      },
    )
    Object.assign(sim.dut, { rate: 65_535, tr: 2 })
    sim.step(cycles)
    const { messages, flits, hops } = sumsOf(sim)
    expect(flits).toBe(4 * messages)
    expect(flits / 16 / cycles).toBeGreaterThan(0.4)
    // 2 where self is included.
    expect(Math.abs((hops / messages) * (15 / 16) - 2)).toBeLessThan(0.04)
  })
})

describe('MessageMeter', () => {
  it('counts messages and flits of all channels, latencies over the end of its clock, and heads that leave', () => {
    const p = messageParametersOf({ injection: 'all-port', tagWidth: 16 })
    const sim = new Simulator<MessageMeter>(elaborate(new MessageMeter(p)), { engine: 'scalar' })
    const tag = (stamp: number): number => 16 * stamp + 5
    sim.dut.now = 3
    sim.dut.received[0] = { valid: true, tag: tag(1), flits: 4 }
    sim.dut.received[3] = { valid: true, tag: tag(4095), flits: 255 }
    sim.dut.leaving = 0b1011
    sim.step()
    sim.dut.received[0].valid = false
    sim.dut.received[3] = { valid: false, tag: 0, flits: 0 }
    sim.dut.received[0].flits = 0
    sim.dut.leaving = 0b0100
    sim.step()
    expect({ ...sim.dut.report }).toEqual({ messages: 2, flits: 259, latency: 2 + 4, hops: 4 })
  })

  it('refuses latencies of half the period of a stamp: with longer ones it would be mistaken', () => {
    const p = messageParametersOf({ tagWidth: 16 })
    const sim = new Simulator<MessageMeter>(elaborate(new MessageMeter(p)), { engine: 'scalar' })
    sim.dut.now = 2047
    sim.dut.received[0] = { valid: true, tag: 5, flits: 4 }
    sim.step()
    expect(sim.dut.report.latency).toBe(2047)
    sim.dut.now = 2048
    expect(() => sim.step()).toThrow('a latency is near or past what its stamp can tell')
  })
})

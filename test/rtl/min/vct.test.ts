import { describe, expect, it } from 'vitest'
import { parametersOf } from 'flitwave/hdl'
import { PacketBuffer } from '../../../rtl/min/packet-buffer.js'
import { modes } from '../../../rtl/min/parameters.js'
import { SwitchingElement } from '../../../rtl/min/switching-element.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { flit } from './flits.js'
import { networkOf } from './network.js'
import { sendings, vectors } from './vectors.js'

describe('PacketBuffer', () => {
  const buffer = (maxFlits: number, buffers: number): Simulator<PacketBuffer> => {
    const p = parametersOf(SwitchingElement, { ...modes.vct, maxFlits, buffers })
    return new Simulator<PacketBuffer>(elaborate(new PacketBuffer(p)))
  }
  const push = (sim: Simulator<PacketBuffer>, ...flits: ReturnType<typeof flit>[]): void => {
    for (const one of flits) {
      sim.dut.arrival = { valid: true, flit: one }
      sim.step()
    }
    sim.dut.arrival.valid = false
  }

  it('is ready for a packet only if the longest would fit, and for its flits until the tail', () => {
    const sim = buffer(3, 2)
    expect(sim.dut.ready).toBe(true)
    push(sim, flit({ head: true, tail: true }), flit({ head: true }))
    expect([sim.dut.queue.count, sim.dut.ready]).toEqual([2, true])
    push(sim, flit({}), flit({ tail: true }))
    expect([sim.dut.queue.count, sim.dut.ready]).toEqual([4, false])
    sim.dut.leaves = true
    sim.step()
    expect([sim.dut.queue.count, sim.dut.ready]).toEqual([3, true])
  })

  it('asserts that packets come whole', () => {
    expect(() => push(buffer(3, 1), flit({}), flit({}))).toThrow('a packet does not arrive whole')
    expect(() => push(buffer(3, 1), flit({ head: true }), flit({ head: true }), flit({}))).toThrow(
      'a packet does not arrive whole',
    )
  })

  it('asserts that there is room for all of a packet, however much there is at present', () => {
    const body = [flit({ head: true }), flit({}), flit({})]
    const sim = buffer(4, 2)
    push(sim, ...body, flit({ tail: true }))
    expect(sim.dut.queue.count).toBe(4)
    expect(() => push(sim, ...body, flit({}), flit({ tail: true }))).toThrow('a packet longer than maxFlits')
  })
})

describe('virtual cut-through', () => {
  const mode = { ...modes.vct, maxFlits: 8 }

  it('takes as long as a worm where nothing is in the way', () => {
    const packet = { from: 1, header: { min: 2, max: 6 }, flits: 8, at: 0 }
    const tails = networkOf({ addressWidth: 3, ...mode }).run([packet], 20)
    expect(tails).toEqual(Object.fromEntries([2, 3, 4, 5, 6].map((node) => [`0->${node}`, 10])))
  })

  it('lets copies go on while another waits', () => {
    // They meet in the last stage, at the element of nodes 0 and 1.
    const packets = [
      { from: 0, header: { min: 0, max: 0 }, flits: 8, at: 0 },
      { from: 1, header: { min: 0, max: 7 }, flits: 8, at: 0 },
    ]
    const late = (tails: Readonly<Record<string, number>>): string[] =>
      Object.keys(tails).filter((copy) => tails[copy]! > 10)
    expect(late(networkOf({ addressWidth: 3, ...mode }).run(packets, 40, 9))).toEqual(['1->0', '1->1'])
    expect(late(networkOf({ addressWidth: 3, ...modes.rigid }).run(packets, 40, 9))).toHaveLength(8)
  })

  it.each(['upper', 'waiting'] as const)('delivers, %s first, all that deadlocks worms', (priority) => {
    const deadlocks = [...vectors.fig4, ...vectors.counterexamples].filter(({ result }) => result === 'deadlock')
    const regression = vectors.regression.filter(({ 'upper/free': { result } }) => result === 'deadlock')
    expect([deadlocks.length, regression.length]).toEqual([7, 9])
    for (const { n, packets } of [...deadlocks, ...regression]) {
      const copies = packets.reduce((sum, [, min, max]) => sum + max - min + 1, 0)
      const tails = networkOf({ addressWidth: n, ...mode, priority }).run(sendings(packets), 120, copies)
      expect(Object.keys(tails)).toHaveLength(copies)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { ReceiveUnit } from '../../../rtl/ni/receive-unit.js'
import type { MessageParameters } from '../../../rtl/net/parameters.js'
import type { Flit } from '../../../rtl/router/flit.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { flit } from '../router/flits.js'
import { messageNetwork } from './messages.js'

const here = { x: 2, y: 1 }

/** The flits of a message for {@link here}. */
function message(tag: number, flits: number): Flit[] {
  return Array.from({ length: flits }, (_, i) =>
    i === 0
      ? flit({ head: true, tail: flits === 1, to: here, tag, payload: flits })
      : flit({ tail: i === flits - 1, tag, payload: i }),
  )
}

/** A receiver, and its router's credits: the number of flits that it may send. */
class Ejection {
  readonly sim: Simulator<ReceiveUnit>
  readonly received: { cycle: number; tag: number; flits: number }[] = []
  readonly waiting: Flit[] = []
  credits: number

  constructor(tr: number, changes: Partial<MessageParameters> = {}) {
    const p = messageNetwork(changes)
    this.credits = p.depth
    this.sim = new Simulator<ReceiveUnit>(elaborate(new ReceiveUnit(p)), { engine: 'scalar' })
    Object.assign(this.sim.dut, { here, tr })
  }

  /** A cycle, in which a flit comes if one waits and may. */
  step(): void {
    const { dut, cycle } = this.sim
    const next = this.credits > 0 ? this.waiting.shift() : undefined
    dut.link.valid = next !== undefined
    if (next) dut.link.flit = next
    this.credits += Number(dut.link.credit.valid) - Number(next !== undefined)
    const { valid, tag, flits } = dut.received
    if (valid) this.received.push({ cycle, tag, flits })
    this.sim.step()
  }

  run(...flits: readonly Flit[]): void {
    this.waiting.push(...flits)
    for (let idle = 0; idle < 60; idle = this.waiting.length > 0 ? 0 : idle + 1) this.step()
  }
}

describe('ReceiveUnit', () => {
  it('reports a message tr cycles after its tail, as often as one comes', () => {
    for (const tr of [0, 1, 2, 9]) {
      const ejection = new Ejection(tr)
      ejection.run(...message(7, 3), ...message(8, 4), ...message(9, 3))
      expect(ejection.received).toEqual([
        { cycle: 2 + tr, tag: 7, flits: 3 },
        { cycle: 6 + tr, tag: 8, flits: 4 },
        { cycle: 9 + tr, tag: 9, flits: 3 },
      ])
    }
  })

  it('has `pending` messages wait at full speed, and then holds back credits until one is received', () => {
    const [pending, depth, tr] = [3, 2, 20]
    const ejection = new Ejection(tr, { pending, depth })
    ejection.run(...Array.from({ length: 12 }, (_, tag) => message(tag, 1)).flat())
    expect(ejection.received.map(({ tag }) => tag)).toEqual(Array.from({ length: 12 }, (_, tag) => tag))
    // The first messages, one for each waiting place and each credit, arrive one by one; each later one follows a received
    // message.
    const room = pending + depth
    const came = ejection.received.map(({ cycle }) => cycle - tr)
    expect(came.slice(0, room)).toEqual(Array.from({ length: room }, (_, i) => i))
    const replaced = came.slice(room).map((cycle, i) => cycle - ejection.received[i]!.cycle)
    expect(new Set(replaced)).toEqual(new Set([2]))
    expect(ejection.credits).toBe(depth)
  })

  it('gives a credit for each flit a cycle later as long as few messages wait', () => {
    const ejection = new Ejection(12, { pending: 2, depth: 2 })
    ejection.run(...message(1, 20), ...message(2, 20))
    expect(ejection.received).toEqual([
      { cycle: 19 + 12, tag: 1, flits: 20 },
      { cycle: 39 + 12, tag: 2, flits: 20 },
    ])
  })

  it('keeps the order when the latency is lowered', () => {
    const ejection = new Ejection(30)
    ejection.waiting.push(...message(1, 2), ...message(2, 2), ...message(3, 1))
    for (let i = 0; i < 2; i++) ejection.step()
    ejection.sim.dut.tr = 0
    ejection.run()
    expect(ejection.received).toEqual([
      { cycle: 31, tag: 1, flits: 2 },
      { cycle: 32, tag: 2, flits: 2 },
      { cycle: 33, tag: 3, flits: 1 },
    ])
  })

  it('waits over the end of its clock, which stands while nobody waits', () => {
    const ejection = new Ejection(9)
    ejection.sim.dut.now = 2 ** 18 - 5
    ejection.run(...message(5, 2))
    ejection.run(...message(6, 1))
    expect(ejection.received).toEqual([
      { cycle: 1 + 9, tag: 5, flits: 2 },
      { cycle: 61 + 9, tag: 6, flits: 1 },
    ])
    expect(ejection.sim.dut.now).toBe(2 * 10 - 5)
  })

  const [head, first, second, tail] = message(7, 4) as [Flit, Flit, Flit, Flit]
  const [other] = message(8, 4) as [Flit]

  it.each([
    ['a flit without a message', [first], 'a message is not received whole'],
    ['a message within another', [head, first, other], 'a message is not received whole'],
    ['a tail that is lost', [head, first, second, other], 'a message is not received whole'],
    ['a head twice', [head, head], 'a message is not received whole'],
    ['a flit that is lost', [head, second], 'a flit is lost, doubled or overtaken'],
    ['a flit twice', [head, first, first], 'a flit is lost, doubled or overtaken'],
    ['flits that change places', [head, first, tail, second], 'a flit is lost, doubled or overtaken'],
    ['a flit of another message', [head, { ...first, tag: 8 }], 'two messages are mixed'],
    ['a tail too soon', [head, first, { ...second, tail: true }], 'a message does not end where its head says'],
    ['no tail', [head, first, second, { ...tail, tail: false }], 'a message does not end where its head says'],
    ['a head that says one flit too many', [{ ...message(7, 1)[0]!, payload: 2 }], 'a message does not end where'],
    ['a message for another node', [{ ...head, to: { x: 2, y: 2 } }], 'a message is received by another node'],
  ])('asserts that there is no %s', (_, flits, text) => {
    const ejection = new Ejection(0)
    ejection.waiting.push(...flits)
    expect(() => flits.forEach(() => ejection.step())).toThrow(text)
  })

  it('asserts that relative headers have been counted down', () => {
    const ejection = new Ejection(0, { header: 'relative' })
    Object.assign(ejection.sim.dut.link, { valid: true })
    ejection.sim.dut.link.flit = { head: true, tail: true, to: { x: 0, y: 0 }, payload: 1, tag: 1 } as Flit
    ejection.sim.step()
    ejection.sim.dut.link.flit.to = { x: 0, y: -1 }
    expect(() => ejection.sim.step()).toThrow('a message is received by another node')
  })

  it('asserts that flits come on the first virtual channel', () => {
    const ejection = new Ejection(0)
    ejection.sim.dut.link.vc = 1
    ejection.waiting.push(head)
    expect(() => ejection.step()).toThrow('a flit has been ejected on another virtual channel than the first')
  })
})

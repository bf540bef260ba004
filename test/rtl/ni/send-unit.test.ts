import { describe, expect, it } from 'vitest'
import { SendUnit } from '../../../rtl/ni/send-unit.js'
import type { MessageParameters } from '../../../rtl/net/parameters.js'
import { Way } from '../../../rtl/router/way.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { messageNetwork } from './messages.js'

interface Order {
  readonly to: { readonly x: number; readonly y: number }
  readonly flits: number
}

interface Departure {
  readonly cycle: number
  readonly channel: number
  readonly tag: number
}

/** The sending half of the node at (2, 2) in a torus of 5 x 5, with messages in front of it and a router behind it. */
class Posts {
  readonly sim: Simulator<SendUnit>
  /** The cycle in which each message is taken, by tag: the order in which they are posted. */
  readonly taken: number[] = []
  /** The departures of heads. */
  readonly departures: Departure[] = []
  readonly flits: { tag: number; payload: number; kind: string }[] = []
  /** By channel: whether the router gives credits. */
  readonly open: boolean[]
  readonly #owed: number[]

  constructor(
    readonly orders: readonly Order[],
    ts: number,
    changes: Partial<MessageParameters>,
  ) {
    const p = messageNetwork({ sizeX: 5, sizeY: 5, depth: 2, ...changes })
    this.sim = new Simulator<SendUnit>(elaborate(new SendUnit(p)), { engine: 'scalar' })
    Object.assign(this.sim.dut, { here: { x: 2, y: 2 }, ts })
    this.open = this.sim.dut.links.map(() => true)
    this.#owed = this.sim.dut.links.map(() => 0)
  }

  step(cycles = 1): this {
    for (let i = 0; i < cycles; i++) this.#stepOnce()
    return this
  }

  #stepOnce(): void {
    const { dut, cycle } = this.sim
    const tag = this.taken.length
    const order = this.orders[tag]
    dut.send.valid = order !== undefined
    if (order) dut.send.packet = { ...order, tag, way: { x: Way.Shorter, y: Way.Shorter } }
    if (order && dut.send.ready) this.taken.push(cycle)
    dut.links.forEach((link, channel) => {
      const { head, tail, tag, payload } = link.flit
      link.credit.valid = this.open[channel]! && this.#owed[channel]! > 0
      this.#owed[channel]! += Number(link.valid) - Number(link.credit.valid)
      if (link.valid) this.flits.push({ tag, payload, kind: `${head ? 'H' : ''}${tail ? 'T' : ''}` })
      if (link.valid && head) this.departures.push({ cycle, channel, tag })
    })
    this.sim.step()
  }
}

const east = { x: 3, y: 2 }
const west = { x: 1, y: 2 }
const here = { x: 2, y: 2 }
const serial = { injection: 'all-port', startup: 'serial' } as const

describe('SendUnit', () => {
  it('blocking: a message is taken ts + L cycles after the one before it', () => {
    const orders = [1, 3, 1, 2].map((flits) => ({ to: east, flits }))
    for (const ts of [0, 1, 4]) {
      const posts = new Posts(orders, ts, {}).step(40)
      const begins = [0, ts + 1, 2 * ts + 4, 3 * ts + 5]
      expect(posts.taken).toEqual(begins)
      expect(posts.departures).toEqual(begins.map((cycle, tag) => ({ cycle: cycle + ts, channel: 0, tag })))
    }
  })

  it('blocking: waits until the tail has left, however long that takes', () => {
    const posts = new Posts(
      [east, west].map((to) => ({ to, flits: 3 })),
      2,
      {},
    )
    posts.open[0] = false
    posts.step(20)
    expect(posts.flits.map(({ payload }) => payload)).toEqual([3, 1])
    expect(posts.taken).toEqual([0])
    posts.open[0] = true
    posts.step(20)
    // A credit in cycle 20, the tail in cycle 21.
    expect(posts.taken).toEqual([0, 22])
    expect(posts.departures[1]!.cycle).toBe(22 + 2)
  })

  it('serial: the i-th message leaves at i ts, each through the channel of its first direction', () => {
    const places = [east, west, { x: 2, y: 3 }, { x: 2, y: 1 }, { x: 4, y: 1 }, { x: 0, y: 3 }, here]
    const orders = places.map((to) => ({ to, flits: 2 }))
    for (const ts of [1, 2, 5]) {
      const posts = new Posts(orders, ts, serial).step(50)
      expect(posts.taken).toEqual(orders.map((_, i) => i * ts))
      expect(posts.departures).toEqual(
        [0, 1, 2, 3, 0, 1, 0].map((channel, tag) => ({ cycle: (tag + 1) * ts, channel, tag })),
      )
    }
  })

  it('serial without start-up latency: one message is taken in each cycle', () => {
    const posts = new Posts(
      [east, west, here, west].map((to) => ({ to, flits: 1 })),
      0,
      serial,
    ).step(8)
    expect(posts.taken).toEqual([0, 1, 2, 3])
    expect(posts.departures.map(({ cycle }) => cycle)).toEqual([0, 1, 2, 3])
  })

  it('serial: messages for one channel wait for each other, not for those of other channels', () => {
    const orders = [east, east, west, east].map((to) => ({ to, flits: 10 }))
    const posts = new Posts(orders, 2, serial).step(40)
    expect(posts.departures).toEqual([
      { cycle: 2, channel: 0, tag: 0 },
      { cycle: 6, channel: 1, tag: 2 },
      { cycle: 12, channel: 0, tag: 1 },
      { cycle: 22, channel: 0, tag: 3 },
    ])
  })

  it('serial: when a queue is full the next message for it waits, and all behind it; nothing is lost', () => {
    const orders = [east, east, east, east, west, east].map((to) => ({ to, flits: 2 }))
    const posts = new Posts(orders, 1, { ...serial, queue: 2, depth: 2 })
    posts.open[0] = false
    posts.step(30)
    // The first has left, as many flits as there are credits; two are queued; the fourth is in the start-up.
    expect(posts.taken).toEqual([0, 1, 2, 3])
    expect(posts.departures.map(({ tag }) => tag)).toEqual([0])
    posts.open[0] = true
    posts.step(30)
    expect(posts.departures.map(({ tag }) => tag).toSorted()).toEqual([0, 1, 2, 3, 4, 5])
    expect(posts.departures.filter(({ channel }) => channel === 0).map(({ tag }) => tag)).toEqual([0, 1, 2, 3, 5])
    expect(posts.flits.length).toBe(12)
  })

  it('a start-up lasts as long as the latency said when the message was taken', () => {
    const posts = new Posts(
      [east, east].map((to) => ({ to, flits: 1 })),
      6,
      {},
    ).step(3)
    posts.sim.dut.ts = 1
    posts.step(20)
    expect(posts.departures.map(({ cycle }) => cycle)).toEqual([6, 7 + 1])
  })

  it('heads carry the length, the other flits their number', () => {
    const posts = new Posts(
      [
        { to: east, flits: 4 },
        { to: west, flits: 1 },
      ],
      0,
      {},
    ).step(8)
    expect(posts.flits).toEqual([
      { tag: 0, payload: 4, kind: 'H' },
      { tag: 0, payload: 1, kind: '' },
      { tag: 0, payload: 2, kind: '' },
      { tag: 0, payload: 3, kind: 'T' },
      { tag: 1, payload: 1, kind: 'HT' },
    ])
  })
})

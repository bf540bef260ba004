'use rtl'
import {
  any,
  array,
  bit,
  bool,
  clear,
  comb,
  indexWidth,
  input,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wiring,
} from 'flitwave/hdl'
import { Delay } from 'flitwave/rtl/lib/delay'
import { Fifo } from 'flitwave/rtl/lib/fifo'
import { maskOf, oneHotToIndex } from 'flitwave/rtl/lib/one-hot'
import { RoundRobinArbiter } from 'flitwave/rtl/lib/arbiters'
import { CreditCounter } from 'flitwave/rtl/router/credit-counter'
import { channelType, flitType } from '../reference/flit.js'

const parameters = {
  stages: param(1, { choices: [1, 2, 3, 4] }),
  size: param(4, { min: 2, max: 16 }),
  depth: param(4, { min: 1, max: 16 }),
  width: param(8, { min: 1, max: 32 }),
}

/** An output knows its owner; the inputs only store if their head has been seen. */
class Output extends Module.with(parameters) {
  /** By input: a head requests, or the owner has a flit. */
  heads = input(uint(3))
  flits = array(3, () => input(channelType(this.p)))
  creditIn = input(bool)
  given = output(uint(3))
  taken = output(uint(3))
  leaving = output(channelType(this.p))

  /** One-hot; 0 without an owner. */
  owner = output(uint(3))

  owned = reg(uint(3), 0)
  arbiter = new RoundRobinArbiter({ requesters: 3 })
  counter = new CreditCounter({ depth: this.p.depth })
  crossing = new Delay({ cycles: this.p.stages >= 3 ? 1 : 0, type: channelType(this.p) })

  @wiring connect() {
    this.counter.earn = this.creditIn
    this.counter.spend = any(this.taken)
    this.leaving = this.crossing.dout
    this.given = this.arbiter.grant
    this.owner = this.owned
  }

  @comb choose() {
    this.arbiter.requests = any(this.owned) ? 0 : this.heads
    this.arbiter.accept = true
    const sender = this.p.stages === 1 ? this.owned | this.arbiter.grant : this.owned
    const present = maskOf(this.flits.map(({ valid }) => valid))
    this.taken = this.counter.available ? sender & present : 0
    if (any(this.taken)) this.crossing.din = this.flits[oneHotToIndex(this.taken, 3)]
    else clear(this.crossing.din)
  }

  @seq keep() {
    const ends = any(this.taken) && this.flits[oneHotToIndex(this.taken, 3)].flit.tail
    if (ends) this.owned = 0
    else if (any(this.arbiter.grant)) this.owned = this.arbiter.grant
  }
}

export class RowRouter extends Module.with(parameters) {
  here = input(uint(indexWidth(this.p.size)))
  arriving = array(3, () => input(channelType(this.p)))
  creditOut = array(3, () => output(bool))
  leaving = array(3, () => output(channelType(this.p)))
  creditIn = array(3, () => input(bool))

  buffers = array(3, () => new Fifo({ depth: this.p.depth, type: flitType(this.p) }))
  outputs = array(3, () => new Output(this.p))
  /** The head at the front has no output yet, and may request one. */
  asks = array(3, () => reg(bool, false))
  /** With four stages: it may from the next cycle on. */
  rests = array(3, () => reg(bool, false))
  route = array(3, () => reg(uint(2), 0))

  @wiring connect() {
    this.buffers.forEach((buffer, i) => {
      buffer.din = this.arriving[i].flit
      buffer.push = this.arriving[i].valid
      buffer.pop = this.creditOut[i]
    })
    this.outputs.forEach((unit, o) => {
      unit.creditIn = this.creditIn[o]
      this.leaving[o] = unit.leaving
    })
  }

  @comb offer() {
    const ports = this.buffers.map(({ dout }, i) => {
      const computed = dout.to === this.here ? 2 : dout.to > this.here ? 0 : 1
      return this.asks[i] && this.p.stages < 4 ? computed : this.route[i]
    })
    this.outputs.forEach((unit, o) => {
      unit.heads = maskOf(ports.map((port, i) => this.asks[i] && port === o))
      this.buffers.forEach(({ dout, empty }, i) => (unit.flits[i] = { valid: !empty && ports[i] === o, flit: dout }))
    })
  }

  @comb takeBack() {
    this.creditOut.forEach((_, i) => (this.creditOut[i] = any(this.outputs.map(({ taken }) => bit(taken, i)))))
  }

  @seq next() {
    this.buffers.forEach(({ dout, empty, count }, i) => {
      const isGiven = any(this.outputs.map(({ given }) => bit(given, i)))
      const isBusy = any(this.outputs.map(({ owner }) => bit(owner, i)))
      const leavesLast = this.creditOut[i] && dout.tail
      const isFirst = empty && !isBusy && this.arriving[i].valid
      const appears = leavesLast ? this.arriving[i].valid || count !== 1 : isFirst
      if (this.rests[i] || (this.asks[i] && this.p.stages < 4))
        this.route[i] = dout.to === this.here ? 2 : dout.to > this.here ? 0 : 1
      this.asks[i] = (this.p.stages === 4 ? this.rests[i] : appears) || (this.asks[i] && !isGiven)
      this.rests[i] = this.p.stages === 4 && appears
    })
  }
}

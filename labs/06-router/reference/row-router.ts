'use rtl'
import {
  any,
  array,
  bit,
  bool,
  comb,
  enumOf,
  indexWidth,
  input,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'
import { RoundRobinArbiter } from 'flitwave/rtl/lib/arbiters'
import { Delay } from 'flitwave/rtl/lib/delay'
import { Fifo } from 'flitwave/rtl/lib/fifo'
import { maskOf, oneHotToIndex } from 'flitwave/rtl/lib/one-hot'
import { CreditCounter } from 'flitwave/rtl/router/credit-counter'
import { channelType, flitType } from './flit.js'

export enum State {
  Idle,
  Routing,
  Waiting,
  Active,
}

const parameters = {
  /** Cycles that a head takes. */
  stages: param(1, { choices: [1, 2, 3, 4] }),
  /** Nodes in the row. */
  size: param(4, { min: 2, max: 16 }),
  /** Flits of a buffer. */
  depth: param(4, { min: 1, max: 16 }),
  /** Bits of data in a flit. */
  width: param(8, { min: 1, max: 32 }),
}

/** A buffer, and the state of the packet at its front. */
class InputPort extends Module.with(parameters) {
  here = input(uint(indexWidth(this.p.size)))
  arriving = input(channelType(this.p))
  /** Its requested output is granted. */
  given = input(bool)
  /** Its flit leaves. */
  granted = input(bool)
  waits = output(bool)
  active = output(bool)
  port = output(uint(2))
  front = output(flitType(this.p))

  state = reg(enumOf(State, 'State'), State.Idle)
  route = reg(uint(2), 0)
  buffer = new Fifo({ depth: this.p.depth, type: flitType(this.p) })

  @wiring connectBuffer() {
    this.buffer.din = this.arriving.flit
    this.buffer.push = this.arriving.valid
    this.buffer.pop = this.granted
    this.front = this.buffer.dout
  }

  @comb tell() {
    this.waits = this.state === State.Waiting
    this.active = this.state === State.Active && !this.buffer.empty
    this.port = this.state === State.Active || this.p.stages === 4 ? this.route : this.routeOf()
  }

  @seq advance() {
    const first = this.p.stages === 4 ? State.Routing : State.Waiting
    if (this.state === State.Idle && this.arriving.valid) this.state = first
    else if (this.p.stages === 4 && this.state === State.Routing) {
      this.state = State.Waiting
      this.route = this.routeOf()
    }
    if (this.given) {
      this.state = State.Active
      this.route = this.port
    }
    if (this.granted && this.front.tail)
      this.state = this.arriving.valid || this.buffer.count !== 1 ? first : State.Idle
  }

  routeOf(): number {
    const { to } = this.buffer.dout
    return to === this.here ? 2 : to > this.here ? 0 : 1
  }
}

/** A wormhole router in a row: 0 leads to greater nodes, 1 to smaller ones, 2 to the node itself. */
export class RowRouter extends Module.with(parameters) {
  here = input(uint(indexWidth(this.p.size)))
  arriving = array(3, () => input(channelType(this.p)))
  creditOut = array(3, () => output(bool))
  leaving = array(3, () => output(channelType(this.p)))
  creditIn = array(3, () => input(bool))

  inputs = array(3, () => new InputPort(this.p))
  arbiters = array(3, () => new RoundRobinArbiter({ requesters: 3 }))
  counters = array(3, () => new CreditCounter({ depth: this.p.depth }))
  crossing = array(3, () => new Delay({ cycles: this.p.stages >= 3 ? 1 : 0, type: channelType(this.p) }))
  /** By output: true if a packet holds it. */
  held = array(3, () => reg(bool, false))
  /** By input: its flit leaves. */
  grants = array(3, () => wire(bool))

  @wiring connect() {
    this.inputs.forEach((unit, i) => {
      unit.here = this.here
      unit.arriving = this.arriving[i]
      unit.granted = this.grants[i]
      this.creditOut[i] = this.grants[i]
    })
    this.crossing.forEach((stage, o) => (this.leaving[o] = stage.dout))
    this.counters.forEach((counter, o) => (counter.earn = this.creditIn[o]))
  }

  @comb allocate() {
    this.arbiters.forEach((arbiter, o) => {
      arbiter.requests = maskOf(this.inputs.map(({ waits, port }) => waits && port === o && !this.held[o]))
      arbiter.accept = true
    })
    this.inputs.forEach((unit, i) => (unit.given = any(this.arbiters.map(({ grant }) => bit(grant, i)))))
  }

  @comb traverse() {
    this.inputs.forEach(({ active, given, port }, i) => {
      const asks = this.p.stages === 1 ? active || given : active
      const credit = maskOf(this.counters.map(({ available }) => available))
      this.grants[i] = asks && bit(credit, port)
    })
    this.counters.forEach((counter, o) => {
      const to = maskOf(this.inputs.map(({ port }, i) => this.grants[i] && port === o))
      const fronts = this.inputs.map((unit) => unit.front)
      const none = { head: false, tail: false, to: 0, data: 0 }
      counter.spend = any(to)
      this.crossing[o].din = { valid: any(to), flit: any(to) ? fronts[oneHotToIndex(to, 3)] : none }
    })
  }

  @seq hold() {
    this.held.forEach((_, o) => {
      const tail = any(this.inputs.map(({ port, front }, i) => this.grants[i] && port === o && front.tail))
      if (any(this.arbiters[o].grant)) this.held[o] = true
      if (tail) this.held[o] = false
    })
  }
}

'use rtl'
import {
  any,
  array,
  bitLength,
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
  wire,
  wiring,
} from 'flitwave/hdl'
import { below, lowestOne, maskOf } from 'flitwave/rtl/lib/one-hot'
import { channelType } from '../reference/flit.js'

const parameters = {
  stages: param(1, { choices: [1, 2, 3, 4] }),
  size: param(4, { min: 2, max: 16 }),
  depth: param(4, { min: 1, max: 16 }),
  width: param(8, { min: 1, max: 32 }),
}

/** A queue that shifts: the front is place 0. A counter tracks the phase of its packet. */
class Queue extends Module.with(parameters) {
  here = input(uint(indexWidth(this.p.size)))
  arriving = input(channelType(this.p))
  given = input(bool)
  pop = input(bool)
  /** One-hot: the output that a head requests, and the one that it holds. */
  wants = output(uint(3))
  has = output(uint(3))
  front = output(channelType(this.p))

  places = array(this.p.depth, () => reg(channelType(this.p), 0))
  /** The contents without the flit that leaves. */
  left = array(this.p.depth, () => wire(channelType(this.p)))
  /** With four stages: the head may not request before the next cycle. */
  early = reg(bool, false)
  isHead = reg(bool, true)
  kept = reg(uint(3), 0)

  @comb tell() {
    this.front = this.places[0]
    const mayAsk = this.front.valid && this.isHead && !this.early
    this.wants = mayAsk ? (this.p.stages === 4 ? this.kept : this.route()) : 0
    this.has = this.isHead ? 0 : this.kept
  }

  @comb leave() {
    for (let i = 0; i < this.p.depth; i++) {
      if (!this.pop) this.left[i] = this.places[i]
      else if (i + 1 < this.p.depth) this.left[i] = this.places[i + 1]
      else clear(this.left[i])
    }
  }

  @seq arrive() {
    for (let i = 0; i < this.p.depth; i++) {
      const isNext = !this.left[i].valid && (i === 0 || this.left[i - 1].valid)
      if (isNext && this.arriving.valid) this.places[i] = this.arriving
      else this.places[i] = this.left[i]
    }
  }

  @seq follow() {
    const ends = this.pop && this.places[0].flit.tail
    const comesFirst = this.isHead && !this.places[0].valid && this.arriving.valid
    const isAnother = this.left[0].valid || this.arriving.valid
    if (this.early || (this.p.stages < 4 && this.given)) this.kept = this.route()
    this.early = this.p.stages === 4 && (ends ? isAnother : comesFirst)
    if (ends) this.isHead = true
    else if (this.given) this.isHead = false
  }

  route(): number {
    const { to } = this.places[0].flit
    return to === this.here ? 4 : to > this.here ? 1 : 2
  }
}

/** All state of outputs is stored as masks. */
export class RowRouter extends Module.with(parameters) {
  here = input(uint(indexWidth(this.p.size)))
  arriving = array(3, () => input(channelType(this.p)))
  creditOut = array(3, () => output(bool))
  leaving = array(3, () => output(channelType(this.p)))
  creditIn = array(3, () => input(bool))

  queues = array(3, () => new Queue(this.p))
  busy = array(3, () => reg(bool, false))
  turn = array(3, () => reg(uint(2), 0))
  /** Flits sent whose credits have not returned. */
  away = array(3, () => reg(uint(bitLength(this.p.depth)), 0))
  later = array(this.p.stages >= 3 ? 3 : 0, () => reg(channelType(this.p), 0))
  /** By output, the inputs. */
  given = array(3, () => wire(uint(3)))
  sends = array(3, () => wire(uint(3)))
  sent = array(3, () => wire(channelType(this.p)))

  @wiring connect() {
    this.queues.forEach((queue, i) => {
      queue.here = this.here
      queue.arriving = this.arriving[i]
    })
  }

  @comb give() {
    for (let o = 0; o < 3; o++) {
      const wants = maskOf(this.queues.map((queue) => any(queue.wants & (2 ** o))))
      const inTurn = wants & ~below(this.turn[o], 3)
      this.given[o] = this.busy[o] ? 0 : lowestOne(any(inTurn) ? inTurn : wants)
    }
    this.queues.forEach((queue, i) => (queue.given = any(this.given.map((mask) => any(mask & (2 ** i))))))
  }

  @comb send() {
    for (let o = 0; o < 3; o++) {
      const holders = maskOf(this.queues.map(({ has, front }) => front.valid && any(has & (2 ** o))))
      const all = this.p.stages === 1 ? holders | this.given[o] : holders
      this.sends[o] = this.away[o] === this.p.depth ? 0 : all
      clear(this.sent[o])
      this.queues.forEach(({ front }, i) => {
        if (any(this.sends[o] & (2 ** i))) this.sent[o] = front
      })
      this.leaving[o] = this.p.stages >= 3 ? this.later[o] : this.sent[o]
    }
    this.queues.forEach((queue, i) => {
      const pops = any(this.sends.map((mask) => any(mask & (2 ** i))))
      queue.pop = pops
      this.creditOut[i] = pops
    })
  }

  @seq remember() {
    for (let o = 0; o < 3; o++) {
      if (this.sent[o].valid && this.sent[o].flit.tail) this.busy[o] = false
      else if (any(this.given[o])) this.busy[o] = true
      if (any(this.given[o])) this.turn[o] = any(this.given[o] & 1) ? 1 : any(this.given[o] & 2) ? 2 : 0
      if (this.sent[o].valid && !this.creditIn[o]) this.away[o]++
      else if (!this.sent[o].valid && this.creditIn[o]) this.away[o]--
      if (this.p.stages >= 3) this.later[o] = this.sent[o]
    }
  }
}

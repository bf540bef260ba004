'use rtl'
import {
  array,
  bitLength,
  bool,
  clear,
  comb,
  indexWidth,
  input,
  memory,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wire,
} from 'flitwave/hdl'
import { successor } from 'flitwave/rtl/lib/count'
import { channelType, flitType } from '../reference/flit.js'

/** All in one module: buffers, state and credits are arrays of registers, and arbiters are functions. */
export class RowRouter extends Module.with({
  stages: param(1, { choices: [1, 2, 3, 4] }),
  size: param(4, { min: 2, max: 16 }),
  depth: param(4, { min: 1, max: 16 }),
  width: param(8, { min: 1, max: 32 }),
}) {
  here = input(uint(indexWidth(this.p.size)))
  arriving = array(3, () => input(channelType(this.p)))
  creditOut = array(3, () => output(bool))
  leaving = array(3, () => output(channelType(this.p)))
  creditIn = array(3, () => input(bool))

  words = array(3, () => memory(this.p.depth, flitType(this.p)))
  head = array(3, () => reg(uint(indexWidth(this.p.depth)), 0))
  tail = array(3, () => reg(uint(indexWidth(this.p.depth)), 0))
  count = array(3, () => reg(uint(bitLength(this.p.depth)), 0))
  /** A head is at the front without an output; with four stages, it knows its route from the second cycle on. */
  isNew = array(3, () => reg(bool, false))
  isRouted = array(3, () => reg(bool, false))
  isActive = array(3, () => reg(bool, false))
  route = array(3, () => reg(uint(2), 0))
  held = array(3, () => reg(bool, false))
  turn = array(3, () => reg(uint(2), 0))
  credits = array(3, () => reg(uint(bitLength(this.p.depth)), this.p.depth))
  crossing = array(this.p.stages >= 3 ? 3 : 0, () => reg(channelType(this.p), 0))

  front = array(3, () => wire(flitType(this.p)))
  port = array(3, () => wire(uint(2)))
  given = array(3, () => wire(bool))
  granted = array(3, () => wire(bool))
  departing = array(3, () => wire(channelType(this.p)))

  @comb look() {
    for (let i = 0; i < 3; i++) {
      this.front[i] = this.words[i][this.head[i]]
      this.port[i] = this.p.stages === 4 || this.isActive[i] ? this.route[i] : this.routeOf(i)
    }
  }

  @comb allocate() {
    const asks = this.port.map((port, i) => {
      return this.isNew[i] && (this.p.stages < 4 || this.isRouted[i]) && !this.held[port]
    })
    for (let i = 0; i < 3; i++) {
      const first = this.turn[this.port[i]]
      const rivals = [1, 2].map((step) => (i + step) % 3)
      const isBefore = (a: number, b: number) => (a >= first === b >= first ? a < b : a >= first)
      const loses = rivals.map((k) => asks[k] && this.port[k] === this.port[i] && isBefore(k, i))
      this.given[i] = asks[i] && !loses[0] && !loses[1]
    }
  }

  @comb depart() {
    for (let i = 0; i < 3; i++) {
      const hasOutput = this.p.stages === 1 ? this.given[i] || this.isActive[i] : this.isActive[i]
      this.granted[i] = hasOutput && this.count[i] !== 0 && this.credits[this.port[i]] !== 0
      this.creditOut[i] = this.granted[i]
    }
    for (let o = 0; o < 3; o++) {
      clear(this.departing[o])
      for (let i = 0; i < 3; i++)
        if (this.granted[i] && this.port[i] === o) this.departing[o] = { valid: true, flit: this.front[i] }
      this.leaving[o] = this.p.stages >= 3 ? this.crossing[o] : this.departing[o]
    }
  }

  @seq buffers() {
    for (let i = 0; i < 3; i++) {
      const comes = this.arriving[i].valid
      const goes = this.granted[i]
      const isLast = goes && this.front[i].tail
      const isAnother = isLast ? comes || this.count[i] !== 1 : comes && this.count[i] === 0 && !this.isActive[i]
      if (comes) {
        this.words[i][this.tail[i]] = this.arriving[i].flit
        this.tail[i] = successor(this.tail[i], this.p.depth)
      }
      if (goes) this.head[i] = successor(this.head[i], this.p.depth)
      if (comes && !goes) this.count[i]++
      else if (goes && !comes) this.count[i]--
      if (this.p.stages === 4 && this.isNew[i] && !this.isRouted[i]) this.route[i] = this.routeOf(i)
      else if (this.given[i]) this.route[i] = this.port[i]
      this.isRouted[i] = this.isNew[i] && !this.given[i]
      if (isLast) {
        this.isNew[i] = isAnother
        this.isActive[i] = false
      } else {
        if (this.given[i]) this.isActive[i] = true
        this.isNew[i] = isAnother || (this.isNew[i] && !this.given[i])
      }
    }
  }

  @seq outputs() {
    for (let o = 0; o < 3; o++) {
      const winners = this.given.map((given, i) => given && this.port[i] === o)
      const sends = this.departing[o].valid
      if (sends && this.departing[o].flit.tail) this.held[o] = false
      else if (winners[0] || winners[1] || winners[2]) this.held[o] = true
      winners.forEach((wins, i) => {
        if (wins) this.turn[o] = (i + 1) % 3
      })
      if (sends && !this.creditIn[o]) this.credits[o]--
      else if (!sends && this.creditIn[o]) this.credits[o]++
      if (this.p.stages >= 3) this.crossing[o] = this.departing[o]
    }
  }

  routeOf(i: number): number {
    const { to } = this.front[i]
    return to === this.here ? 2 : to > this.here ? 0 : 1
  }
}

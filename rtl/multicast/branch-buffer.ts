'use rtl'
import {
  any,
  array,
  assert,
  assume,
  bit,
  bitLength,
  bool,
  comb,
  indexWidth,
  input,
  mask,
  memory,
  Module,
  output,
  reg,
  seq,
  uint,
  vec,
  wire,
} from 'flitwave/hdl'
import { successor } from '../lib/count.js'
import { isOneHotOrZero, maskOf, unionOf } from '../lib/one-hot.js'
import { BranchActivity, branchActivityType } from './activity.js'
import { multicastFlitType } from './flit.js'
import { multicastRouterParameters } from './parameters.js'

/**
 * An input of a router that copies packets: a buffer of flits, whose first packet is read by a branch for each output that
 * it goes to. Each branch has a position in the packet, counted from the first flit of the buffer, and goes on to the next
 * flit when it has sent one. A flit leaves the buffer when all branches have sent it, and a credit returns. The buffer is
 * read once in a cycle, for the branches that are furthest behind among those that can send.
 *
 * A branch that waits never keeps another one from its tail: the buffer holds a whole packet that forks.
 */
export class BranchBuffer extends Module.with(multicastRouterParameters) {
  /** By output: the terminals that it leads to; constants. */
  reach = input(vec(this.p.radix, mask(this.p.terminals)))
  arrives = input(bool)
  arrival = input(multicastFlitType(this.p))
  /** The outputs with room for a flit that this input holds, or that no input holds. */
  able = input(mask(this.p.radix))
  /** For observers: the outputs that another input holds. */
  barred = input(mask(this.p.radix))
  /** The outputs that take the flit of this cycle. */
  granted = input(mask(this.p.radix))
  /** The outputs that are asked to take `flit`. */
  requests = output(mask(this.p.radix))
  flit = output(multicastFlitType(this.p))
  /** A flit leaves the buffer. */
  credit = output(bool)
  /** For observers: the flits in the buffer, and the outputs through which the first packet still has to leave. */
  count = output(uint(bitLength(this.p.depth)))
  branches = output(mask(this.p.radix))
  activities = array(this.p.radix, () => output(branchActivityType))

  words = memory(this.p.depth, multicastFlitType(this.p))
  first = reg(uint(indexWidth(this.p.depth)), 0)
  last = reg(uint(indexWidth(this.p.depth)), 0)
  stored = reg(uint(bitLength(this.p.depth)), 0)
  /** A packet has begun to arrive and has not ended. */
  arriving = reg(bool, false)
  /** The head of the first packet has left through some output. */
  isOpen = reg(bool, false)
  /** The outputs through which the tail of the first packet has not left, once it is open. */
  pending = reg(mask(this.p.radix), 0)
  /** By output: the flits that have left through it and are in the buffer. */
  positions = array(this.p.radix, () => reg(uint(bitLength(this.p.depth)), 0))
  /** The position at which the buffer is read. */
  at = wire(uint(bitLength(this.p.depth)))
  front = wire(multicastFlitType(this.p))
  /** For observers: the outputs to which packets behind the first one go. */
  behind = wire(mask(this.p.radix))

  @comb show() {
    this.front = this.words[this.first]
    this.count = this.stored
    const isEmpty = this.stored === 0
    const wanted = outputsTo(this.front.to, this.reach)
    if (this.isOpen) this.branches = this.pending
    else this.branches = isEmpty ? 0 : wanted
  }

  /** A branch that has sent all stored flits waits for more. */
  @comb choose() {
    const ready = this.positions.map((position, i) => bit(this.branches & this.able, i) && position < this.stored)
    const together = this.p.positions === 'own' ? ready : ready.map((is, i) => is && this.positions[i] === 0)
    const ahead = this.positions.map((position, i) => (together[i] ? position : this.p.depth))
    this.at = ahead.reduce((least, position) => Math.min(least, position))
    this.requests = maskOf(together.map((is, i) => is && this.positions[i] === this.at))
  }

  @comb read() {
    const place = this.first + this.at
    const wrapped = place >= this.p.depth ? place - this.p.depth : place
    this.flit = this.words[wrapped]
  }

  /** The word at the front belongs to the first packet. */
  @comb lookBehind() {
    const heads = array(this.p.depth, (place) => {
      const { head, to } = this.words[place]
      const age = place >= this.first ? place - this.first : place + this.p.depth - this.first
      return head && age !== 0 && age < this.stored ? outputsTo(to, this.reach) : 0
    })
    this.behind = unionOf(heads)
  }

  @comb tell() {
    this.positions.forEach((position, i) => {
      const goes = bit(this.branches, i)
      const [isAble, isBarred] = [bit(this.able, i), bit(this.barred, i)]
      let activity = bit(this.behind, i) ? BranchActivity.Behind : BranchActivity.Empty
      if (goes) activity = BranchActivity.LostInput
      if (goes && this.p.positions === 'together' && position !== 0) activity = BranchActivity.Together
      if (goes && !isAble) activity = isBarred ? BranchActivity.OutputTaken : BranchActivity.NoCredit
      if (goes && position >= this.stored) activity = BranchActivity.Starved
      if (bit(this.requests, i)) activity = BranchActivity.LostOutput
      if (bit(this.granted, i)) activity = BranchActivity.Moves
      this.activities[i] = activity
    })
  }

  /** The first flit leaves when the last branch has sent it. */
  @comb free() {
    const passed = maskOf(this.positions.map((position) => position !== 0)) | this.granted
    this.credit = any(this.branches) && this.stored !== 0 && !any(this.branches & ~passed)
  }

  @seq store() {
    assume(!this.arrives || this.stored !== this.p.depth, 'a flit arrives without room')
    if (this.arrives) {
      this.words[this.last] = this.arrival
      this.last = successor(this.last, this.p.depth)
    }
    if (this.credit) this.first = successor(this.first, this.p.depth)
    if (this.arrives && !this.credit) this.stored++
    else if (this.credit && !this.arrives) this.stored--
  }

  @seq advance() {
    const ended = this.flit.tail ? this.granted : 0
    this.pending = this.branches & ~ended
    this.isOpen = any(this.branches & ~ended) && (this.isOpen || any(this.granted))
    const isDone = !any(this.branches & ~ended)
    this.positions.forEach((position, i) => {
      const sent = bit(this.granted, i)
      if (isDone) this.positions[i] = 0
      else if (sent && !this.credit) this.positions[i] = position + 1
      else if (this.credit && !sent && position !== 0) this.positions[i] = position - 1
    })
  }

  @seq check() {
    assume(
      !this.arrives || this.arrival.head !== this.arriving,
      'a packet arrives without its head, or within another one',
    )
    if (this.arrives) this.arriving = !this.arrival.tail
    assume(!any(this.granted & ~this.requests), 'an output takes a flit that it was not offered')
    const isHead = !this.isOpen && this.stored !== 0
    assert(!isHead || this.front.head, 'a packet begins without its head')
    assume(!isHead || any(this.branches), 'a packet goes to no output')
    const fits = this.front.flits <= this.p.depth || isOneHotOrZero(this.branches)
    assume(!isHead || fits, 'a packet forks that the buffer cannot hold whole')
  }
}

/** The outputs that lead to some terminals of a set. */
function outputsTo(to: number, reach: readonly number[]): number {
  return maskOf(reach.map((set) => any(to & set)))
}

'use rtl'
import {
  any,
  array,
  assert,
  assume,
  bit,
  bool,
  comb,
  input,
  low,
  mask,
  Module,
  output,
  reg,
  seq,
  uint,
  vec,
  wire,
  wiring,
} from 'flitwave/hdl'
import { nodeMask } from '../lib/node-set.js'
import { isOneHot, lowestOne, maskOf, selectOneHot } from '../lib/one-hot.js'
import { multicastInjectionType } from '../multicast/flit.js'
import { CreditCounter } from '../router/credit-counter.js'
import { PathOrder, pathDeliveryType, pathLinkType } from './flit.js'
import { orderOfPart, partCount, terminalCount, terminalsByLabel } from './mesh-paths.js'
import { pathNetworkParameters } from './network-parameters.js'
import { channelsOf } from './parameters.js'

/**
 * A terminal of a mesh whose worms visit their destinations in turn. Its source divides a multicast into worms and sends
 * them one after the other (rule C6); the first head leaves in the cycle in which the multicast is accepted. A payload is
 * the number of the flit in its worm. Its sink takes each flit in the cycle in which it arrives.
 */
export class PathTerminal extends Module.with(pathNetworkParameters) {
  /** The label of this terminal as a set, and those of the destinations of its worms: constants. */
  here = input(mask(this.terminals))
  needs = input(vec(partCount(this.p), mask(this.terminals)))
  takes = input(vec(partCount(this.p), mask(this.terminals)))
  /** Bit i of its destinations is terminal i. */
  inject = input(multicastInjectionType(this.parts))
  arriving = input(pathDeliveryType(this.parts))
  leaving = output(pathLinkType(this.parts))
  delivered = output(pathDeliveryType(this.parts))

  /** The flits of the current worm that have not left; 0 between worms. */
  left = reg(uint(this.p.lengthWidth), 0)
  /** The number of the next flit in the current worm. */
  next = reg(uint(this.p.payloadWidth), 0)
  /** The current multicast has these. */
  tag = reg(uint(this.p.tagWidth), 0)
  flits = reg(uint(this.p.lengthWidth), 0)
  /** The labels to which worms of it go that have not begun. */
  rest = reg(mask(this.terminals), 0)
  /** For observers: the part of the current worm. */
  current = reg(mask(partCount(this.p)), 0)
  /** A multicast waits for its next worm, or is offered. */
  isPending = wire(bool)
  destinations = wire(mask(this.terminals))
  length = wire(uint(this.p.lengthWidth))
  /** The next worm: its part, and its labels. */
  part = wire(mask(partCount(this.p)))
  firsts = wire(mask(this.terminals))
  begins = wire(bool)
  room = new CreditCounter({ depth: this.p.depth })
  /** By consumption channel: the packet that is arriving. */
  isOpen = array(channelsOf(this.p), () => reg(bool, false))
  openTag = array(channelsOf(this.p), () => reg(uint(this.p.tagWidth), 0))

  @wiring connectRoom() {
    this.room.spend = this.leaving.valid
    this.room.earn = this.leaving.credit
    this.delivered = this.arriving
  }

  /** The first of two parts that could both have a terminal takes it. */
  @comb divide() {
    const { packet } = this.inject
    this.isPending = any(this.rest)
    const labels = maskOf(terminalsByLabel(this.p).map((terminal) => bit(packet.to, terminal)))
    this.destinations = this.isPending ? this.rest : labels
    this.length = this.isPending ? this.flits : packet.flits
    this.part = lowestOne(maskOf(this.needs.map((labelsOfPart) => any(labelsOfPart & this.destinations))))
    this.firsts = this.destinations & selectOneHot(this.part, this.takes)
  }

  @comb accept() {
    const isFree = this.left === 0 && this.room.available
    this.inject.ready = isFree && !this.isPending
    this.begins = isFree && (this.isPending || this.inject.valid)
  }

  @comb send() {
    const { packet } = this.inject
    const { flit } = this.leaving
    this.leaving.valid = this.begins || (this.left !== 0 && this.room.available)
    flit.head = this.begins
    flit.tail = this.begins ? this.length === 1 : this.left === 1
    flit.to = this.begins ? this.firsts : 0
    flit.order = this.begins ? this.orderOf() : PathOrder.Ascending
    flit.tag = this.begins && !this.isPending ? packet.tag : this.tag
    flit.payload = this.begins ? 0 : this.next
  }

  @seq advance() {
    const { packet } = this.inject
    assume(!this.begins || this.length !== 0, 'a packet without flits')
    assume(!this.begins || any(this.destinations), 'a packet to no terminal')
    assume(!this.begins || !any(this.destinations & this.here), 'a packet to its own terminal')
    if (this.begins) {
      this.left = low(this.length - 1, this.p.lengthWidth)
      this.next = 1
      this.current = this.part
      this.rest = this.destinations & ~this.firsts
      this.flits = this.length
      if (!this.isPending) this.tag = packet.tag
    } else if (this.leaving.valid) {
      this.left--
      this.next++
    }
  }

  @seq follow() {
    const { valid, channel, flit } = this.arriving
    assert(!valid || !flit.head || flit.to === this.here, 'a packet arrives at another terminal')
    this.isOpen.forEach((isOpen, i) => {
      const isHere = valid && channel === i
      assert(!isHere || flit.head !== isOpen, 'a packet is not delivered whole')
      assert(!isHere || flit.head || flit.tag === this.openTag[i], 'two packets are mixed')
      if (isHere) {
        this.isOpen[i] = !flit.tail
        this.openTag[i] = flit.tag
      }
    })
  }

  /** The order of the next worm. */
  orderOf(): PathOrder {
    const parts = array(partCount(this.p), (part) => part)
    const descending = parts.filter((part) => orderOfPart(part, this.p) === PathOrder.Descending)
    const isAlone = this.p.unicasts === 'dimension-order' && !this.isPending && isOneHot(this.destinations)
    const worm = any(this.part & nodeMask(descending)) ? PathOrder.Descending : PathOrder.Ascending
    return isAlone ? PathOrder.Alone : worm
  }

  get terminals(): number {
    return terminalCount(this.p)
  }

  /** The parameters of flits. */
  get parts() {
    return { ...this.p, terminals: this.terminals }
  }
}

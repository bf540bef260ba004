'use rtl'
import {
  assert,
  bool,
  comb,
  enumOf,
  input,
  low,
  Module,
  output,
  reg,
  seq,
  struct,
  uint,
  unpackAs,
  wire,
} from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { arrivalType } from '../flit.js'
import { wordsWidth, wraparoundParameters, type MulticastParameters } from './parameters.js'
import { nextPart, Part, Phase, spanType } from './phase.js'

/** A copy that a node keeps, besides its data: what phase two needs. */
export type Copy = TypeOf<typeof copyType>

export function copyType(p: MulticastParameters) {
  return struct(
    { destination: uint(p.addressWidth), words: uint(wordsWidth(p)), tag: uint(p.tagWidth) },
    { name: 'Copy', show: ({ destination, tag }) => `#${tag}→${destination}` },
  )
}

/**
 * Reads what arrives at a node. A packet of phase two is for the node itself. Of a packet of phase one the node picks its
 * destination while the list passes by: D_l, where it is the l-th node of the span, around the end of the nodes if need
 * be; data is kept, and once the tail is in, the copy can be sent on.
 */
export class Receiver extends Module.with(wraparoundParameters) {
  here = input(uint(this.p.addressWidth))
  arrival = input(arrivalType(this.p))
  /** The flits of phase two. */
  delivered = output(arrivalType(this.p))
  /** The arriving flit is data of a packet of phase one. */
  keeps = output(bool)
  /** A packet of phase one is in. */
  kept = output(bool)
  copy = output(copyType(this.p))

  /** Of the packet that is arriving. */
  phase = reg(enumOf(Phase, 'Phase'), Phase.One)
  /** What its next flit carries. */
  part = reg(enumOf(Part, 'Part'), Part.Head)
  /** l, and f - 1. */
  index = reg(uint(this.p.addressWidth), 0)
  others = reg(uint(this.p.addressWidth), 0)
  /** Destinations that have passed by, the last of them, and D_l. */
  passed = reg(uint(this.p.addressWidth), 0)
  previous = reg(uint(this.p.addressWidth), 0)
  picked = reg(uint(this.p.addressWidth), 0)
  /** Words that have come. */
  words = reg(uint(wordsWidth(this.p)), 0)

  /** The flit that arrives is of a packet of phase one, and carries the span, or a node of the list: its own even. */
  isPhaseOne = wire(bool)
  inSpan = wire(bool)
  inList = wire(bool)
  isMine = wire(bool)
  /** What it carries then; and the place of this node in the span, l. */
  span = wire(spanType(this.p.addressWidth))
  place = wire(uint(this.p.addressWidth))
  node = wire(uint(this.p.addressWidth))

  @comb read() {
    const { valid, flit } = this.arrival
    const phase = flit.head ? low(flit.payload, 1) : this.phase
    this.isPhaseOne = valid && phase === Phase.One
    this.delivered = { valid: valid && phase === Phase.Two, flit }
    this.inSpan = this.isPhaseOne && this.part === Part.Span
    this.inList = this.isPhaseOne && this.part === Part.List
    this.isMine = this.inList && this.passed === this.index
    this.span = unpackAs(spanType(this.p.addressWidth), low(flit.payload, 2 * this.p.addressWidth))
    this.place = low(this.here - this.span.start, this.p.addressWidth)
    this.node = low(flit.payload, this.p.addressWidth)
  }

  @comb keep() {
    const { flit } = this.arrival
    this.keeps = this.isPhaseOne && this.part === Part.Data
    this.kept = this.isPhaseOne && flit.tail
    this.copy.destination = this.isMine ? this.node : this.picked
    this.copy.words = low(this.words + (this.keeps ? 1 : 0), wordsWidth(this.p))
    this.copy.tag = flit.tag
  }

  @seq follow() {
    const { valid, flit } = this.arrival
    if (valid && flit.head) this.phase = this.isPhaseOne ? Phase.One : Phase.Two
    if (valid) this.part = nextPart(this.part, flit.tail || !this.isPhaseOne, this.passed === this.others)
    if (this.kept) this.words = 0
    else if (this.keeps) this.words++
  }

  @seq pick() {
    if (this.inSpan) {
      this.index = this.place
      this.others = this.span.others
    }
    if (this.inList) this.previous = this.node
    if (this.isMine) this.picked = this.node
    if (this.kept) this.passed = 0
    else if (this.inList) this.passed++
  }

  @seq check() {
    const { valid, flit } = this.arrival
    assert(!valid || !flit.head || flit.payload <= Phase.Two, 'a packet of neither phase')
    assert(!this.inSpan || this.place <= this.span.others, 'a copy comes to a node that is not in its span')
    assert(!this.inList || this.passed === 0 || this.previous < this.node, 'a list of destinations does not ascend')
    const listEnds = this.inList && this.passed === this.others
    assert(!this.kept || listEnds || this.part === Part.Data, 'a packet of phase one ends before its list does')
    assert(!this.keeps || this.words !== this.p.longest, 'a packet with more words than there is room for')
  }
}

'use rtl'
import {
  assert,
  bool,
  comb,
  enumOf,
  input,
  label,
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
import type { LabelPiece, Shown, TypeOf } from 'flitwave/hdl'
import { arrivalType } from '../flit.js'
import { filledBelow, lastCopy } from './copies.js'
import { keptWidth, mostKept, mostSpreads, wraparoundParameters, type WraparoundParameters } from './parameters.js'
import { moreWidth, nextPart, Part, Phase, spanType } from './phase.js'

/** A copy that a node keeps, without its data: the information for phase two. */
export type Copy = TypeOf<typeof copyType>

export function copyType(p: WraparoundParameters) {
  return struct(
    {
      /** Its destination nodes: one in phase two. */
      first: uint(p.addressWidth),
      last: uint(p.addressWidth),
      /** It is copied again, and so are its copies in this number of further passes. */
      isSpread: bool,
      more: uint(moreWidth),
      words: uint(keptWidth(p)),
      tag: uint(p.tagWidth),
    },
    { name: 'Copy', show: copyLabel },
  )
}

interface ShownCopy {
  readonly tag: Shown<number>
  readonly first: Shown<number>
  readonly last: Shown<number>
}

/** `#1→3`, or `#1→4..7`. */
export function copyLabel({ tag, first, last }: ShownCopy): LabelPiece {
  return label.text('#', tag, '→', label.equal(first, last, first, label.text(first, '..', last)))
}

/**
 * Reads the flits that arrive at a node. A packet of phase two is for the node itself. From a packet of phase one, the node
 * picks its destination while the list passes: D_l, if it is the l-th node of the span, which may wrap around the end of the
 * nodes. It keeps the data, and once the tail has arrived, the copy can be sent on. If it must be copied again, the node
 * keeps everything except the head. A cube can reach surplus nodes; these keep nothing.
 */
export class Receiver extends Module.with(wraparoundParameters) {
  here = input(uint(this.p.addressWidth))
  arrival = input(arrivalType(this.p))
  /** The flits of phase two. */
  delivered = output(arrivalType(this.p))
  /** The arriving flit is data of a packet of phase one. */
  keeps = output(bool)
  /** A packet of phase one has arrived completely. */
  kept = output(bool)
  copy = output(copyType(this.p))

  /** The phase of the packet that is arriving. */
  phase = reg(enumOf(Phase, 'Phase'), Phase.One)
  /** The content of its next flit. */
  part = reg(enumOf(Part, 'Part'), Part.Head)
  /** The number of passes that copy the arriving packet again. */
  more = reg(uint(moreWidth), 0)
  /** l, and f - 1. */
  index = reg(uint(this.p.addressWidth), 0)
  others = reg(uint(this.p.addressWidth), 0)
  /** The number of destinations that have passed, the last of them, and D_l. */
  passed = reg(uint(this.p.addressWidth), 0)
  previous = reg(uint(this.p.addressWidth), 0)
  picked = reg(uint(this.p.addressWidth), 0)
  /** Words that have arrived. */
  words = reg(uint(keptWidth(this.p)), 0)

  /**
   * The arriving flit belongs to a packet of phase one and carries the span or a node of the list, possibly this node's own.
   */
  isPhaseOne = wire(bool)
  inSpan = wire(bool)
  inList = wire(bool)
  isMine = wire(bool)
  /** Its content in that case, and the place of this node in the span, l. */
  span = wire(spanType(this.p.addressWidth))
  place = wire(uint(this.p.addressWidth))
  node = wire(uint(this.p.addressWidth))
  /** The same values, valid also in the cycle in which the head or the span of the packet arrives. */
  moreNow = wire(uint(moreWidth))
  placeNow = wire(uint(this.p.addressWidth))
  othersNow = wire(uint(this.p.addressWidth))
  /** Its tail arrives, and the copy is needed. */
  ends = wire(bool)
  isWanted = wire(bool)

  @comb read() {
    const { valid, flit } = this.arrival
    const phase = flit.head ? low(flit.payload, 1) : this.phase
    this.moreNow = flit.head ? low(flit.payload >> 1, moreWidth) : this.more
    this.isPhaseOne = valid && phase === Phase.One
    this.delivered = { valid: valid && phase === Phase.Two, flit }
    this.inSpan = this.isPhaseOne && this.part === Part.Span
    this.inList = this.isPhaseOne && this.part === Part.List
    this.isMine = this.inList && this.passed === this.index
    this.span = unpackAs(spanType(this.p.addressWidth), low(flit.payload, 2 * this.p.addressWidth))
    this.place = low(this.here - this.span.start, this.p.addressWidth)
    this.node = low(flit.payload, this.p.addressWidth)
  }

  @comb follows() {
    this.placeNow = this.inSpan ? this.place : this.index
    this.othersNow = this.inSpan ? this.span.others : this.others
    this.isWanted = this.placeNow <= lastCopy(this.p, this.othersNow, this.moreNow)
    this.ends = this.isPhaseOne && this.arrival.flit.tail
  }

  @comb keep() {
    const isBody = this.moreNow === 0 ? this.part === Part.Data : this.part !== Part.Head
    this.keeps = this.isPhaseOne && this.isWanted && isBody
    this.kept = this.ends && this.isWanted
    this.copy.words = low(this.words + (this.keeps ? 1 : 0), keptWidth(this.p))
    this.copy.tag = this.arrival.flit.tag
  }

  @comb send() {
    const destination = this.isMine ? this.node : this.picked
    this.copy.isSpread = this.moreNow !== 0
    this.copy.more = this.moreNow === 0 ? 0 : low(this.moreNow - 1, moreWidth)
    this.copy.first = this.moreNow === 0 ? destination : this.nodeOf(this.firstCopy())
    this.copy.last = this.moreNow === 0 ? destination : this.nodeOf(this.lastOfCopies())
  }

  @seq follow() {
    const { valid, flit } = this.arrival
    if (valid && flit.head) {
      this.phase = this.isPhaseOne ? Phase.One : Phase.Two
      this.more = this.moreNow
    }
    if (valid) this.part = nextPart(this.part, flit.tail || !this.isPhaseOne, this.passed === this.others)
    if (this.ends) this.words = 0
    else if (this.keeps) this.words++
  }

  @seq pick() {
    if (this.inSpan) {
      this.index = this.place
      this.others = this.span.others
    }
    if (this.inList) this.previous = this.node
    if (this.isMine) this.picked = this.node
    if (this.ends) this.passed = 0
    else if (this.inList) this.passed++
  }

  @seq check() {
    const { valid, flit } = this.arrival
    const most = 2 * mostSpreads(this.p) - 1
    assert(!valid || !flit.head || flit.payload <= most, 'a packet of neither phase')
    const last = lastCopy(this.p, this.span.others, this.more)
    const reached = this.p.header === 'cube' ? filledBelow(last, this.p.addressWidth) : last
    assert(!this.inSpan || this.place <= reached, 'a copy comes to a node that is not in its span')
    assert(!this.inList || this.passed === 0 || this.previous < this.node, 'a list of destinations does not ascend')
    const listEnds = this.inList && this.passed === this.others
    assert(!this.ends || listEnds || this.part === Part.Data, 'a packet of phase one ends before its list does')
    assert(!this.keeps || this.words !== mostKept(this.p), 'a packet with more words than there is room for')
  }

  /** The number of copies that this node makes in the next pass: the maximum of a packet, or the remaining ones. */
  firstCopy(): number {
    return low(this.index << this.p.fanWidth, this.p.addressWidth)
  }

  lastOfCopies(): number {
    const most = low(this.firstCopy() | (2 ** this.p.fanWidth - 1), this.p.addressWidth)
    const missing = lastCopy(this.p, this.others, low(this.moreNow - 1, moreWidth))
    return this.p.header === 'cube' || most < missing ? most : missing
  }

  /** The node of a copy: s is this node minus l. */
  nodeOf(copy: number): number {
    return low(this.here - this.index + copy, this.p.addressWidth)
  }
}

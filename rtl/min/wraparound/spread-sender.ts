'use rtl'
import { assert, bool, clear, comb, enumOf, input, low, Module, output, pack, reg, seq, uint, wire } from 'flitwave/hdl'
import { channelType } from '../flit.js'
import type { Header } from '../header.js'
import { destinationStreamType } from './ascending-list.js'
import { filledBelow, furtherSpreads, headerOf, lastCopy } from './copies.js'
import { wordStreamType } from './multicast.js'
import { spreadType } from './multicast-intake.js'
import { wordsWidth, wraparoundParameters } from './parameters.js'
import { nextPart, Part, spreadPhase } from './phase.js'

/** Sends the packets of phase one: see {@link Phase} for the content of their flits. */
export class SpreadSender extends Module.with(wraparoundParameters) {
  spread = input(spreadType(this.p))
  list = input(destinationStreamType(this.p.addressWidth))
  /** The data. A late word causes a bubble in the packet. */
  words = input(wordStreamType(this.p))
  channel = output(channelType(this.p))

  part = reg(enumOf(Part, 'Part'), Part.Head)
  /** The number of the next flit in its packet. */
  number = reg(uint(this.p.lengthWidth), 0)
  /** Words that have left. */
  sent = reg(uint(wordsWidth(this.p)), 0)
  leaves = wire(bool)

  @comb send() {
    const { flit } = this.channel
    const { span, words, tag } = this.spread
    flit.head = this.part === Part.Head
    if (this.part === Part.Head) flit.header = this.header()
    else clear(flit.header)
    flit.tag = tag
    flit.sequence = this.number
    switch (this.part) {
      case Part.Head:
        flit.payload = spreadPhase(furtherSpreads(this.p, span.others))
        break
      case Part.Span:
        flit.payload = pack(span)
        break
      case Part.List:
        flit.payload = this.list.node
        break
      case Part.Data:
        flit.payload = this.words.word
        break
    }
    const endsInList = this.part === Part.List && this.list.last && words === 0
    flit.tail = endsInList || (this.part === Part.Data && this.sent + 1 === words)
  }

  @comb offer() {
    this.channel.valid = this.spread.valid && (this.part !== Part.Data || this.words.valid)
  }

  @comb step() {
    this.leaves = this.channel.valid && this.channel.ready
    this.list.ready = this.leaves && this.part === Part.List
    this.words.ready = this.leaves && this.part === Part.Data
    this.spread.done = this.leaves && this.channel.flit.tail
  }

  @seq advance() {
    const { span } = this.spread
    const begins = this.spread.valid && this.part === Part.Head
    const fits = this.p.header === 'wrapped' || span.start + span.others < 2 ** this.p.addressWidth
    assert(!begins || fits, 'copies that go past the last node need headers that wrap')
    const stars = filledBelow(span.others, this.p.addressWidth)
    const isAligned = this.p.header !== 'cube' || (span.start & stars) === 0
    assert(!begins || isAligned, 'a cube begins at a multiple of its size')
    assert(this.part !== Part.List || this.list.valid, 'the list of destinations is shorter than said')
    if (this.leaves) {
      const { tail } = this.channel.flit
      this.number = tail ? 0 : low(this.number + 1, this.p.lengthWidth)
      this.sent = this.part === Part.Data && !tail ? low(this.sent + 1, wordsWidth(this.p)) : 0
      this.part = nextPart(this.part, tail, this.list.last)
    }
  }

  header(): Header {
    const { start, others } = this.spread.span
    const last = lastCopy(this.p, others, furtherSpreads(this.p, others))
    const reached = this.p.header === 'cube' ? filledBelow(last, this.p.addressWidth) : last
    return headerOf(this.p.header, start, low(start + reached, this.p.addressWidth))
  }
}

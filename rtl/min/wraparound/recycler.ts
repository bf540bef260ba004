'use rtl'
import { assert, bool, clear, comb, input, low, Module, output, reg, seq, uint, wire } from 'flitwave/hdl'
import { channelType } from '../flit.js'
import { unicast } from '../header.js'
import { copyStreamType } from './copy-memory.js'
import { wordStreamType } from './multicast.js'
import { wordsWidth, wraparoundParameters } from './parameters.js'
import { Phase } from './phase.js'

/** Sends the packets of phase two: copies from the memory of the node, each to its one destination. */
export class Recycler extends Module.with(wraparoundParameters) {
  copies = input(copyStreamType(this.p))
  /** All data of a copy is there when the copy is. */
  words = input(wordStreamType(this.p))
  channel = output(channelType(this.p))

  /** The head of the copy has left. */
  begun = reg(bool, false)
  /** Words that have left. */
  sent = reg(uint(wordsWidth(this.p)), 0)
  leaves = wire(bool)

  @comb send() {
    const { flit } = this.channel
    const { copy } = this.copies
    this.channel.valid = this.copies.valid
    flit.head = !this.begun
    flit.tail = this.begun ? this.sent + 1 === copy.words : copy.words === 0
    if (this.begun) clear(flit.header)
    else flit.header = unicast(this.p.header, copy.destination)
    flit.tag = copy.tag
    flit.sequence = this.begun ? low(this.sent + 1, this.p.lengthWidth) : 0
    flit.payload = this.begun ? this.words.word : Phase.Two
  }

  @comb step() {
    this.leaves = this.channel.valid && this.channel.ready
    this.words.ready = this.leaves && this.begun
    this.copies.done = this.leaves && this.channel.flit.tail
  }

  @seq advance() {
    assert(!this.begun || this.words.valid, 'a copy is sent before it has come')
    if (this.leaves) {
      const { tail } = this.channel.flit
      this.sent = this.begun && !tail ? low(this.sent + 1, wordsWidth(this.p)) : 0
      this.begun = !tail
    }
  }
}

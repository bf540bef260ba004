'use rtl'
import { assert, bool, clear, comb, input, low, Module, output, reg, seq, uint, wire } from 'flitwave/hdl'
import { channelType } from '../flit.js'
import { copyStreamType } from './copy-memory.js'
import { headerOf } from './copies.js'
import { wordStreamType } from './multicast.js'
import { keptWidth, wraparoundParameters } from './parameters.js'
import { Phase, spreadPhase } from './phase.js'

/**
 * Sends copies from the memory of the node: in phase two to their single destinations, in earlier passes to be copied again.
 */
export class Recycler extends Module.with(wraparoundParameters) {
  copies = input(copyStreamType(this.p))
  /** All data of a copy is available as soon as the copy is. */
  words = input(wordStreamType(this.p))
  channel = output(channelType(this.p))

  /** The head of the copy has left. */
  begun = reg(bool, false)
  /** Words that have left. */
  sent = reg(uint(keptWidth(this.p)), 0)
  leaves = wire(bool)

  @comb send() {
    const { flit } = this.channel
    const { copy } = this.copies
    this.channel.valid = this.copies.valid
    flit.head = !this.begun
    flit.tail = this.begun ? this.sent + 1 === copy.words : copy.words === 0
    if (this.begun) clear(flit.header)
    else flit.header = headerOf(this.p.header, copy.first, copy.last)
    flit.tag = copy.tag
    flit.sequence = this.begun ? low(this.sent + 1, this.p.lengthWidth) : 0
    const phase = copy.isSpread ? spreadPhase(copy.more) : Phase.Two
    flit.payload = this.begun ? this.words.word : phase
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
      this.sent = this.begun && !tail ? low(this.sent + 1, keptWidth(this.p)) : 0
      this.begun = !tail
    }
  }
}

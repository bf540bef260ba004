'use rtl'
import { assert, assume, bool, input, Module, reg, seq, uint, wiring } from 'flitwave/hdl'
import { Fifo } from './fifo.v.js'

/** The law of a queue: any one word is in front once the words before it have left. */
export class FifoLaw extends Module {
  push = input(bool)
  word = input(bool)
  pop = input(bool)
  /** The word that enters in this cycle is the one to follow. */
  chosen = input(bool)

  queue = new Fifo()
  size = reg(uint(3), 0)
  /** The followed word is in the queue, behind `ahead` others. */
  isInside = reg(bool, false)
  ahead = reg(uint(3), 0)
  followed = reg(bool, false)

  @wiring connect() {
    this.queue.push = this.push
    this.queue.push_data = this.word
    this.queue.pop = this.pop
  }

  @seq check() {
    assume(!this.push || this.size < 4, 'a word comes only if there is room')
    assume(!this.pop || this.size !== 0, 'a word is taken only if there is one')
    assert(this.queue.empty === (this.size === 0), 'the queue is empty once all words have left')
    assert(!this.isInside || this.ahead < this.size, 'no word is lost')
    assert(!this.isInside || this.ahead !== 0 || this.queue.front === this.followed, 'words leave in their order')
    if (this.isInside && this.pop) {
      if (this.ahead === 0) this.isInside = false
      else this.ahead--
    } else if (!this.isInside && this.push && this.chosen) {
      this.isInside = true
      this.followed = this.word
      this.ahead = this.pop ? this.size - 1 : this.size
    }
    if (this.push && !this.pop) this.size++
    else if (this.pop && !this.push) this.size--
  }
}

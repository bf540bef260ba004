'use rtl'
import { bool, comb, input, Module, output, reg, seq, uint, wiring } from 'flitwave/hdl'
import { Fifo } from '../../../rtl/lib/fifo.js'

/** A queue that hands on a word on request. */
class Stage extends Module {
  push = input(bool)
  pop = input(bool)
  din = input(uint(8))
  dout = output(uint(8))
  empty = output(bool)
  queue = new Fifo({ depth: 2, type: uint(8) })

  @wiring connect() {
    this.queue.push = this.push
    this.queue.pop = this.pop
    this.queue.din = this.din
    this.dout = this.queue.dout
    this.empty = this.queue.empty
  }
}

/** Two queues, one behind the other; words move on at once. */
export class Relay extends Module {
  push = input(bool)
  din = input(uint(8))
  pop = input(bool)
  dout = output(uint(8))
  isReady = output(bool)
  moved = reg(uint(8), 0)
  first = new Stage()
  second = new Stage()

  @comb move() {
    this.first.push = this.push
    this.first.din = this.din
    this.first.pop = !this.first.empty
    this.second.push = !this.first.empty
    this.second.din = this.first.dout
    this.second.pop = this.pop
    this.dout = this.second.dout
    this.isReady = !this.second.empty
  }

  @seq count() {
    if (!this.first.empty) this.moved = this.first.dout
  }
}

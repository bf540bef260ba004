'use rtl'
import { bool, input, Module, uint, wiring } from 'flitwave/hdl'
import { Fifo } from '../../../rtl/lib/fifo.js'

/** A queue of which nobody takes. */
export class FilledQueue extends Module {
  push = input(bool)
  queue = new Fifo({ depth: 1, type: uint(4) })

  @wiring fill() {
    this.queue.push = this.push
    this.queue.pop = false
    this.queue.din = 1
  }
}

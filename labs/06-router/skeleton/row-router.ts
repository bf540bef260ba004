'use rtl'
import { array, bool, comb, indexWidth, input, Module, output, param, seq, uint, unused, wiring } from 'flitwave/hdl'
import { Fifo } from 'flitwave/rtl/lib/fifo'
import { channelType, flitType } from './flit.js'

/** A wormhole router in a row: 0 leads to greater nodes, 1 to smaller ones, 2 to the node itself. */
export class RowRouter extends Module.with({
  /** Cycles that a head takes. Begin with one. */
  stages: param(1, { choices: [1, 2, 3, 4] }),
  /** Nodes in the row. */
  size: param(4, { min: 2, max: 16 }),
  /** Flits of a buffer. */
  depth: param(4, { min: 1, max: 16 }),
  /** Bits of data in a flit. */
  width: param(8, { min: 1, max: 32 }),
}) {
  /** The number of the node. */
  here = input(uint(indexWidth(this.p.size)))
  arriving = array(3, () => input(channelType(this.p)))
  /** A flit has left the buffer of the input: a place is free. */
  creditOut = array(3, () => output(bool))
  leaving = array(3, () => output(channelType(this.p)))
  /** The credit from the other end of the output. */
  creditIn = array(3, () => input(bool))

  buffers = array(3, () => new Fifo({ depth: this.p.depth, type: flitType(this.p) }))

  // To do: the state of the packet at the front of each buffer, the holder of each output, its arbiter and its credits.

  @wiring connectBuffers() {
    this.buffers.forEach((buffer, i) => {
      buffer.din = this.arriving[i].flit
      buffer.push = this.arriving[i].valid
    })
  }

  @comb traverse() {
    // To do: which flits leave, and where?
    this.buffers.forEach((buffer, i) => {
      buffer.pop = !buffer.empty
      this.creditOut[i] = !buffer.empty
      this.leaving[i] = { valid: !this.buffers[(i + 1) % 3].empty, flit: this.buffers[(i + 1) % 3].dout }
    })
  }

  @seq advance() {
    // To do: which of these are kept for the next cycle?
    unused(this.here)
    for (const credit of this.creditIn) unused(credit)
  }
}

'use rtl'
import { assume, bitLength, bool, comb, reg, seq, uint, wiring } from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import { flitType, type Flit } from './flit.js'
import { capacityOf, FlitStore } from './flit-store.js'

/**
 * Room for whole packets, for virtual cut-through: it is ready for a packet if the longest one would fit completely, and
 * always for the following flits. So a packet that has been granted its outputs never waits again, and a waiting packet
 * holds no link.
 */
export class PacketBuffer extends FlitStore {
  /** A packet has begun to arrive and has not ended. */
  arriving = reg(bool, false)
  /** Its flits that have arrived. Only for an assertion. */
  arrived = reg(uint(bitLength(this.p.maxFlits)), 0)
  queue = new Fifo<Flit>({ depth: capacityOf(this.p), type: flitType(this.p) })

  @wiring connectQueue() {
    this.queue.din = this.arrival.flit
    this.queue.push = this.arrival.valid
    this.queue.pop = this.leaves
    this.held = this.queue.count
    this.front = { valid: !this.queue.empty, flit: this.queue.dout }
  }

  @comb offer() {
    this.ready = this.arriving || this.queue.count <= this.p.maxFlits * (this.p.buffers - 1)
  }

  @seq follow() {
    assume(!this.arrival.valid || this.ready, 'a flit for which there is no room')
    assume(!this.leaves || !this.queue.empty, 'a flit leaves an empty buffer')
    assume(!this.arrival.valid || this.arrival.flit.head !== this.arriving, 'a packet does not arrive whole')
    assume(!this.arrival.valid || this.arrived !== this.p.maxFlits, 'a packet longer than maxFlits')
    if (this.arrival.valid) {
      this.arriving = !this.arrival.flit.tail
      if (this.arrival.flit.tail) this.arrived = 0
      else this.arrived++
    }
  }
}

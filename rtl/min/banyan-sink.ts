'use rtl'
import { assert, bool, input, Module, reg, seq, uint, wire, wiring } from 'flitwave/hdl'
import { arrivalType } from './flit.js'
import { headerType, unicast } from './header.js'
import { flitParameters } from './parameters.js'

/**
 * Checks that packets arrive at a node whole, one after the other, with all flits in order, and addressed only to this node:
 * the elements have split off all other destinations.
 */
export class BanyanSink extends Module.with(flitParameters) {
  here = input(uint(this.p.addressWidth))
  arrival = input(arrivalType(this.p))
  /** The header for this node. */
  mine = wire(headerType(this.p.header, this.p.addressWidth))

  /** A packet has begun to arrive and has not ended. */
  arriving = reg(bool, false)
  /** The tag of the packet that is arriving, and the number of its next flit. */
  tag = reg(uint(this.p.tagWidth), 0)
  next = reg(uint(this.p.lengthWidth), 0)

  @wiring address() {
    this.mine = unicast(this.p.header, this.here)
  }

  @seq check() {
    const { valid, flit } = this.arrival
    assert(!valid || !flit.head || flit.header === this.mine, 'a packet is not for this node')
    assert(!valid || flit.head !== this.arriving, 'a packet is not delivered whole')
    assert(!valid || flit.head || flit.tag === this.tag, 'two packets are mixed')
    assert(!valid || flit.sequence === (flit.head ? 0 : this.next), 'a flit is lost, doubled or out of order')
    if (valid) {
      this.arriving = !flit.tail
      this.tag = flit.tag
      this.next = flit.sequence + 1
    }
  }
}

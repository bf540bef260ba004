'use rtl'
import { array, assert, bit, bool, input, Module, reg, seq, uint, wiring } from 'flitwave/hdl'
import { OutputUnit } from './output_unit.v.js'

/** The law of virtual channels: each is held from the head of a packet to its tail, and is free before and after. */
export class ChannelLaw extends Module {
  request = input(uint(5))
  channels = input(uint(5))
  flits = input(uint(80))
  credit = input(uint(2))

  unit = new OutputUnit()
  isHeld = array(2, () => reg(bool, false))

  @wiring connect() {
    this.unit.request = this.request
    this.unit.request_vc = this.channels
    this.unit.flits = this.flits
    this.unit.credit = this.credit
  }

  @seq check() {
    const { grant, is_free } = this.unit
    for (let v = 0; v < 2; v++) {
      assert(bit(is_free, v) === !this.isHeld[v], 'a channel is free before the head of a packet and after its tail')
      for (let i = 0; i < 5; i++) {
        if (bit(grant, i) && bit(this.channels, i) === (v === 1)) this.isHeld[v] = !bit(this.flits, 16 * i + 14)
      }
    }
  }
}

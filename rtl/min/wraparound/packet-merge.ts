'use rtl'
import { array, bool, comb, input, Module, output, reg, seq, wire } from 'flitwave/hdl'
import { channelType } from '../flit.js'
import { flitParameters } from '../parameters.js'
import { PortActivity, portActivityType } from './activity.js'

/** Merges two inputs packet by packet; if both have a packet, that of `first` goes first. */
export class PacketMerge extends Module.with(flitParameters) {
  first = input(channelType(this.p))
  second = input(channelType(this.p))
  out = output(channelType(this.p))
  /** By input. For observers. */
  activities = array(2, () => output(portActivityType))

  /** The head of a packet has left but its tail has not; and the packet is one of `second`. */
  underway = reg(bool, false)
  ofSecond = reg(bool, false)
  takesSecond = wire(bool)

  @comb choose() {
    this.takesSecond = this.underway ? this.ofSecond : !this.first.valid
    this.out.valid = this.takesSecond ? this.second.valid : this.first.valid
    this.out.flit = this.takesSecond ? this.second.flit : this.first.flit
  }

  @comb answer() {
    this.first.ready = this.out.ready && !this.takesSecond
    this.second.ready = this.out.ready && this.takesSecond
  }

  @comb tell() {
    for (const i of [0, 1]) {
      const { valid } = i === 0 ? this.first : this.second
      const isBegun = this.underway && (i === 0 ? !this.ofSecond : this.ofSecond)
      const isChosen = i === 0 ? !this.takesSecond : this.takesSecond
      if (!valid) this.activities[i] = isBegun ? PortActivity.Starved : PortActivity.Empty
      else if (!isChosen) this.activities[i] = PortActivity.PortBusy
      else this.activities[i] = this.out.ready ? PortActivity.Moves : PortActivity.NoRoom
    }
  }

  @seq hold() {
    if (this.out.valid && this.out.ready) {
      this.underway = !this.out.flit.tail
      this.ofSecond = this.takesSecond
    }
  }
}

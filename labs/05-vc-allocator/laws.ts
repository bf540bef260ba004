'use rtl'
import { any, array, assert, input, Module, param, reg, seq, uint } from 'flitwave/hdl'
import { isOneHotOrZero, unionOf } from 'flitwave/rtl/lib/one-hot'

/** Tracks the channels that packets hold, and checks each grant. */
export class SafeAllocation extends Module.with({ packets: param(4), vcs: param(3) }) {
  wanted = array(this.p.packets, () => input(uint(this.p.vcs)))
  released = input(uint(this.p.vcs))
  free = input(uint(this.p.vcs))
  granted = array(this.p.packets, () => input(uint(this.p.vcs)))

  held = reg(uint(this.p.vcs), 0)

  @seq check() {
    const given = unionOf(this.granted)
    assert((given & this.held) === 0, 'a channel is given away that a packet holds')
    for (let i = 0; i < this.p.packets; i++) {
      assert(isOneHotOrZero(this.granted[i]), 'a packet is given two channels')
      assert((this.granted[i] & ~this.wanted[i]) === 0, 'a packet is given a channel that it does not want')
      for (let k = 0; k < i; k++) assert((this.granted[i] & this.granted[k]) === 0, 'a channel is given to two packets')
    }
    assert((this.free ^ this.held) === 2 ** this.p.vcs - 1, 'free is not what packets do not hold')
    this.held = (this.held & ~this.released) | given
  }
}

/** While a packet wants a free channel, some packet is granted one. */
export class NobodyIdle extends Module.with({ packets: param(4), vcs: param(3) }) {
  wanted = array(this.p.packets, () => input(uint(this.p.vcs)))
  free = input(uint(this.p.vcs))
  granted = array(this.p.packets, () => input(uint(this.p.vcs)))

  @seq check() {
    const isWanted = any(unionOf(this.wanted) & this.free)
    assert(!isWanted || any(unionOf(this.granted)), 'a free channel is wanted, and nobody is given any')
  }
}

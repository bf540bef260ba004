'use rtl'
import { array, comb, indexWidth, input, mask, Module, output, param, reg, seq, uint } from 'flitwave/hdl'
import { lowestOne } from 'flitwave/rtl/lib/one-hot'

/** Gives the virtual channels of an output to packets that want them. */
export class VcAllocator extends Module.with({
  /** Virtual channels of the output. */
  vcs: param(3, { min: 2, max: 16 }),
  /** For each packet, the virtual channel at which it begins its search; its length is the number of packets. */
  starts: param([0, 1, 2, 0]),
}) {
  /** By packet, the channels that can serve it; 0 if it does not request any. */
  wanted = array(this.p.starts.length, () => input(mask(this.p.vcs)))
  /** Channels that packets release. */
  released = input(mask(this.p.vcs))
  /** Channels that no packet holds. */
  free = output(mask(this.p.vcs))
  /** By packet, the granted channel: one-hot, or 0. */
  granted = array(this.p.starts.length, () => output(mask(this.p.vcs)))

  /** Channels that no packet holds. */
  open = reg(mask(this.p.vcs), 2 ** this.p.vcs - 1)
  /** For each channel, the packet that it considers first. */
  turns = array(this.p.vcs, () => reg(uint(indexWidth(this.p.starts.length)), 0))

  @comb choose() {
    this.free = this.open
    // To do: each packet chooses one channel; then each channel chooses one of the packets that have chosen it.
    for (let i = 0; i < this.p.starts.length; i++) this.granted[i] = lowestOne(this.wanted[i])
  }

  @seq remember() {
    // To do: which channels are free in the next cycle, and whose turn is it?
    this.open = this.open | this.released
    this.turns.forEach((_, vc) => (this.turns[vc] = 0))
  }
}

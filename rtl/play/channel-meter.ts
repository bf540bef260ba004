'use rtl'
import { any, bool, comb, indexWidth, input, Module, output, reg, seq, struct, uint, vec } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { maskOf } from '../lib/one-hot.js'
import { partParameters } from '../router/parameters.js'

/** The flits and packets that a channel has carried so far; both modulo 2^32. */
export const ChannelUseType = struct(
  {
    /** Flits that have crossed. */
    flits: uint(32),
    /** Cycles in which a packet held a virtual channel, with its head across but not its tail, and no flit crossed. */
    heldIdle: uint(32),
  },
  { name: 'ChannelUse' },
)

/** Counts the flits that cross a channel between two routers, and the lost cycles. */
export class ChannelMeter extends Module.with(pick(partParameters, 'vcs')) {
  /** The flit that crosses in this cycle. */
  valid = input(bool)
  vc = input(uint(indexWidth(this.p.vcs)))
  tail = input(bool)
  use = output(ChannelUseType)

  flits = reg(uint(32), 0)
  heldIdle = reg(uint(32), 0)
  /** By virtual channel. */
  held = reg(vec(this.p.vcs, bool), 0)

  @comb show() {
    this.use = { flits: this.flits, heldIdle: this.heldIdle }
  }

  @seq count() {
    if (this.valid) this.flits++
    else if (any(maskOf(this.held))) this.heldIdle++
  }

  @seq follow() {
    for (let vc = 0; vc < this.p.vcs; vc++) {
      if (this.valid && this.vc === vc) this.held[vc] = !this.tail
    }
  }
}

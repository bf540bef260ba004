'use rtl'
import { any, assert, bitLength, reg, seq, uint } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { BroadcastNetwork } from '../min/broadcast-network.js'

/**
 * A broadcast banyan that is free of deadlock: if no source pauses, flits never wait for longer than it takes to cross the
 * network while no flit enters or leaves it.
 */
export class BanyanProgress extends BroadcastNetwork {
  /** Cycles in which flits have waited without visible movement, up to {@link limit}. */
  still = reg(uint(bitLength(this.limit())), 0)

  @seq watch() {
    const enters = any(maskOf(this.sources.map(({ channel }) => channel.valid && channel.ready)))
    const leaves = any(maskOf(this.delivered.map(({ valid }) => valid)))
    const pauses = any(maskOf(this.pause))
    const waits = any(maskOf(this.banyan.blocked.flat().map((mask) => any(mask))))
    assert(this.still !== this.limit(), 'a deadlock: flits wait, and nothing moves')
    if (!waits || enters || leaves || pauses) this.still = 0
    else if (this.still !== this.limit()) this.still++
  }

  /** The number of cycles after which a moving flit has left. */
  limit(): number {
    return this.p.addressWidth + 1
  }
}

'use rtl'
import { any, assert, bitLength, reg, seq, uint } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { BroadcastNetwork } from '../min/broadcast-network.js'

/**
 * A broadcast banyan that is free of deadlock: as long as no source pauses, flits that wait do not wait while no flit
 * enters the network and none leaves it, for longer than it takes to cross the network.
 */
export class BanyanProgress extends BroadcastNetwork {
  /** Cycles in which flits have waited and nothing was seen to move, up to {@link limit}. */
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

  /** The cycles after which a flit that still moves has left. */
  limit(): number {
    return this.p.addressWidth + 1
  }
}

'use rtl'
import { any, array, bit, comb, input, Module, output, param, reg, seq, uint, wiring } from 'flitwave/hdl'
import { lowestOne, maskOf, unionOf } from 'flitwave/rtl/lib/one-hot'

/** Selects one bit of a mask, from a constant place on with wraparound. */
class Chooser extends Module.with({ n: param(3, { min: 1, max: 64 }), start: param(0, { min: 0, max: 63 }) }) {
  among = input(uint(this.p.n))
  chosen = output(uint(this.p.n))

  @comb choose() {
    const later = this.among & (2 ** this.p.n - 2 ** this.p.start)
    this.chosen = any(later) ? lowestOne(later) : lowestOne(this.among)
  }
}

/** Serves in turn. It stores the packets that come first in turn as a mask: all from the next one on. */
class InTurn extends Module.with({ n: param(4, { min: 1, max: 64 }) }) {
  among = input(uint(this.p.n))
  winner = output(uint(this.p.n))
  first = reg(uint(this.p.n), 2 ** this.p.n - 1)

  @comb choose() {
    const early = this.among & this.first
    this.winner = any(early) ? lowestOne(early) : lowestOne(this.among)
  }

  @seq goOn() {
    // Remove the winner and all below it; after the last one, everybody comes first again.
    const upToWinner = this.winner | (this.winner - 1)
    const later = (2 ** this.p.n - 1) & ~upToWinner
    if (any(this.among)) this.first = any(later) ? later : 2 ** this.p.n - 1
  }
}

/** Two rows of modules: packets choose, then channels do. */
export class VcAllocator extends Module.with({
  vcs: param(3, { min: 2, max: 16 }),
  starts: param([0, 1, 2, 0]),
}) {
  wanted = array(this.p.starts.length, () => input(uint(this.p.vcs)))
  released = input(uint(this.p.vcs))
  free = output(uint(this.p.vcs))
  granted = array(this.p.starts.length, () => output(uint(this.p.vcs)))

  held = reg(uint(this.p.vcs), 0)
  packets = this.p.starts.map((start) => new Chooser({ n: this.p.vcs, start }))
  channels = array(this.p.vcs, () => new InTurn({ n: this.p.starts.length }))

  @wiring connect() {
    this.packets.forEach((packet, i) => (packet.among = this.wanted[i] & ~this.held))
    this.channels.forEach((channel, vc) => (channel.among = maskOf(this.packets.map(({ chosen }) => bit(chosen, vc)))))
    this.granted.forEach((_, i) => (this.granted[i] = maskOf(this.channels.map(({ winner }) => bit(winner, i)))))
    this.free = ~this.held
  }

  @seq hold() {
    this.held = (this.held & ~this.released) | unionOf(this.granted)
  }
}

'use rtl'
import {
  any,
  array,
  bit,
  comb,
  indexWidth,
  input,
  mask,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wire,
} from 'flitwave/hdl'
import { successor } from 'flitwave/rtl/lib/count'
import { below, lowestOne, maskOf, oneHotToIndex, rotateLeft, rotateRight, unionOf } from 'flitwave/rtl/lib/one-hot'

/** The reference. */
export class VcAllocator extends Module.with({
  vcs: param(3, { min: 2, max: 16 }),
  starts: param([0, 1, 2, 0]),
}) {
  wanted = array(this.packets, () => input(mask(this.p.vcs)))
  released = input(mask(this.p.vcs))
  free = output(mask(this.p.vcs))
  granted = array(this.packets, () => output(mask(this.p.vcs)))

  unused = reg(mask(this.p.vcs), 2 ** this.p.vcs - 1)
  turns = array(this.p.vcs, () => reg(uint(indexWidth(this.packets)), 0))
  /** By packet, the channel that it chooses; by channel, the packets that choose it, and the winner among them. */
  choices = array(this.packets, () => wire(mask(this.p.vcs)))
  choosing = array(this.p.vcs, () => wire(mask(this.packets)))
  winners = array(this.p.vcs, () => wire(mask(this.packets)))

  @comb choose() {
    const { vcs, starts } = this.p
    this.free = this.unused
    for (let i = 0; i < this.packets; i++) {
      const candidates = this.wanted[i] & this.unused
      const inTurn = rotateRight(candidates, starts[i], vcs)
      this.choices[i] = rotateLeft(lowestOne(inTurn), starts[i], vcs)
    }
  }

  @comb arbitrate() {
    for (let vc = 0; vc < this.p.vcs; vc++) {
      this.choosing[vc] = maskOf(this.choices.map((choice) => bit(choice, vc)))
      const inTurn = this.choosing[vc] & ~below(this.turns[vc], this.packets)
      this.winners[vc] = lowestOne(any(inTurn) ? inTurn : this.choosing[vc])
    }
  }

  @comb grant() {
    for (let i = 0; i < this.packets; i++) this.granted[i] = maskOf(this.winners.map((winner) => bit(winner, i)))
  }

  @seq remember() {
    const given = unionOf(this.granted)
    this.unused = (this.unused | this.released) & ~given
    for (let vc = 0; vc < this.p.vcs; vc++) {
      const winner = oneHotToIndex(this.winners[vc], this.packets)
      if (any(this.winners[vc])) this.turns[vc] = successor(winner, this.packets)
    }
  }

  get packets(): number {
    return this.p.starts.length
  }
}

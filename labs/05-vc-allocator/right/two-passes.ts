'use rtl'
import {
  any,
  array,
  bit,
  comb,
  concat,
  indexWidth,
  input,
  low,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wire,
} from 'flitwave/hdl'
import { indexToOneHot, maskOf } from 'flitwave/rtl/lib/one-hot'

/** Writes each mask twice, one after the other: the first bit from a place on is then the first with wraparound. */
export class VcAllocator extends Module.with({
  vcs: param(3, { min: 2, max: 16 }),
  starts: param([0, 1, 2, 0]),
}) {
  wanted = array(this.p.starts.length, () => input(uint(this.p.vcs)))
  released = input(uint(this.p.vcs))
  free = output(uint(this.p.vcs))
  granted = array(this.p.starts.length, () => output(uint(this.p.vcs)))

  open = reg(uint(this.p.vcs), 2 ** this.p.vcs - 1)
  last = array(this.p.vcs, () => reg(uint(indexWidth(this.p.starts.length)), this.p.starts.length - 1))
  winners = array(this.p.vcs, () => wire(uint(this.p.starts.length)))

  @comb allocate() {
    const { vcs, starts } = this.p
    const n = starts.length
    this.free = this.open
    const choices = starts.map((start, i) => this.firstFrom(this.wanted[i] & this.open, 2 ** start, vcs))
    for (let vc = 0; vc < vcs; vc++) {
      const choosing = maskOf(choices.map((choice) => bit(choice, vc)))
      const after = this.last[vc] === n - 1 ? 1 : indexToOneHot(this.last[vc] + 1, n)
      this.winners[vc] = this.firstFrom(choosing, after, n)
    }
    for (let i = 0; i < n; i++) this.granted[i] = maskOf(this.winners.map((winner) => bit(winner, i)))
  }

  /** Subtracting the place from the doubled mask clears its first bit at or after the place and keeps the bits above. */
  firstFrom(mask: number, place: number, n: number): number {
    const twice = concat(mask, mask)
    const first = low(twice & ~(twice - place), 2 * n)
    return low(first, n) | low(first >> n, n)
  }

  @seq remember() {
    const { vcs, starts } = this.p
    const given = maskOf(array(vcs, (vc) => any(this.winners[vc])))
    this.open = (this.open | this.released) & ~given
    for (let vc = 0; vc < vcs; vc++)
      for (let i = 0; i < starts.length; i++) if (bit(this.winners[vc], i)) this.last[vc] = i
  }
}

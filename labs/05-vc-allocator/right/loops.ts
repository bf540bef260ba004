'use rtl'
import {
  array,
  bit,
  bool,
  comb,
  grid,
  indexWidth,
  input,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wire,
} from 'flitwave/hdl'
import { maskOf } from 'flitwave/rtl/lib/one-hot'

/** Checks one candidate after the other, with flags and numbers instead of masks. */
export class VcAllocator extends Module.with({
  vcs: param(3, { min: 2, max: 16 }),
  starts: param([0, 1, 2, 0]),
}) {
  wanted = array(this.p.starts.length, () => input(uint(this.p.vcs)))
  released = input(uint(this.p.vcs))
  free = output(uint(this.p.vcs))
  granted = array(this.p.starts.length, () => output(uint(this.p.vcs)))

  isFree = array(this.p.vcs, () => reg(bool, true))
  next = array(this.p.vcs, () => reg(uint(indexWidth(this.p.starts.length)), 0))
  chooses = grid(this.p.starts.length, this.p.vcs, () => wire(bool))
  wins = grid(this.p.starts.length, this.p.vcs, () => wire(bool))

  @comb packetsChoose() {
    const { vcs, starts } = this.p
    starts.forEach((start, i) => {
      let isServed = false
      for (let k = 0; k < vcs; k++) {
        const vc = (start + k) % vcs
        const would = bit(this.wanted[i], vc) && this.isFree[vc]
        this.chooses[i][vc] = would && !isServed
        isServed = isServed || would
      }
    })
  }

  @comb channelsChoose() {
    const n = this.p.starts.length
    for (let vc = 0; vc < this.p.vcs; vc++) {
      for (let i = 0; i < n; i++) {
        // No packet that chooses it precedes this one in turn.
        const before = array(n, (k) => this.chooses[k][vc] && this.comesBefore(k, i, vc))
        this.wins[i][vc] = this.chooses[i][vc] && !before.reduce((any, one) => any || one)
      }
    }
  }

  comesBefore(k: number, i: number, vc: number): boolean {
    const last = this.p.starts.length - 1
    const [kIsLate, iIsLate] = [k < last && this.next[vc] > k, i < last && this.next[vc] > i]
    return kIsLate === iIsLate ? k < i : iIsLate
  }

  @comb show() {
    this.free = maskOf(this.isFree)
    this.wins.forEach((ofPacket, i) => (this.granted[i] = maskOf(ofPacket)))
  }

  @seq remember() {
    const n = this.p.starts.length
    const free = [...this.isFree]
    for (let vc = 0; vc < this.p.vcs; vc++) {
      const given = array(n, (i) => this.wins[i][vc]).reduce((any, one) => any || one)
      this.isFree[vc] = !given && (free[vc] || bit(this.released, vc))
      for (let i = 0; i < n; i++) if (this.wins[i][vc]) this.next[vc] = (i + 1) % n
    }
  }
}

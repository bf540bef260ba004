'use rtl'
import { bit, bool, comb, indexWidth, input, Module, output, param, reg, seq, uint } from 'flitwave/hdl'

/** Grants one of the requests, in turn: the requester after the last winner goes first. */
export class RotatingArbiter extends Module.with({
  /** The number of requesters. */
  N: param(4, { min: 2, max: 16 }),
}) {
  request = input(uint(this.p.N))
  /** The grant is used, so the turn passes on. */
  used = input(bool)
  grant = output(uint(this.p.N))

  last = reg(uint(indexWidth(this.p.N)), this.p.N - 1)

  @comb decide() {
    let grant = 0
    for (let i = this.p.N - 1; i >= 0; i--) if (bit(this.request, i)) grant = 1 << i
    for (let i = this.p.N - 1; i >= 0; i--) if (bit(this.request, i) && i > this.last) grant = 1 << i
    this.grant = grant
  }

  @seq pass() {
    for (let i = 0; i < this.p.N; i++) if (this.used && bit(this.grant, i)) this.last = i
  }
}

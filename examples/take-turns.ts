'use rtl'
import { bool, comb, indexWidth, input, Module, output, param, reg, seq, uint, vec } from 'flitwave/hdl'

/** Lets senders use one link in turn, a whole packet each. */
export class TakeTurns extends Module.with({
  /** Senders that share the link. */
  senders: param(2, { min: 2, max: 16 }),
}) {
  valid = input(vec(this.p.senders, bool))
  tail = input(vec(this.p.senders, bool))
  ready = output(vec(this.p.senders, bool))
  busy = output(bool)

  turn = reg(uint(indexWidth(this.p.senders)), 0)

  @comb grant() {
    for (let i = 0; i < this.p.senders; i++) this.ready[i] = this.turn === i
    this.busy = this.valid[this.turn]!
  }

  @seq passTurn() {
    const isLast = this.turn === this.p.senders - 1
    if (!this.busy || this.tail[this.turn]) this.turn = isLast ? 0 : this.turn + 1
  }
}

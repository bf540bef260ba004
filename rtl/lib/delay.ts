'use rtl'
import { array, comb, input, Module, output, param, reg, seq, typeParam, uint } from 'flitwave/hdl'

/** Delays its input by `cycles` cycles: a pipeline register that can be removed without changing its surroundings. */
export class Delay<T> extends Module.with({
  /** Cycles from input to output. */
  cycles: param(1, { min: 0, max: 16 }),
  /** The type of the data. */
  type: typeParam(uint(8)),
})<T> {
  din = input(this.p.type)
  dout = output(this.p.type)
  taps = array(this.p.cycles, () => reg(this.p.type, 0))

  @comb last() {
    this.dout = this.p.cycles === 0 ? this.din : this.taps[this.p.cycles - 1]
  }

  @seq shift() {
    for (let i = this.p.cycles - 1; i >= 0; i--) this.taps[i] = i === 0 ? this.din : this.taps[i - 1]
  }
}

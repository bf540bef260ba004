'use rtl'
import { comb, input, Module, output, reg, seq, uint } from 'flitwave/hdl'
import type { HardwareType, ParameterSpecs } from 'flitwave/hdl'

export interface DelayParameters<T> {
  /** 0 for a plain wire. */
  readonly cycles: number
  /** `uint(8)` if left out. */
  readonly type?: HardwareType<T>
}

/** What comes in goes out `cycles` later: a pipeline register that can be taken out without changing what surrounds it. */
export class Delay<T> extends Module<DelayParameters<T>> {
  static readonly parameters = {
    cycles: { default: 1, min: 0, max: 16, about: 'cycles from in to out' },
  } satisfies ParameterSpecs;

  in = input(this.type())
  out = output(this.type())
  taps = Array.from({ length: this.p.cycles }, () => reg(this.type(), 0))

  @comb last() {
    this.out = this.p.cycles === 0 ? this.in : this.taps[this.p.cycles - 1]!
  }

  @seq shift() {
    for (let i = this.p.cycles - 1; i >= 0; i--) this.taps[i] = i === 0 ? this.in : this.taps[i - 1]!
  }

  type(): HardwareType<T> {
    return this.p.type ?? (uint(8) as HardwareType<T>)
  }
}

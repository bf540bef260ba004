/** The changes of a dump as values of signals in cycles. */

import { readBits } from './bits.js'
import type { Cycles } from './cycles.js'
import type { ChangeSink, DumpVariable } from './dump.js'
import { leafShape } from './names.js'

/** Bits, with the mask of those that are x or z; a text; or the text of a real number. */
export interface DumpValue {
  readonly value: number | bigint | string
  readonly unknown: number | bigint
}

/** Takes each change of a signal, in ascending order of cycles: the last of a cycle counts. */
export type SetValue = (signal: number, cycle: number, value: DumpValue) => void

export class CycleSink implements ChangeSink {
  private readonly signed: ReadonlySet<number>
  private now = -1
  private cycle: number

  /**
   * @param variables - those of the signals that are read
   * @param from - the first cycle: earlier changes belong to it
   */
  constructor(
    private readonly cycles: Cycles,
    variables: readonly DumpVariable[],
    private readonly from: number,
    private readonly set: SetValue,
  ) {
    this.cycle = from
    const isSigned = (variable: DumpVariable): boolean => {
      const shape = leafShape(variable)
      return shape.kind === 'bits' && shape.signed
    }
    this.signed = new Set(variables.filter(isSigned).map(({ signal }) => signal))
  }

  bits(signal: number, time: number, buffer: Uint8Array, offset: number, length: number): void {
    this.set(signal, this.cycleAt(time), readBits(buffer, offset, length, this.signed.has(signal)))
  }

  real(signal: number, time: number, value: number): void {
    this.set(signal, this.cycleAt(time), { value: String(value), unknown: 0 })
  }

  text(signal: number, time: number, value: string): void {
    this.set(signal, this.cycleAt(time), { value, unknown: 0 })
  }

  private cycleAt(time: number): number {
    if (time !== this.now) {
      this.now = time
      this.cycle = Math.max(this.from, this.cycles.cycleAt(time))
    }
    return this.cycle
  }
}

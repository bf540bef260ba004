/** The bits of a module whose values are known. A value that is known never changes. */

import { isConstant, type Bit, type Cell, type NetModule } from '../netlist/netlist.js'
import { ternaryOf, type Ternary } from './ternary.js'

/** The values of the inputs of a module, port by port: `0`, `1`, or `x` for what is not known. */
export type InputValues = string

export class KnownValues {
  private readonly values = new Map<number, '0' | '1'>()

  get size(): number {
    return this.values.size
  }

  valueOf(bit: Bit): Ternary {
    return isConstant(bit) ? ternaryOf(bit) : (this.values.get(bit) ?? 'x')
  }

  learn(bit: Bit, value: Ternary): void {
    if (!isConstant(bit) && value !== 'x' && !this.values.has(bit)) this.values.set(bit, value)
  }

  learnInputs({ ports }: NetModule, inputs: InputValues): void {
    let at = 0
    for (const { direction, bits } of ports)
      if (direction === 'input') for (const bit of bits) this.learn(bit, inputs[at++] as Ternary)
  }

  /** Bits of the pin beyond the values are 0. */
  learnPin(cell: Cell, pin: string, values: readonly Ternary[]): void {
    cell.pins.get(pin)?.bits.forEach((bit, i) => this.learn(bit, values[i] ?? '0'))
  }

  /** @param valueOf - the value of a bit inside the instance */
  learnOutputs(cell: Cell, child: NetModule, valueOf: (bit: Bit) => Ternary): void {
    for (const { name, direction, bits } of child.ports)
      if (direction === 'output') this.learnPin(cell, name, bits.map(valueOf))
  }
}

/** The values at the inputs of an instance; those that are not connected are not known. */
export function inputValues(child: NetModule, cell: Cell, valueOf: (bit: Bit) => string): InputValues {
  const inputs = child.ports.filter(({ direction }) => direction === 'input')
  return inputs
    .flatMap(({ name, bits }) =>
      bits.map((_, i) => (cell.pins.has(name) ? valueOf(cell.pins.get(name)!.bits[i] ?? 'x') : 'x')),
    )
    .join('')
}

/** The bits of a module whose values are known. A value that is known never changes. */

import { obtain } from '../../../base/maps.js'
import { isConstant, isInstance, type Bit, type Cell, type NetModule } from '../netlist/netlist.js'
import { ternaryOf, type Ternary } from './ternary.js'

/** The values of the inputs of a module, port by port: `0`, `1`, or `x` for what is not known. */
export type InputValues = string

export class KnownValues {
  private readonly values = new Map<number, '0' | '1'>()
  private readonly learned: Bit[] = []

  valueOf(bit: Bit): Ternary {
    return isConstant(bit) ? ternaryOf(bit) : (this.values.get(bit) ?? 'x')
  }

  learn(bit: Bit, value: Ternary): void {
    if (isConstant(bit) || value === 'x' || this.values.has(bit)) return
    this.values.set(bit, value)
    this.learned.push(bit)
  }

  /** The bits that have become known since the last call. */
  takeLearned(): readonly Bit[] {
    return this.learned.splice(0)
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
  let values = ''
  for (const { name, direction, bits } of child.ports) {
    if (direction !== 'input') continue
    const pin = cell.pins.get(name)?.bits
    for (let i = 0; i < bits.length; i++) values += pin ? valueOf(pin[i] ?? 'x') : 'x'
  }
  return values
}

/** The cells of a module by the bits that they read. */
const readers = new WeakMap<NetModule, ReadonlyMap<Bit, readonly Cell[]>>()

function readersIn(module: NetModule): ReadonlyMap<Bit, readonly Cell[]> {
  return obtain(readers, module, () => {
    const cells = new Map<Bit, Cell[]>()
    for (const cell of module.cells)
      for (const { direction, bits } of cell.pins.values())
        for (const bit of direction === 'output' ? [] : bits)
          if (!isConstant(bit)) obtain(cells, bit, () => []).push(cell)
    return cells
  })
}

/**
 * Evaluates the cells of a module until nothing becomes known any more: each once, and again once another bit that it reads
 * is known. Instances wait for all others: they are large, and each bit that they read would evaluate them again.
 */
export function settle(module: NetModule, values: KnownValues, evaluate: (cell: Cell) => void): void {
  const cellsAt = readersIn(module)
  const instances = new Set(module.cells.filter(isInstance))
  const others = new Set(module.cells.filter((cell) => !isInstance(cell)))
  const waitingLike = (cell: Cell): Set<Cell> => (isInstance(cell) ? instances : others)
  values.takeLearned()
  const visit = (cell: Cell): void => {
    waitingLike(cell).delete(cell)
    evaluate(cell)
    for (const bit of values.takeLearned()) for (const reader of cellsAt.get(bit) ?? []) waitingLike(reader).add(reader)
  }
  others.forEach(visit)
  for (const instance of instances) {
    visit(instance)
    others.forEach(visit)
  }
}

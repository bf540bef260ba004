/** The bits of a module whose values are known. A value that is known never changes. */

import { obtain } from '../../../base/maps.js'
import { isConstant, isInstance, type Bit, type Cell, type NetModule } from '../netlist/netlist.js'
import { ternaryOf, type Ternary } from './ternary.js'

/** The values of the inputs of a module, port by port: `0`, `1`, or `x` for what is not known. */
export type InputValues = string

const ternaries: readonly Ternary[] = ['x', '0', '1']

export class KnownValues {
  /** By bit, as places in `ternaries`: Yosys numbers the bits of a module from 2. */
  private readonly values: Uint8Array
  private readonly learned: Bit[] = []

  /** @param base - what is known before anything is learned */
  constructor(module: NetModule, base: KnownValues | null = null) {
    this.values = base ? base.values.slice() : new Uint8Array(highestBit(module) + 1)
  }

  valueOf(bit: Bit): Ternary {
    return isConstant(bit) ? ternaryOf(bit) : ternaries[this.values[bit] ?? 0]!
  }

  learn(bit: Bit, value: Ternary): void {
    if (isConstant(bit) || value === 'x' || this.values[bit] !== 0) return
    this.values[bit] = value === '0' ? 1 : 2
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

const unknown = new WeakMap<NetModule, InputValues>()

/** None of the inputs is known. */
export function unknownInputs(module: NetModule): InputValues {
  return obtain(unknown, module, () => {
    const inputs = module.ports.filter(({ direction }) => direction === 'input')
    return 'x'.repeat(inputs.reduce((sum, { bits }) => sum + bits.length, 0))
  })
}

/** The values at the inputs of an instance; those that are not connected are not known. */
export function inputValues(child: NetModule, cell: Cell, valueOf: (bit: Bit) => string): InputValues {
  const values: string[] = []
  for (const { name, direction, bits } of child.ports) {
    if (direction !== 'input') continue
    const pin = cell.pins.get(name)?.bits
    for (let i = 0; i < bits.length; i++) values.push(pin ? valueOf(pin[i] ?? 'x') : 'x')
  }
  return values.join('')
}

const highestBits = new WeakMap<NetModule, number>()

function highestBit(module: NetModule): number {
  return obtain(highestBits, module, () => {
    const pins = module.cells.flatMap(({ pins }) => [...pins.values()])
    return [...module.ports, ...pins].reduce((highest, { bits }) => highestOf(bits, highest), 0)
  })
}

function highestOf(bits: readonly Bit[], least: number): number {
  let highest = least
  for (const bit of bits) if (!isConstant(bit) && bit > highest) highest = bit
  return highest
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
 * Evaluates the readers of what has been learned, and the cells that are given, until nothing becomes known any more: each
 * once, and again once another bit that it reads is known. Instances wait for all others: they are large, and each bit that
 * they read would evaluate them again.
 */
export function settle(
  module: NetModule,
  values: KnownValues,
  cells: readonly Cell[],
  evaluate: (cell: Cell) => void,
): void {
  const cellsAt = readersIn(module)
  const instances = new Set<Cell>()
  const others = new Set<Cell>()
  const waitingLike = (cell: Cell): Set<Cell> => (isInstance(cell) ? instances : others)
  const waitForLearned = (): void => {
    for (const bit of values.takeLearned()) for (const reader of cellsAt.get(bit) ?? []) waitingLike(reader).add(reader)
  }
  const visit = (cell: Cell): void => {
    waitingLike(cell).delete(cell)
    evaluate(cell)
    waitForLearned()
  }
  for (const cell of cells) waitingLike(cell).add(cell)
  waitForLearned()
  others.forEach(visit)
  for (const instance of instances) {
    visit(instance)
    others.forEach(visit)
  }
}

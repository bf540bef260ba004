/** Takes operators on whole vectors apart where their bits depend on each other: `carry[3:1] = a & carry[2:0]` is no loop. */

import { stronglyConnected } from '../../base/graph.js'
import { isConstant, isInstance, type Bit, type Cell, type NetModule, type Pin } from './netlist/netlist.js'
import { KnownValues, settle } from './reset/known-values.js'
import { evaluateCell, type Ternary } from './reset/ternary.js'

const isOperator = (cell: Cell): boolean => !isInstance(cell) && cell.pins.has('Y')

/** Kinds of which each bit of the output depends on the bits in the same place alone. */
const bitwise = new Set(['$not', '$pos', '$and', '$or', '$xor', '$xnor', '$mux', '$pmux', '$bwmux', '$buf'])

/**
 * The same module with bitwise operators of one bit in place of those that are part of a circle, and with constants where a mask
 * opens it: `!(grant & (4'b1111 >> 3))` depends on `grant[0]` alone.
 */
export function withoutFalseLoops(module: NetModule): NetModule {
  const cells = module.cells.filter(isOperator)
  const numbers = new Map<Bit, number>()
  cells.forEach(({ pins }, i) => pins.get('Y')!.bits.forEach((bit) => isConstant(bit) || numbers.set(bit, i)))
  const next = cells.map(({ pins }) => [
    ...new Set(
      [...pins.values()].flatMap(({ direction, bits }) =>
        direction === 'input' ? bits.flatMap((bit) => numbers.get(bit) ?? []) : [],
      ),
    ),
  ])
  const loops = stronglyConnected({ size: cells.length, next: (i) => next[i]! }, cells.keys()).filter(
    ({ isLoop }) => isLoop,
  )
  const inLoops = new Set(loops.flatMap(({ members }) => members.map((i) => cells[i]!)))
  const isSplit = (cell: Cell): boolean =>
    inLoops.has(cell) && bitwise.has(cell.type) && cell.pins.get('Y')!.bits.length > 1
  if (inLoops.size === 0) return module
  return withConstants({ ...module, cells: module.cells.flatMap((cell) => (isSplit(cell) ? bitsOfCell(cell) : cell)) })
}

/** The same module with constants at the inputs of operators, where logic makes them. */
function withConstants(module: NetModule): NetModule {
  const values = new KnownValues(module)
  settle(module, values, module.cells, (cell) => {
    const read = (pin: string): readonly Ternary[] => (cell.pins.get(pin)?.bits ?? []).map((bit) => values.valueOf(bit))
    const output = isOperator(cell) ? evaluateCell(cell, read) : null
    if (output) values.learnPin(cell, 'Y', output)
  })
  const known = (bit: Bit): Bit => {
    const value = values.valueOf(bit)
    return value === 'x' ? bit : value
  }
  const knownPin = (pin: Pin): Pin => (pin.direction === 'input' ? { ...pin, bits: pin.bits.map(known) } : pin)
  const cells = module.cells.map((cell) =>
    isOperator(cell) ? { ...cell, pins: new Map([...cell.pins].map(([name, pin]) => [name, knownPin(pin)])) } : cell,
  )
  return { ...module, cells }
}

function bitsOfCell(cell: Cell): Cell[] {
  const width = cell.pins.get('Y')!.bits.length
  return Array.from({ length: width }, (_, i) => ({
    ...cell,
    name: `${cell.name}[${i}]`,
    parameters: new Map(
      [...cell.parameters].map(([name, value]) => [name, name.endsWith('WIDTH') && name !== 'S_WIDTH' ? '1' : value]),
    ),
    pins: new Map([...cell.pins].map(([name, pin]) => [name, bitOfPin(cell, name, pin, i, width)])),
  }))
}

/** The operands are extended to the width of the output. */
function bitOfPin(cell: Cell, name: string, pin: Pin, i: number, width: number): Pin {
  const { bits } = pin
  if (name === 'S' && cell.type !== '$bwmux') return pin
  if (name === 'B' && cell.type === '$pmux')
    return { ...pin, bits: Array.from({ length: bits.length / width }, (_, arm) => bits[arm * width + i]!) }
  const isSigned = cell.parameters.get(`${name}_SIGNED`)?.endsWith('1') ?? false
  const bit = bits[i] ?? (isSigned ? bits.at(-1)! : '0')
  return { ...pin, bits: [bit] }
}

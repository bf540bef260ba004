/** The size of a netlist. */

import { isInstance, type Cell, type Netlist, type NetModule } from './netlist.js'

/** Counts over all instances. */
export interface NetlistSize {
  /** Operators, registers and memories. */
  readonly cells: number
  readonly registers: number
  /** Bits of registers and memories. */
  readonly bits: number
}

const none: NetlistSize = { cells: 0, registers: 0, bits: 0 }

export function sizeOfNetlist({ modules, top }: Netlist): NetlistSize {
  const known = new Map<NetModule, NetlistSize>()
  const sizeOf = (module: NetModule): NetlistSize => {
    const before = known.get(module)
    if (before) return before
    const parts = module.cells.map((cell) => {
      const child = isInstance(cell) ? modules.get(cell.type) : undefined
      return child ? sizeOf(child) : sizeOfCell(cell)
    })
    const size = parts.reduce(sum, none)
    known.set(module, size)
    return size
  }
  return sizeOf(top)
}

const sum = (a: NetlistSize, b: NetlistSize): NetlistSize => ({
  cells: a.cells + b.cells,
  registers: a.registers + b.registers,
  bits: a.bits + b.bits,
})

function sizeOfCell(cell: Cell): NetlistSize {
  const number = (name: string): number => parseInt(cell.parameters.get(name) ?? '0', 2)
  if (cell.type.startsWith('$mem')) return { cells: 1, registers: 0, bits: number('WIDTH') * number('SIZE') }
  const stored = cell.pins.get('Q')?.bits.length ?? 0
  return { cells: 1, registers: stored > 0 ? 1 : 0, bits: stored }
}

/** A cell that is being converted, and its operands. */

import type { Place } from '../../../base/diagnostic/place.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Expr } from '../../../ir/ir.js'
import type { Bit, Cell } from '../netlist/netlist.js'
import { constant, extended } from '../terms.js'

/** The bits of a pin as an expression. */
export type ReadBits = (bits: readonly Bit[], place: Place) => Expr

/** Keeps a value that is used several times, as a wire. */
export type Keep = (value: Expr, name: string) => Expr

/** Converts a cell to the value of its output `Y`. */
export type Convert = (cell: CellReader) => Expr

/** @throws FlitwaveError FW603 always */
export function failForCell({ name, type }: Cell, reason: string): never {
  return fail('FW603', `the netlist cannot be read: the cell ${name} (${type}) ${reason}`, null, 'write it with Yosys')
}

/** A whole number among the parameters of a cell. */
export function numberOf(cell: Cell, parameter: string): number {
  const text = cell.parameters.get(parameter)
  if (text === undefined || !/^[01]+$/.test(text)) return failForCell(cell, `has no number ${parameter}`)
  const value = parseInt(text, 2)
  return value < 2 ** 31 ? value : failForCell(cell, `has a ${parameter} of ${value}`)
}

export const flagOf = (cell: Cell, parameter: string): boolean => numberOf(cell, parameter) !== 0

/** The bits of a pin, which has to have `width` of them. */
export function pinOf(cell: Cell, name: string, width?: number): readonly Bit[] {
  const pin = cell.pins.get(name)
  if (!pin) return failForCell(cell, `has no pin ${name}`)
  if (width !== undefined && pin.bits.length !== width)
    failForCell(cell, `has ${pin.bits.length} bits at ${name}, not ${width}`)
  return pin.bits
}

/** The bits of a parameter, the least significant first. */
export function bitsOfParameter(cell: Cell, parameter: string, width: number): readonly Bit[] {
  const text = cell.parameters.get(parameter)
  if (text?.length !== width || !/^[01xz]*$/.test(text)) return failForCell(cell, `has no ${width} bits ${parameter}`)
  return [...text].reverse() as Bit[]
}

export class CellReader {
  constructor(
    readonly cell: Cell,
    readonly place: Place,
    private readonly read: ReadBits,
    readonly keep: Keep,
  ) {}

  /** The width of the output. */
  get width(): number {
    return numberOf(this.cell, this.cell.parameters.has('Y_WIDTH') ? 'Y_WIDTH' : 'WIDTH')
  }

  number(parameter: string): number {
    return numberOf(this.cell, parameter)
  }

  /** True if operands are extended by their signs. */
  isSigned(pin = 'A'): boolean {
    return flagOf(this.cell, `${pin}_SIGNED`)
  }

  /** An operand as it stands. */
  operand(pin: string): Expr {
    const parameter = `${pin}_WIDTH`
    const width = this.cell.parameters.has(parameter) ? this.number(parameter) : undefined
    return this.bits(pinOf(this.cell, pin, width))
  }

  bits(bits: readonly Bit[]): Expr {
    return bits.length === 0 ? constant(0n, 1, this.place) : this.read(bits, this.place)
  }

  /** An operand at another width. */
  at(pin: string, width: number): Expr {
    return extended(this.operand(pin), width, this.isSigned(pin))
  }

  /** One bit as the output of the cell, which may be wider. */
  widened(value: Expr): Expr {
    return extended(value, this.width, false)
  }
}

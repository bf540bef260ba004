/** Assertions, assumptions and covers, and cells that say something to tools alone. */

import type { Place } from '../../../base/diagnostic/place.js'
import type { Stmt } from '../../../ir/ir.js'
import { mux, constant } from '../terms.js'
import type { Cell } from '../netlist/netlist.js'
import { pinOf, type ReadBits } from './cell.js'

/** Printing, and names of scopes. */
export const isIgnored = ({ type }: Cell): boolean => type === '$print' || type === '$scopeinfo'

export function checkStatement(cell: Cell, read: ReadBits, place: Place): Stmt {
  const [value, enable] = ['A', 'EN'].map((pin) => read(pinOf(cell, pin, 1), place))
  const name = cell.isHidden ? `line ${place.line}` : cell.name
  if (cell.type === '$cover')
    return { kind: 'cover', condition: mux(enable!, value!, constant(0n, 1, place), place), label: name, place }
  const condition = mux(enable!, value!, constant(1n, 1, place), place)
  const isAssumed = cell.type === '$assume'
  return { kind: 'assert', condition, message: name, ...(isAssumed && { isAssumed }), place }
}

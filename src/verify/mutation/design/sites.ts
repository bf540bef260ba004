/** Changes at their sites: expressions, what statements and connections have, and statements as a whole. */

import type { Connection, Expr, Stmt, Target } from '../../../ir/ir.js'
import type { ModuleEdit } from '../../../ir/rebuild.js'
import type { Change, Slot } from '../change.js'
import type { ChangeTable, Owned } from './changes.js'

/** A change of an expression. */
type Replacement = Owned<Extract<Change, { readonly by: unknown }>>

/** How changes are made. */
export interface Making {
  /** What stands for an expression that is changed so. */
  readonly changed: (by: readonly Replacement[], right: Expr) => Expr
  /** What stands for a statement that is dropped so. */
  readonly dropped: (by: readonly Owned[], statement: Stmt) => readonly Stmt[]
}

/** The edit of any module that makes changes at their sites. */
export function editSites(
  changes: ChangeTable,
  { changed, dropped }: Making,
): Pick<ModuleEdit, 'node' | 'connection' | 'statement'> {
  const inSlot = (owner: Stmt | Connection, slot: Slot, expr: Expr): Expr => changed(changes.ofSlot(owner, slot), expr)
  const assigned = ({ instance, signal }: Target, value: Expr): Expr =>
    instance ? value : changed(changes.ofSignal(signal), value)
  const inside = (original: Stmt, rebuilt: Stmt): Stmt => {
    if (original.kind === 'assign' && rebuilt.kind === 'assign')
      return { ...rebuilt, value: assigned(original.target, inSlot(original, 'value', rebuilt.value)) }
    if (rebuilt.kind === 'write') {
      const { address, value } = rebuilt
      return { ...rebuilt, address: inSlot(original, 'address', address), value: inSlot(original, 'value', value) }
    }
    if (rebuilt.kind === 'if') return { ...rebuilt, condition: inSlot(original, 'condition', rebuilt.condition) }
    return rebuilt
  }
  return {
    node: (original, rebuilt) => changed(changes.ofNode(original), rebuilt),
    connection: (original, rebuilt) => {
      return { ...rebuilt, value: assigned(original.target, inSlot(original, 'value', rebuilt.value)) }
    },
    statement: (original, rebuilt) => dropped(changes.ofStatement(original), inside(original, rebuilt)),
  }
}

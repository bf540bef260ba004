/** Applies changes to a design at their sites: expressions, parts of statements and connections, and whole statements. */

import type { Connection, Expr, Signal, Stmt, Target, Design, Module } from '../../../ir/ir.js'
import { obtain } from '../../../base/maps.js'
import type { Change, Slot, Mutant } from '../mutant.js'
import { editDesign, noEdit, type ModuleEdit } from '../../../ir/rebuild.js'

/** A change and the mutant that owns it. */
interface Owned<C extends Change = Change> {
  readonly mutant: Mutant
  readonly change: C
}

type Kind<K extends Change['kind']> = Owned<Extract<Change, { kind: K }>>

export class ChangeTable {
  private readonly nodes = new Map<Expr, Kind<'node'>[]>()
  private readonly slots = new Map<Stmt | Connection, Kind<'slot'>[]>()
  private readonly drops = new Map<Stmt, Kind<'drop'>[]>()
  private readonly stuck = new Map<Signal, Kind<'stuck'>[]>()
  private readonly resets = new Map<Signal, Kind<'reset'>[]>()

  constructor(mutants: Iterable<Mutant>) {
    for (const mutant of mutants) for (const change of mutant.changes) this.add(mutant, change)
  }

  ofNode(node: Expr): readonly Kind<'node'>[] {
    return this.nodes.get(node) ?? []
  }

  ofSlot(owner: Stmt | Connection, slot: Slot): readonly Kind<'slot'>[] {
    return this.slots.get(owner)?.filter(({ change }) => change.slot === slot) ?? []
  }

  ofStatement(statement: Stmt): readonly Kind<'drop'>[] {
    return this.drops.get(statement) ?? []
  }

  ofSignal(signal: Signal): readonly Kind<'stuck'>[] {
    return this.stuck.get(signal) ?? []
  }

  ofReset(signal: Signal): readonly Kind<'reset'>[] {
    return this.resets.get(signal) ?? []
  }

  private add(mutant: Mutant, change: Change): void {
    switch (change.kind) {
      case 'node':
        return void obtain(this.nodes, change.node, () => []).push({ mutant, change })
      case 'slot':
        return void obtain(this.slots, change.owner, () => []).push({ mutant, change })
      case 'drop':
        return void obtain(this.drops, change.statement, () => []).push({ mutant, change })
      case 'stuck':
        return void obtain(this.stuck, change.signal, () => []).push({ mutant, change })
      case 'reset':
        return void obtain(this.resets, change.signal, () => []).push({ mutant, change })
    }
  }
}

/** A change of an expression. */
type Replacement = Owned<Extract<Change, { readonly by: unknown }>>

interface Making {
  /** Returns the replacement of a changed expression. */
  readonly changed: (by: readonly Replacement[], right: Expr) => Expr
  /** Returns the replacement of a dropped statement. */
  readonly dropped: (by: readonly Owned[], statement: Stmt) => readonly Stmt[]
}

/** Returns the edit that applies the changes to any module. */
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

/** Returns the design with the mistake of a mutant: a normal design that can be simulated, encoded, proved and printed. */
export function mutatedDesign(design: Design, mutant: Mutant): Design {
  const changes = new ChangeTable([mutant])
  return editDesign(design, (module) => editOf(module, changes))
}

function editOf(module: Module, changes: ChangeTable): ModuleEdit {
  const signals = new Map<Signal, Signal>()
  for (const signal of module.signals)
    for (const { change } of changes.ofReset(signal)) signals.set(signal, { ...signal, reset: change.value })
  const sites = editSites(changes, {
    changed: (by, right) => by.reduce((expr, { change }) => change.by(expr), right),
    dropped: (by, statement) => (by.length > 0 ? [] : [statement]),
  })
  return { ...noEdit, ...sites, signals }
}

/** Changes by what they change. */

import type { Connection, Expr, Signal, Stmt } from '../../../ir/ir.js'
import { obtain } from '../../../base/maps.js'
import type { Change, Slot } from '../change.js'
import type { Mutant } from '../mutant.js'

/** A change, and whose it is. */
export interface Owned<C extends Change = Change> {
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

import type { Design, Module, Signal } from '../../ir/ir.js'
import type { Mutant } from '../mutant.js'
import { ChangeTable } from './changes.js'
import { rebuildDesign, type ModuleEdit } from './rebuild.js'

/** The design with the mistake of a mutant, as any other design: it can be run, encoded, proved, printed. */
export function mutatedDesign(design: Design, mutant: Mutant): Design {
  const changes = new ChangeTable([mutant])
  return rebuildDesign(design, (module) => editOf(module, changes))
}

function editOf(module: Module, changes: ChangeTable): ModuleEdit {
  const signals = new Map<Signal, Signal>()
  for (const signal of module.signals)
    for (const { change } of changes.ofReset(signal)) signals.set(signal, { ...signal, reset: change.value })
  return {
    signals,
    added: { signals: [], connections: [] },
    node: (original, rebuilt) => changes.ofNode(original).reduce((expr, { change }) => change.by(expr), rebuilt),
    slot: (owner, slot, rebuilt) => changes.ofSlot(owner, slot).reduce((expr, { change }) => change.by(expr), rebuilt),
    assigned: (signal, rebuilt) => changes.ofSignal(signal).reduce((expr, { change }) => change.by(expr), rebuilt),
    statement: (original, rebuilt) => (changes.ofStatement(original).length > 0 ? [] : [rebuilt]),
  }
}

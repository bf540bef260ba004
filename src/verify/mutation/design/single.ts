import type { Design, Module, Signal } from '../../../ir/ir.js'
import { editDesign, noEdit, type ModuleEdit } from '../../../ir/rebuild.js'
import type { Mutant } from '../mutant.js'
import { ChangeTable } from './changes.js'
import { editSites } from './sites.js'

/** The design with the mistake of a mutant, as any other design: it can be run, encoded, proved, printed. */
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

import type { Design, Module, Signal, Stmt } from '../../../../src/ir/ir.js'
import { sitesIn } from '../../../../src/verify/mutation/sites/find.js'
import { mutatedDesign } from '../../../../src/verify/mutation/index.js'
import type { Change } from '../../../../src/verify/mutation/mutant.js'
import type { Site } from '../../../../src/verify/mutation/sites/site.js'

/** A bug in what one register, or memory, is given: in all instances of its module. */
export interface RegisterFault {
  /** `VirtualChannel.state` */
  readonly register: string
  readonly what: string
  readonly design: Design
}

/**
 * A bug for each assignment to each register of some modules, which is left out, and for the lowest and the highest bit of it, which is
 * stuck. Registers are those that the design has.
 */
export function registerFaults(design: Design, isWanted: (file: string) => boolean): RegisterFault[] {
  return design.modules.filter((module) => isWanted(module.place.file)).flatMap((module) => faultsOf(design, module))
}

/** `VirtualChannel.state`, of all modules that are wanted. */
export function registersOf(design: Design, isWanted: (file: string) => boolean): string[] {
  return design.modules
    .filter((module) => isWanted(module.place.file))
    .flatMap((module) => [
      ...module.signals.filter(({ role }) => role === 'register').map((signal) => nameOf(module, signal)),
      ...module.memories.map(({ path }) => `${module.className}.${path}`),
    ])
}

function faultsOf(design: Design, module: Module): RegisterFault[] {
  return sitesIn(module).flatMap((site) => {
    const register = registerOf(module, site.change)
    if (register === null) return []
    return [{ register, what: whatOf(site), design: mutatedDesign(design, mutantOf(site)) }]
  })
}

function registerOf(module: Module, change: Change): string | null {
  if (change.kind === 'stuck') return change.signal.role === 'register' ? nameOf(module, change.signal) : null
  return change.kind === 'drop' ? assignedBy(module, change.statement) : null
}

function assignedBy(module: Module, statement: Stmt): string | null {
  if (statement.kind === 'write') return `${module.className}.${statement.memory.path}`
  if (statement.kind !== 'assign' || statement.target.instance) return null
  const { signal } = statement.target
  return signal.role === 'register' ? nameOf(module, signal) : null
}

/** Elements of an array are registers alike. */
export function registerName({ className }: Pick<Module, 'className'>, path: string): string {
  return `${className}.${path.replace(/\[\d+\]/g, '[]')}`
}

function nameOf(module: Module, { path }: Signal): string {
  return registerName(module, path)
}

function whatOf({ label, place }: Site): string {
  return `${label} (line ${place.line})`
}

function mutantOf({ kind, place, label, change }: Site): Parameters<typeof mutatedDesign>[1] {
  return { number: 0, id: label, kind, what: label, place, diff: null, changes: [change] }
}

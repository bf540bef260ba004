import { obtain } from '../base/maps.js'
import type { Memory, Module, Signal } from './ir.js'
import { allStatements } from './visit.js'

const known = new WeakMap<Module, ReadonlySet<Signal | Memory>>()

/** The registers and memories of a module that begin with given values, and that nothing in it writes: its tables. */
export function constantState(module: Module): ReadonlySet<Signal | Memory> {
  return obtain(known, module, () => {
    const state = new Set<Signal | Memory>(
      [...module.signals, ...module.memories].filter(({ initial }) => initial !== undefined),
    )
    if (state.size === 0) return state
    for (const { kind, body } of module.blocks)
      if (kind === 'seq')
        for (const stmt of allStatements(body)) {
          if (stmt.kind === 'write') state.delete(stmt.memory)
          if (stmt.kind === 'assign') state.delete(stmt.target.signal)
        }
    return state
  })
}

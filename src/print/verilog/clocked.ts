import { obtain } from '../../base/maps.js'
import { constantState } from '../../ir/constant-state.js'
import type { Module } from '../../ir/ir.js'
import { allStatements } from '../../ir/visit.js'

const known = new WeakMap<Module, boolean>()

/** True if the module or a descendant has state or checks, so that it needs the ports `clk` and `rst`. Tables are no state. */
export function isClocked(module: Module): boolean {
  return obtain(
    known,
    module,
    () =>
      module.memories.some((memory) => !constantState(module).has(memory)) ||
      module.signals.some((signal) => signal.role === 'register' && !constantState(module).has(signal)) ||
      module.blocks.some(({ kind, body }) => kind === 'seq' || hasAssertion(body)) ||
      module.instances.some((instance) => isClocked(instance.module)),
  )
}

const hasAssertion = (body: Module['blocks'][number]['body']): boolean =>
  allStatements(body).some(({ kind }) => kind === 'assert')

import { obtain } from '../../base/maps.js'
import type { Module } from '../../ir/ir.js'
import { allStatements } from '../../ir/visit.js'

const known = new WeakMap<Module, boolean>()

/** True if the module or a descendant has state or checks, so that it needs the ports `clk` and `rst`. */
export function isClocked(module: Module): boolean {
  return obtain(
    known,
    module,
    () =>
      module.memories.length > 0 ||
      module.signals.some(({ role }) => role === 'register') ||
      module.blocks.some(({ kind, body }) => kind === 'seq' || hasAssertion(body)) ||
      module.instances.some((instance) => isClocked(instance.module)),
  )
}

const hasAssertion = (body: Module['blocks'][number]['body']): boolean =>
  allStatements(body).some(({ kind }) => kind === 'assert')

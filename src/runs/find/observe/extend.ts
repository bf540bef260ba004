/** A design with what some of its modules are given besides. */

import type { Block, Design, Module, Stmt } from '../../../ir/ir.js'
import { rebuildDesign } from '../../../ir/rebuild.js'
import { placeIn } from '../syntax/refuse.js'
import type { Extension } from './extension.js'

/** The design with these extensions. What is not concerned stays the very same object, as do all signals. */
export function extendDesign(design: Design, extensions: ReadonlyMap<Module, Extension>): Design {
  return rebuildDesign(design, (module) => {
    const extension = extensions.get(module)
    if (!extension) return module
    const { signals, connections } = extension
    return {
      ...module,
      signals: [...module.signals, ...signals],
      connections: [...module.connections, ...connections],
      blocks: [...module.blocks, ...blocksOf(extension)],
    }
  })
}

/** Registers are assigned, and conditions covered, in a block of their own. */
function blocksOf({ memorized, covered }: Extension): readonly Block[] {
  if (memorized.length + covered.length === 0) return []
  const place = placeIn(0)
  const assigned = memorized.map(({ register, value }): Stmt => {
    return { kind: 'assign', target: { instance: null, signal: register }, value, place }
  })
  const body = [...assigned, ...covered.map((cover): Stmt => ({ kind: 'cover', ...cover, place }))]
  return [{ kind: 'seq', name: 'find__memorize', body, locals: [], place }]
}

/** All mistakes that a module can have. */

import type { Expr, Module, Signal, Stmt } from '../../../ir/ir.js'
import { placeKey } from '../../../base/diagnostic/place.js'
import { shapeLeaves, type EnumShape } from '../../../ir/shape.js'
import { allStatements, expressionsOf, operandsOf } from '../../../ir/visit.js'
import { mistakenOperands, type EnumOf } from './constants.js'
import { mistakenOperators } from './operators.js'
import type { Site } from './site.js'
import { mistakenConnection, mistakenStatements } from './statements.js'
import { mistakenResets, stuckBits } from './stuck.js'

/** Returns the sites in the order of the module. Checks are not hardware and have no mistakes. */
export function sitesIn(module: Module): Site[] {
  const enumOf = enumsOf(module)
  const operators = new OperatorSites(enumOf)
  const isHardware = ({ kind }: Stmt): boolean => kind !== 'assert' && kind !== 'cover' && kind !== 'outOfRange'
  const ofBlocks = module.blocks.flatMap((block) => {
    const roots = allStatements(block.body).filter(isHardware).flatMap(expressionsOf)
    return [...mistakenStatements(block, enumOf), ...roots.flatMap((root) => operators.below(root))]
  })
  const ofConnections = module.connections.flatMap((connection) => {
    return [...mistakenConnection(connection, enumOf), ...operators.below(connection.value)]
  })
  return [...mistakenResets(module, enumOf), ...stuckBits(module), ...ofConnections, ...ofBlocks]
}

function enumsOf({ fields }: Module): EnumOf {
  const shapes = new Map<Signal, EnumShape>()
  for (const { shape, signals } of fields)
    shapeLeaves(shape).forEach((leaf, i) => {
      if (leaf.shape.kind === 'enum') shapes.set(signals[i]!, leaf.shape)
    })
  return (signal) => shapes.get(signal) ?? null
}

/** Operators are shared; each is reported where it is first read. */
class OperatorSites {
  private readonly seen = new Set<Expr>()

  constructor(private readonly enumOf: EnumOf) {}

  below(root: Expr): Site[] {
    const counts = new Map<string, number>()
    return inReadingOrder(root).flatMap((node) => {
      const key = `${placeKey(node.place)} ${'op' in node ? node.op : node.kind}`
      const nth = counts.get(key) ?? 0
      counts.set(key, nth + 1)
      if (this.seen.has(node)) return []
      this.seen.add(node)
      const found = [...mistakenOperators(node), ...mistakenOperands(node, this.enumOf)]
      return found.map((site): Site => ({ ...site, place: node.place, nth }))
    })
  }
}

/** Orders operators before their operands, each once. Iterative, because a DAG can be thousands of levels deep. */
function inReadingOrder(root: Expr): Expr[] {
  const order = new Set<Expr>()
  const stack = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (order.has(node)) continue
    order.add(node)
    stack.push(...operandsOf(node).toReversed())
  }
  return [...order]
}

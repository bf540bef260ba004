/** What there is to see of an instance in which an assertion has failed. */

import type { Design, Expr, Instance, Module, Signal } from '../../ir/ir.js'
import { placeKey } from '../../base/diagnostic/place.js'
import { allStatements, inDependencyOrder } from '../../ir/visit.js'
import type { AssertionFailure } from '../../engines/sim/findings.js'
import { instanceTree, type InstanceNode } from '../../engines/sim/engine/instances.js'

/** The paths of all that an instance has declared: what its failed assertion reads first, in the order of reading. */
export function pathsOf(design: Design, { instance, assertion, place }: AssertionFailure): string[] {
  const { module } = nodeAt(instanceTree(design), instance)
  const failed = module.blocks
    .flatMap(({ body }) => allStatements(body))
    .filter((stmt) => stmt.kind === 'assert')
    .find((stmt) => stmt.message === assertion && placeKey(stmt.place) === placeKey(place))
  const read = failed ? readBy(failed.condition, module) : []
  return [...new Set([...read, ...module.fields.map(({ path }) => path)])].map((path) => `${instance}.${path}`)
}

/** The node with a path, without making its cousins: a network has many. */
function nodeAt(top: InstanceNode, path: string): InstanceNode {
  let node = top
  while (node.path !== path) {
    const next = node.children.find((child) => child.path === path || path.startsWith(`${child.path}.`))
    if (!next) throw new Error(`there is no instance ${path}`)
    node = next
  }
  return node
}

/** The fields that an expression reads, as paths in the module. */
function readBy(condition: Expr, module: Module): string[] {
  return inDependencyOrder([condition]).flatMap((expr) => {
    if (expr.kind === 'signal') return [fieldPath(module, expr.signal)]
    return expr.kind === 'port' ? [portPath(expr.instance, expr.signal)] : []
  })
}

function portPath({ path, module }: Instance, signal: Signal): string {
  return `${path}.${fieldPath(module, signal)}`
}

/** A struct or vector is drawn as a whole. */
function fieldPath({ fields }: Module, signal: Signal): string {
  return fields.find(({ signals }) => signals.includes(signal))?.path ?? signal.path
}

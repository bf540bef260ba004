/** What there is to see of an instance in which an assertion has failed. */

import type { AssertStmt, Design, Expr, Instance, Module, Signal } from '../ir/ir.js'
import { allStatements, operandsOf } from '../ir/visit.js'
import type { AssertionFailure } from '../sim/findings.js'
import { instanceTree, type InstanceNode } from '../sim/engine/instances.js'

/** The paths of all that an instance has declared: what its failed assertion reads first, in the order of reading. */
export function pathsOf(design: Design, { instance, assertion, place }: AssertionFailure): string[] {
  const { module } = nodeAt(instanceTree(design), instance)
  const failed = module.blocks
    .flatMap(({ body }) => [...allStatements(body)])
    .find((stmt): stmt is AssertStmt => isAssert(stmt) && stmt.message === assertion && isAt(stmt, place))
  const read = failed ? readBy(failed.condition, module) : []
  return [...new Set([...read, ...module.fields.map(({ path }) => path)])].map((path) => `${instance}.${path}`)
}

function isAssert(stmt: { readonly kind: string }): stmt is AssertStmt {
  return stmt.kind === 'assert'
}

function isAt({ place: { file, line, column } }: AssertStmt, other: AssertStmt['place']): boolean {
  return file === other.file && line === other.line && column === other.column
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
  const paths: string[] = []
  const seen = new Set<Expr>()
  const pending = [condition]
  for (let expr = pending.pop(); expr; expr = pending.pop()) {
    if (seen.has(expr)) continue
    seen.add(expr)
    if (expr.kind === 'signal') paths.push(fieldPath(module, expr.signal))
    else if (expr.kind === 'port') paths.push(portPath(expr.instance, expr.signal))
    pending.push(...operandsOf(expr).toReversed())
  }
  return paths
}

function portPath({ path, module }: Instance, signal: Signal): string {
  return `${path}.${fieldPath(module, signal)}`
}

/** A struct or vector is drawn as a whole. */
function fieldPath({ fields }: Module, signal: Signal): string {
  return fields.find(({ signals }) => signals.includes(signal))?.path ?? signal.path
}

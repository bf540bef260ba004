/** A design with other modules in the place of its own. */

import type { Block, Connection, Design, Expr, Instance, Module, Stmt, Target } from './ir.js'
import { expressionsIn, inDependencyOrder, mapOperands, mapStatement } from './visit.js'
import { obtain } from '../maps.js'

/**
 * The design with each module changed. `change` may speak of the module's own instances: they become instances of the changed
 * modules. What is not concerned stays the very same object, as do all signals.
 */
export function rebuildDesign(design: Design, change: (module: Module) => Module): Design {
  const copies = new Map<Module, Module>()
  for (const module of design.modules) copies.set(module, withInstances(change(module), copies))
  return { top: copies.get(design.top)!, modules: [...copies.values()] }
}

function withInstances(module: Module, copies: ReadonlyMap<Module, Module>): Module {
  const changed = module.instances.filter((instance) => copies.get(instance.module) !== instance.module)
  if (changed.length === 0) return module
  const instances = new Map(changed.map((old) => [old, { ...old, module: copies.get(old.module)! }]))
  const rewrite = new Rewrite(instances)
  return {
    ...module,
    instances: module.instances.map((instance) => instances.get(instance) ?? instance),
    connections: module.connections.map((connection) => rewrite.connection(connection)),
    blocks: module.blocks.map((block) => rewrite.block(block)),
  }
}

/** Puts other instances in the place of some. */
class Rewrite {
  private readonly exprs = new Map<Expr, Expr>()

  constructor(private readonly instances: ReadonlyMap<Instance, Instance>) {}

  connection(connection: Connection): Connection {
    return { ...connection, target: this.target(connection.target), value: this.expr(connection.value) }
  }

  block(block: Block): Block {
    for (const expr of expressionsIn(block.body)) this.expr(expr)
    return { ...block, body: this.body(block.body) }
  }

  private body(body: readonly Stmt[]): Stmt[] {
    return body.map((stmt) => {
      const changed = mapStatement(
        stmt,
        (expr) => this.expr(expr),
        (inner) => this.body(inner),
      )
      return changed.kind === 'assign' ? { ...changed, target: this.target(changed.target) } : changed
    })
  }

  private target(target: Target): Target {
    const instance = target.instance && this.instances.get(target.instance)
    return instance ? { ...target, instance } : target
  }

  /** Without recursion: a DAG can be thousands deep. */
  private expr(root: Expr): Expr {
    for (const expr of this.exprs.has(root) ? [] : inDependencyOrder([root]))
      obtain(this.exprs, expr, () => this.changed(expr))
    return this.exprs.get(root)!
  }

  private changed(expr: Expr): Expr {
    if (expr.kind === 'port') return { ...expr, instance: this.instances.get(expr.instance) ?? expr.instance }
    return mapOperands(expr, (operand) => this.exprs.get(operand)!)
  }
}

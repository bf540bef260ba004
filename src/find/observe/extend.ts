/** A design with what some of its modules are given besides. */

import type { Block, Connection, Design, Expr, Instance, Module, Stmt, Target } from '../../ir/ir.js'
import { expressionsIn, inDependencyOrder, mapOperands, mapStatement } from '../../ir/visit.js'
import { obtain } from '../../maps.js'
import { placeIn } from '../syntax/refuse.js'
import type { Extension } from './extension.js'

/** The design with these extensions. What is not concerned stays the very same object, as do all signals. */
export function extendDesign(design: Design, extensions: ReadonlyMap<Module, Extension>): Design {
  const copies = new Map<Module, Module>()
  for (const module of design.modules) copies.set(module, extendModule(module, extensions.get(module), copies))
  return { top: copies.get(design.top)!, modules: [...copies.values()] }
}

function extendModule(module: Module, extension: Extension | undefined, copies: ReadonlyMap<Module, Module>): Module {
  const changed = module.instances.filter((instance) => copies.get(instance.module) !== instance.module)
  if (!extension && changed.length === 0) return module
  const instances = new Map(changed.map((old) => [old, { ...old, module: copies.get(old.module)! }]))
  const rewrite = new Rewrite(instances)
  const { signals = [], connections = [] } = extension ?? {}
  return {
    ...module,
    instances: module.instances.map((instance) => instances.get(instance) ?? instance),
    signals: [...module.signals, ...signals],
    connections: [...module.connections, ...connections].map((connection) => rewrite.connection(connection)),
    blocks: [...module.blocks, ...blocksOf(extension)].map((block) => rewrite.block(block)),
  }
}

/** Registers are assigned, and conditions covered, in a block of their own. */
function blocksOf(extension: Extension | undefined): readonly Block[] {
  const { memorized = [], covered = [] } = extension ?? {}
  if (memorized.length + covered.length === 0) return []
  const place = placeIn(0)
  const assigned = memorized.map(({ register, value }): Stmt => {
    return { kind: 'assign', target: { instance: null, signal: register }, value, place }
  })
  const body = [...assigned, ...covered.map((cover): Stmt => ({ kind: 'cover', ...cover, place }))]
  return [{ kind: 'seq', name: 'find__memorize', body, locals: [], place }]
}

/** Puts other instances in the place of some. */
class Rewrite {
  private readonly exprs = new Map<Expr, Expr>()

  constructor(private readonly instances: ReadonlyMap<Instance, Instance>) {}

  connection(connection: Connection): Connection {
    return { ...connection, target: this.target(connection.target), value: this.expr(connection.value) }
  }

  block(block: Block): Block {
    if (this.instances.size === 0) return block
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
    if (this.instances.size === 0) return root
    for (const expr of this.exprs.has(root) ? [] : inDependencyOrder([root]))
      obtain(this.exprs, expr, () => this.changed(expr))
    return this.exprs.get(root)!
  }

  private changed(expr: Expr): Expr {
    if (expr.kind === 'port') return { ...expr, instance: this.instances.get(expr.instance) ?? expr.instance }
    return mapOperands(expr, (operand) => this.exprs.get(operand)!)
  }
}

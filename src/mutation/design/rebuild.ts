/** A design with what changes have made of it. What is not concerned stays the very same object. */

import type { Block, Connection, Design, Expr, Field, Instance, Module, Signal, Stmt, Target } from '../../ir/ir.js'
import { expressionsIn, inDependencyOrder, mapOperands, mapStatement } from '../../ir/visit.js'
import { obtain } from '../../maps.js'
import type { Slot } from '../change.js'

/** What becomes of one module. What it is given has been changed inside already. */
export interface ModuleEdit {
  /** Other signals for some. */
  readonly signals: ReadonlyMap<Signal, Signal>
  /** What it has besides. */
  readonly added: { readonly signals: readonly Signal[]; readonly connections: readonly Connection[] }
  node(original: Expr, rebuilt: Expr): Expr
  slot(owner: Stmt | Connection, slot: Slot, rebuilt: Expr): Expr
  /** What is assigned to a signal of the module itself. */
  assigned(signal: Signal, rebuilt: Expr): Expr
  statement(original: Stmt, rebuilt: Stmt): readonly Stmt[]
}

/** @param editOf - what to change in a module, when all of its instances have been changed; null for nothing but these */
export function rebuildDesign(
  design: Design,
  editOf: (module: Module, changed: ReadonlyMap<Instance, Instance>) => ModuleEdit | null,
): Design {
  const copies = new Map<Module, Module>()
  for (const module of design.modules) {
    const changed = module.instances.filter((instance) => copies.get(instance.module) !== instance.module)
    const instances = new Map(changed.map((old) => [old, { ...old, module: copies.get(old.module)! }]))
    const edit = editOf(module, instances)
    const isSame = edit === null && instances.size === 0
    copies.set(module, isSame ? module : new Rebuilding(module, instances, edit ?? noEdit).module())
  }
  return { top: copies.get(design.top)!, modules: design.modules.map((module) => copies.get(module)!) }
}

/** Nothing changes but what others have made of it. */
export const noEdit: ModuleEdit = {
  signals: new Map(),
  added: { signals: [], connections: [] },
  node: (_, rebuilt) => rebuilt,
  slot: (_owner, _slot, rebuilt) => rebuilt,
  assigned: (_, rebuilt) => rebuilt,
  statement: (_, rebuilt) => [rebuilt],
}

class Rebuilding {
  private readonly exprs = new Map<Expr, Expr>()

  constructor(
    private readonly original: Module,
    private readonly instances: ReadonlyMap<Instance, Instance>,
    private readonly edit: ModuleEdit,
  ) {}

  module(): Module {
    const { original, edit } = this
    const { signals, connections } = edit.added
    return {
      ...original,
      fields: original.fields.map((field) => this.field(field)),
      signals: [...original.signals.map((signal) => this.signal(signal)), ...signals],
      instances: original.instances.map((instance) => this.instances.get(instance) ?? instance),
      connections: [...original.connections.map((connection) => this.connection(connection)), ...connections],
      blocks: original.blocks.map((block) => this.block(block)),
    }
  }

  private field(field: Field): Field {
    return field.signals.some((signal) => this.edit.signals.has(signal))
      ? { ...field, signals: field.signals.map((signal) => this.signal(signal)) }
      : field
  }

  private connection(connection: Connection): Connection {
    const { target } = connection
    const value = this.edit.slot(connection, 'value', this.expr(connection.value))
    return { ...connection, target: this.target(target), value: this.assigned(target, value) }
  }

  private block(block: Block): Block {
    for (const expr of expressionsIn(block.body)) this.expr(expr)
    return { ...block, locals: block.locals.map((local) => this.signal(local)), body: this.body(block.body) }
  }

  private body(body: readonly Stmt[]): Stmt[] {
    return body.flatMap((stmt) => this.edit.statement(stmt, this.statement(stmt)))
  }

  private statement(stmt: Stmt): Stmt {
    const { edit } = this
    const rebuilt = mapStatement(
      stmt,
      (expr) => this.expr(expr),
      (inner) => this.body(inner),
    )
    switch (rebuilt.kind) {
      case 'assign': {
        const value = this.assigned(rebuilt.target, edit.slot(stmt, 'value', rebuilt.value))
        return { ...rebuilt, target: this.target(rebuilt.target), value }
      }
      case 'write':
        return {
          ...rebuilt,
          address: edit.slot(stmt, 'address', rebuilt.address),
          value: edit.slot(stmt, 'value', rebuilt.value),
        }
      case 'if':
        return { ...rebuilt, condition: edit.slot(stmt, 'condition', rebuilt.condition) }
      case 'switch':
      case 'assert':
      case 'cover':
      case 'outOfRange':
        return rebuilt
    }
  }

  private assigned({ instance, signal }: Target, value: Expr): Expr {
    return instance ? value : this.edit.assigned(signal, value)
  }

  private target({ instance, signal }: Target): Target {
    return instance
      ? { instance: this.instances.get(instance) ?? instance, signal }
      : { instance, signal: this.signal(signal) }
  }

  private signal(signal: Signal): Signal {
    return this.edit.signals.get(signal) ?? signal
  }

  /** Without recursion: a DAG can be thousands deep. */
  private expr(root: Expr): Expr {
    const known = this.exprs.get(root)
    if (known) return known
    for (const expr of inDependencyOrder([root], (one) => this.exprs.has(one)))
      obtain(this.exprs, expr, () => this.edit.node(expr, this.over(expr)))
    return this.exprs.get(root)!
  }

  private over(expr: Expr): Expr {
    if (expr.kind === 'signal') {
      const signal = this.signal(expr.signal)
      return signal === expr.signal ? expr : { ...expr, signal }
    }
    if (expr.kind === 'port') {
      const instance = this.instances.get(expr.instance)
      return instance ? { ...expr, instance } : expr
    }
    return mapOperands(expr, (operand) => this.exprs.get(operand)!)
  }
}

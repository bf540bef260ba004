/** Rebuilds a design with changes in its modules. Unaffected signals and expressions stay identical objects. */

import type { Block, Connection, Design, Expr, Field, Instance, Module, Signal, Stmt, Target } from './ir.js'
import { expressionsIn, inDependencyOrder, mapOperands, mapStatement } from './visit.js'
import { obtain } from '../base/maps.js'

/** Rebuilds the parts of a module. Nested parts of its arguments are already rebuilt. */
export interface ModuleEdit {
  /** Replacement signals. */
  readonly signals: ReadonlyMap<Signal, Signal>
  readonly added: { readonly signals: readonly Signal[]; readonly connections: readonly Connection[] }
  node(original: Expr, rebuilt: Expr): Expr
  connection(original: Connection, rebuilt: Connection): Connection
  statement(original: Stmt, rebuilt: Stmt): readonly Stmt[]
}

/** An edit without changes. */
export const noEdit: ModuleEdit = {
  signals: new Map(),
  added: { signals: [], connections: [] },
  node: (_, rebuilt) => rebuilt,
  connection: (_, rebuilt) => rebuilt,
  statement: (_, rebuilt) => [rebuilt],
}

/** Instances whose modules have changed. */
type Instances = ReadonlyMap<Instance, Instance>

/**
 * Returns the design with each module changed. `change` may refer to the module's own instances; these become instances of
 * the changed modules. If a module and everything below it are unchanged, it stays the identical object.
 */
export function rebuildDesign(design: Design, change: (module: Module) => Module): Design {
  return inOrder(design, (module, instances) => {
    const changed = change(module)
    return instances.size === 0 ? changed : new Rebuilding(changed, instances, noEdit).module()
  })
}

/** @param editOf - returns the changes of a module, after the modules of all its instances have changed */
export function editDesign(design: Design, editOf: (module: Module, changed: Instances) => ModuleEdit): Design {
  return inOrder(design, (module, instances) => new Rebuilding(module, instances, editOf(module, instances)).module())
}

/** Visits the modules of instances first. */
function inOrder(design: Design, change: (module: Module, instances: Instances) => Module): Design {
  const copies = new Map<Module, Module>()
  for (const module of design.modules) {
    const changed = module.instances.filter((instance) => copies.get(instance.module) !== instance.module)
    copies.set(
      module,
      change(module, new Map(changed.map((old) => [old, { ...old, module: copies.get(old.module)! }]))),
    )
  }
  return { top: copies.get(design.top)!, modules: [...copies.values()] }
}

class Rebuilding {
  private readonly exprs = new Map<Expr, Expr>()

  constructor(
    private readonly original: Module,
    private readonly instances: Instances,
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
    const { target, value } = connection
    return this.edit.connection(connection, {
      ...connection,
      target: this.target(target),
      value: this.expr(value),
    })
  }

  private block(block: Block): Block {
    for (const expr of expressionsIn(block.body)) this.expr(expr)
    return { ...block, locals: block.locals.map((local) => this.signal(local)), body: this.body(block.body) }
  }

  private body(body: readonly Stmt[]): Stmt[] {
    return body.flatMap((stmt) => this.edit.statement(stmt, this.statement(stmt)))
  }

  private statement(stmt: Stmt): Stmt {
    const rebuilt = mapStatement(
      stmt,
      (expr) => this.expr(expr),
      (inner) => this.body(inner),
    )
    return rebuilt.kind === 'assign' ? { ...rebuilt, target: this.target(rebuilt.target) } : rebuilt
  }

  private target({ instance, signal }: Target): Target {
    return instance
      ? { instance: this.instances.get(instance) ?? instance, signal }
      : { instance, signal: this.signal(signal) }
  }

  private signal(signal: Signal): Signal {
    return this.edit.signals.get(signal) ?? signal
  }

  /** Iterative, because a DAG can be thousands of levels deep. */
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

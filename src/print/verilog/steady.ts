import type { AssignStmt, Block, Connection, Design, Expr, Field, Module, Signal, Stmt, Target } from '../../ir/ir.js'
import { bodiesOf, mapOperands, mapStatement } from '../../ir/visit.js'
import { findRings, targetName, type Rings } from './feedback.js'
import { enumOf, Names } from './names.js'

/**
 * The modules of a design for event-driven simulators, in order. A block that assigns a signal a default and then another
 * value makes it flicker; in a ring of blocks, the flicker would run around for ever. Such a block computes the signal in a
 * variable and assigns it once, at its end. A connection on a ring becomes its own process: Icarus turns a plain connection
 * into an alias, which would change while the block that it must wake is still running. Unconditional assignments of a block
 * become connections, so that two blocks do not wait for each other to start.
 */
export function steadyModules(design: Design): Module[] {
  const rings = findRings(design)
  return design.modules.map((module) => (isOnRing(module, rings) ? steadied(module, rings) : module))
}

const isOnRing = ({ blocks, connections }: Module, rings: Rings): boolean =>
  blocks.some((block) => rings.targets.has(block)) ||
  connections.some((connection) => rings.connections.has(connection))

function steadied(module: Module, rings: Rings): Module {
  const names = new Names(module)
  const blocks = module.blocks.map(
    (block) => new SteadyBlock(module, block, rings.targets.get(block) ?? new Set(), names),
  )
  const becomesBlock = (connection: Connection): boolean => rings.connections.has(connection)
  return {
    ...module,
    blocks: [
      ...module.connections.filter(becomesBlock).map((connection) => follower(connection, names)),
      ...blocks.map(({ block }) => block).filter(({ body }) => body.length > 0),
    ],
    connections: [
      ...module.connections.filter((connection) => !becomesBlock(connection)),
      ...blocks.flatMap(({ constants }) => constants),
    ],
    signals: [...module.signals, ...blocks.flatMap(({ variables }) => variables)],
    fields: [...module.fields, ...blocks.flatMap(({ fields }) => fields)],
  }
}

function follower({ target, value, place }: Connection, names: Names): Block {
  const name = names.fresh(
    ['connect', ...(target.instance ? [target.instance.name] : []), target.signal.name].join('_'),
  )
  return { kind: 'comb', name, body: [{ kind: 'assign', target, value, place }], locals: [], place }
}

class SteadyBlock {
  readonly block: Block
  readonly variables: Signal[] = []
  /** Needed to print members of enumerations by name. */
  readonly fields: Field[] = []
  /** The assignments that the block always makes. As connections, they hold before any event wakes the block. */
  readonly constants: readonly Connection[] = []
  private readonly byTarget = new Map<string, Signal>()
  private readonly changed = new Map<Expr, Expr>()

  constructor(
    private readonly module: Module,
    block: Block,
    onRing: ReadonlySet<string>,
    private readonly names: Names,
  ) {
    const flickers = flickering(block.body)
    const last = new Map([...flickers].filter(([name]) => onRing.has(name)))
    for (const [name, { target }] of last) this.byTarget.set(name, this.variable(block, target))
    const isFixed = (stmt: Stmt): stmt is AssignStmt => isConstant(stmt) && !flickers.has(targetName(stmt.target))
    if (onRing.size > 0)
      this.constants = block.body.filter(isFixed).map(({ target, value, place }) => ({ target, value, place }))
    const body = this.statements(onRing.size > 0 ? block.body.filter((stmt) => !isFixed(stmt)) : block.body)
    const ends = [...last].map(([name, stmt]) => this.finally(name, stmt))
    this.block =
      onRing.size === 0 ? block : { ...block, body: [...body, ...ends], locals: [...block.locals, ...this.variables] }
  }

  private variable(block: Block, { instance, signal }: Target): Signal {
    const base = [block.name, ...(instance ? [instance.name] : []), signal.name].join('_')
    const path = `${block.name}.${targetName({ instance, signal })}`
    const variable: Signal = { ...signal, path, name: this.names.fresh(base), role: 'local', reset: null }
    this.variables.push(variable)
    const shape = enumOf(instance?.module ?? this.module, signal)
    if (shape)
      this.fields.push({
        segments: [block.name, path],
        path: `${block.name}.${path}`,
        shape,
        signals: [variable],
        place: signal.place,
      })
    return variable
  }

  private finally(name: string, { target, place }: AssignStmt): AssignStmt {
    const variable = this.byTarget.get(name)!
    return { kind: 'assign', target, value: { kind: 'signal', type: variable.type, signal: variable, place }, place }
  }

  private statements(body: readonly Stmt[]): readonly Stmt[] {
    if (this.byTarget.size === 0) return body
    return body.map((stmt) => {
      const variable = stmt.kind === 'assign' ? this.byTarget.get(targetName(stmt.target)) : undefined
      const after = mapStatement(
        stmt,
        (expr) => this.expression(expr),
        (inner) => this.statements(inner),
      )
      return after.kind === 'assign' && variable ? { ...after, target: { instance: null, signal: variable } } : after
    })
  }

  private expression(expr: Expr): Expr {
    const before = this.changed.get(expr)
    if (before) return before
    const variable =
      expr.kind === 'signal' || expr.kind === 'port'
        ? this.byTarget.get(targetName(expr.kind === 'port' ? expr : { instance: null, signal: expr.signal }))
        : undefined
    const after: Expr = variable
      ? { kind: 'signal', type: expr.type, signal: variable, place: expr.place }
      : mapOperands(expr, (operand) => this.expression(operand))
    this.changed.set(expr, after)
    return after
  }
}

const isConstant = (stmt: Stmt): stmt is AssignStmt =>
  stmt.kind === 'assign' && stmt.target.signal.role !== 'local' && stmt.value.kind === 'constant'

/** The targets that some path assigns more than once, each with its last assignment. */
function flickering(body: readonly Stmt[]): Map<string, AssignStmt> {
  const last = new Map<string, AssignStmt>()
  const counts = (stmts: readonly Stmt[]): Map<string, number> => {
    const total = new Map<string, number>()
    for (const stmt of stmts) {
      if (stmt.kind === 'assign' && stmt.target.signal.role !== 'local') {
        const name = targetName(stmt.target)
        total.set(name, (total.get(name) ?? 0) + 1)
        last.set(name, stmt)
      }
      const most = new Map<string, number>()
      for (const arm of bodiesOf(stmt))
        for (const [name, count] of counts(arm)) most.set(name, Math.max(most.get(name) ?? 0, count))
      for (const [name, count] of most) total.set(name, (total.get(name) ?? 0) + count)
    }
    return total
  }
  for (const [name, count] of counts(body)) if (count === 1) last.delete(name)
  return last
}

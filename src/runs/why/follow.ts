/**
 * Runs a block once with the values of a cycle, and records the dependencies of each assignment: its value, the conditions
 * that led there, and those that prevented a later assignment.
 */

import type {
  AssignStmt,
  Block,
  Connection,
  Expr,
  IfStmt,
  Memory,
  Module,
  PortExpr,
  Signal,
  SignalExpr,
  Stmt,
  SwitchStmt,
  Target,
  WriteStmt,
} from '../../ir/ir.js'
import { allStatements } from '../../ir/visit.js'
import { obtain } from '../../base/maps.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { definitionOf, definitionsIn } from './hidden-wires.js'
import { decide, type Decided, type Reader } from './deciding.js'
import type { Located, Moment } from './recorded-values.js'

/** A leaf or a word that was read. */
export interface Read extends Located {
  readonly value: bigint
  /** The earlier assignment in the same block that set this value; null if it comes from outside the block. */
  readonly version: Version | null
}

/** An `if` or a `switch` that was reached, or a write to another word, decided by its address. */
export interface Condition extends Decided<Read> {
  readonly stmt: IfStmt | SwitchStmt | WriteStmt
}

/** The value of a signal after an assignment, or before all of them, without a statement. */
export interface Version extends Decided<Read> {
  readonly stmt: AssignStmt | Connection | WriteStmt | null
  /** The conditions that led to the assignment, outer ones first. */
  readonly path: readonly Condition[]
  /** The conditions after it that bypassed another assignment. */
  readonly guards: readonly Condition[]
}

/** An event of a memory, in order: a write of a word, or a condition that bypassed a write. */
export type MemoryEvent =
  | {
      readonly write: WriteStmt
      readonly address: Decided<Read>
      readonly word: Decided<Read>
      readonly path: readonly Condition[]
    }
  | { readonly guard: Condition }

/** A reached statement, with its assigned or deciding value. */
export interface Reached extends Decided<Read> {
  readonly stmt: AssignStmt | WriteStmt | IfStmt | SwitchStmt
}

/** The execution of a block. */
export interface Followed {
  /** In execution order, once per loop iteration. */
  readonly reached: readonly Reached[]
  /** By {@link keyOf}. */
  readonly versions: ReadonlyMap<string, Version>
  readonly memories: ReadonlyMap<Memory, readonly MemoryEvent[]>
}

/** A key for anything that can be assigned within one module. */
export function keyOf({
  instance,
  signal,
}: {
  readonly instance: Target['instance']
  readonly signal: Signal
}): string {
  return `${instance?.path ?? ''}:${signal.path}`
}

/** Follows a block of `node` in a cycle. */
export function follow(block: Block, node: InstanceNode, moment: Moment): Followed {
  const run = new BlockRun(block, node, moment)
  run.run(block.body, [])
  return run
}

/** Follows a permanent assignment in `node` in a cycle. */
export function followConnection(connection: Connection, node: InstanceNode, moment: Moment): Version {
  const decided = decide(connection.value, new Outside(node, moment))
  return { ...decided, stmt: connection, path: [], guards: [] }
}

/** Reads the values from before a block. */
class Outside implements Reader<Read> {
  private readonly known = new Map<string, Read>()

  constructor(
    protected readonly node: InstanceNode,
    protected readonly moment: Moment,
  ) {}

  leaf(expr: SignalExpr | PortExpr): Read {
    const node = expr.kind === 'port' ? childOf(this.node, expr) : this.node
    const { signal } = expr
    const key = keyOf({ instance: expr.kind === 'port' ? expr.instance : null, signal })
    return obtain(this.known, key, () => ({
      node,
      source: { signal },
      value: this.moment.signal(node, signal),
      version: null,
    }))
  }

  definition({ signal }: SignalExpr): Expr | null {
    return definitionOf(this.node.module, signal)
  }

  definitionsIn(expr: Expr): readonly Expr[] {
    return definitionsIn(this.node.module, expr)
  }

  word(memory: Memory, address: number): Read {
    const { node, moment } = this
    return obtain(this.known, `[${address}]${memory.path}`, () => ({
      node,
      source: { memory, address },
      value: moment.word(node, memory, address),
      version: null,
    }))
  }
}

function childOf(node: InstanceNode, { instance }: PortExpr): InstanceNode {
  const { module } = node
  const numbers = obtain(knownNumbers, module, () => new Map(module.instances.map(({ path }, i) => [path, i])))
  return node.children[numbers.get(instance.path)!]!
}

/** The numbers of the instances in a module, by path. */
const knownNumbers = new WeakMap<Module, ReadonlyMap<string, number>>()

class BlockRun extends Outside implements Followed {
  readonly reached: Reached[] = []
  readonly versions = new Map<string, Version>()
  readonly memories = new Map<Memory, MemoryEvent[]>()
  private readonly reads = new Map<Version, Read>()

  constructor(
    private readonly block: Block,
    node: InstanceNode,
    moment: Moment,
  ) {
    super(node, moment)
  }

  override leaf(expr: SignalExpr | PortExpr): Read {
    const before = super.leaf(expr)
    // The assignment of a clocked block to a register takes effect in the next cycle.
    if (this.block.kind === 'seq' && expr.signal.role === 'register') return before
    const key = keyOf({ instance: expr.kind === 'port' ? expr.instance : null, signal: expr.signal })
    const version = this.versions.get(key)
    if (!version?.stmt) return before
    return obtain(this.reads, version, () => ({ ...before, value: version.value, version }))
  }

  run(body: readonly Stmt[], path: readonly Condition[]): void {
    for (const stmt of body) {
      switch (stmt.kind) {
        case 'assign':
          this.versions.set(keyOf(stmt.target), { ...this.reach(stmt, stmt.value), stmt, path, guards: [] })
          break
        case 'write':
          this.event(stmt.memory, {
            write: stmt,
            address: this.decide(stmt.address),
            word: this.reach(stmt, stmt.value),
            path,
          })
          break
        case 'if': {
          const condition = { ...this.reach(stmt, stmt.condition), stmt }
          const [taken, other] = condition.value === 1n ? [stmt.then, stmt.else] : [stmt.else, stmt.then]
          this.branch(condition, taken, [other], path)
          break
        }
        case 'switch': {
          const condition = { ...this.reach(stmt, stmt.subject), stmt }
          const bodies = [...stmt.cases.map((arm) => arm.body), stmt.default ?? []]
          const arm = stmt.cases.findIndex(({ values }) => values.includes(condition.value))
          const taken = bodies.at(arm)!
          this.branch(
            condition,
            taken,
            bodies.filter((other) => other !== taken),
            path,
          )
          break
        }
        case 'assert':
        case 'cover':
        case 'outOfRange':
      }
    }
  }

  private reach(stmt: Reached['stmt'], expr: Expr): Decided<Read> {
    const decided = this.decide(expr)
    this.reached.push({ ...decided, stmt })
    return decided
  }

  private decide(expr: Expr): Decided<Read> {
    return decide(expr, this)
  }

  private branch(
    condition: Condition,
    taken: readonly Stmt[],
    others: readonly (readonly Stmt[])[],
    path: readonly Condition[],
  ): void {
    this.run(taken, [...path, condition])
    for (const { targets, memories } of others.map(effectsOf)) {
      for (const key of targets) this.guard(key, condition)
      for (const memory of memories) this.event(memory, { guard: condition })
    }
  }

  private guard(key: string, condition: Condition): void {
    const version = this.versions.get(key) ?? { value: 0n, reads: [], lines: [], stmt: null, path: [], guards: [] }
    if (version.path.includes(condition) || version.guards.includes(condition)) return
    this.versions.set(key, { ...version, guards: [...version.guards, condition] })
  }

  private event(memory: Memory, event: MemoryEvent): void {
    obtain(this.memories, memory, () => []).push(event)
  }
}

/** The targets that some statements can assign. */
interface BodyEffects {
  readonly targets: ReadonlySet<string>
  readonly memories: ReadonlySet<Memory>
}

const knownEffects = new WeakMap<readonly Stmt[], BodyEffects>()

function effectsOf(body: readonly Stmt[]): BodyEffects {
  return obtain(knownEffects, body, () => {
    const all = allStatements(body)
    return {
      targets: new Set(all.flatMap((stmt) => (stmt.kind === 'assign' ? [keyOf(stmt.target)] : []))),
      memories: new Set(all.flatMap((stmt) => (stmt.kind === 'write' ? [stmt.memory] : []))),
    }
  })
}

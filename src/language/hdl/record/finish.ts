import { constantOf } from '../../../ir/fold.js'
import { sameType } from '../../../ir/integer.js'
import type { Expr, Signal, Stmt } from '../../../ir/ir.js'
import { resize } from '../../../ir/resize.js'
import { allStatements, expressionsOf, mapOperands, mapStatement, operandsOf, targetsIn } from '../../../ir/visit.js'

/** A place in a block where the current value of a scalar can be saved for a later use. */
export interface Snapshot {
  readonly list: Stmt[]
  readonly position: number
  /** A separate read that stays a read when the others become reads of the local. */
  value: Expr
  local: Signal | null
}

/** A recorded body, with everything that is decided only when the block is complete. */
export interface Unfinished {
  readonly body: Stmt[]
  /** Reads that were used after their scalar changed. */
  readonly stale: ReadonlyMap<Expr, Snapshot>
  readonly snapshots: readonly Snapshot[]
  /** Locals for parameters of helper functions; one that is used once needs no wire. */
  readonly inlinable: ReadonlyMap<Signal, Expr>
  readonly assigned: ReadonlySet<Signal>
  /** Locals assigned inside a branch. */
  readonly nested: ReadonlySet<Signal>
}

/** Gives locals their final widths, saves old values where they are still used, and drops redundant wires. */
export function finishBody(unfinished: Unfinished): {
  readonly statements: readonly Stmt[]
  readonly locals: ReadonlySet<Signal>
} {
  insertSnapshots(unfinished.snapshots)
  const inlined = chooseInlined(unfinished)
  const finish = new Finisher(unfinished.stale, inlined)
  const statements = finish.statements(unfinished.body)
  const locals = new Set(targetsIn(statements).flatMap(({ signal }) => (signal.role === 'local' ? [signal] : [])))
  const inBranch = unfinished.snapshots.filter(({ list }) => list !== unfinished.body).map(({ local }) => local)
  const cleared = [...locals].filter((local) => unfinished.nested.has(local) || inBranch.includes(local))
  const clears = cleared.map((signal): Stmt => ({
    kind: 'assign',
    target: { instance: null, signal },
    value: constantOf(0n, signal.type, signal.place),
    place: signal.place,
  }))
  return { statements: [...clears, ...statements], locals }
}

function insertSnapshots(snapshots: readonly Snapshot[]): void {
  const byPosition = [...snapshots].sort((a, b) => b.position - a.position)
  for (const { list, position, value, local } of byPosition) {
    list.splice(position, 0, { kind: 'assign', target: { instance: null, signal: local! }, value, place: value.place })
  }
}

/** Parameter wires that are read at most once, and whose value cannot change before that read. */
function chooseInlined({ body, inlinable, assigned }: Unfinished): Map<Signal, Expr> {
  const uses = new Map<Signal, number>()
  const seen = new Set<Expr>()
  const count = (expr: Expr): void => {
    if (expr.kind === 'signal') uses.set(expr.signal, (uses.get(expr.signal) ?? 0) + 1)
    if (seen.has(expr)) return
    seen.add(expr)
    operandsOf(expr).forEach(count)
  }
  for (const stmt of allStatements(body)) expressionsOf(stmt).forEach(count)
  const stable = (expr: Expr): boolean => {
    if (expr.kind === 'signal') return !assigned.has(expr.signal) || inlinable.has(expr.signal)
    return expr.kind !== 'port' && operandsOf(expr).every(stable)
  }
  return new Map([...inlinable].filter(([signal, expr]) => (uses.get(signal) ?? 0) <= 1 && stable(expr)))
}

class Finisher {
  readonly #done = new Map<Expr, Expr>()

  constructor(
    private readonly stale: ReadonlyMap<Expr, Snapshot>,
    private readonly inlined: ReadonlyMap<Signal, Expr>,
  ) {}

  statements(stmts: readonly Stmt[]): readonly Stmt[] {
    const change = (expr: Expr): Expr => this.#expr(expr)
    const body = (inner: readonly Stmt[]): readonly Stmt[] => this.statements(inner)
    return stmts
      .filter((stmt) => !(stmt.kind === 'assign' && this.inlined.has(stmt.target.signal)))
      .map((stmt) => this.#widen(mapStatement(stmt, change, body)))
  }

  /** A local is as wide as its widest value. */
  #widen(stmt: Stmt): Stmt {
    if (stmt.kind !== 'assign' || stmt.target.signal.role !== 'local') return stmt
    return { ...stmt, value: resize(stmt.value, stmt.target.signal.type) }
  }

  #expr(expr: Expr): Expr {
    const before = this.#done.get(expr)
    if (before) return before
    const after = this.#change(expr)
    this.#done.set(expr, after)
    return after
  }

  #change(expr: Expr): Expr {
    const kept = this.stale.get(expr)
    if (kept)
      return resize({ kind: 'signal', type: kept.local!.type, signal: kept.local!, place: expr.place }, expr.type)
    if (expr.kind !== 'signal') return mapOperands(expr, (operand) => this.#expr(operand))
    const inlined = this.inlined.get(expr.signal)
    if (inlined) return this.#expr(inlined)
    if (expr.signal.role !== 'local' || sameType(expr.type, expr.signal.type)) return expr
    return resize({ ...expr, type: expr.signal.type }, expr.type)
  }
}

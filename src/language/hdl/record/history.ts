import type { Stmt, Expr, Signal } from '../../../ir/ir.js'
import { Flow } from './flow.js'
import { obtain } from '../../../base/maps.js'
import { operandsOf } from '../../../ir/visit.js'
import type { Snapshot } from './finish.js'
import type { Scalar } from '../value/scalar.js'

/** The body of a block, or an arm of a branch in it, during recording. */
export interface Level {
  readonly statements: Stmt[]
  readonly flow: Flow
}

/** The current point of the recording in a block: in its body, and in nested arms of branches. */
export class Nesting {
  readonly #levels: Level[] = [{ statements: [], flow: new Flow() }]

  get here(): Level {
    return this.#levels.at(-1)!
  }

  /** The level around the innermost one; null in the body. */
  get around(): Level | null {
    return this.#levels.at(-2) ?? null
  }

  /** 1 in the body, and one more in each nested branch. */
  get depth(): number {
    return this.#levels.length
  }

  /** True if the current point comes after the statements of a list. */
  isWithin(statements: readonly Stmt[]): boolean {
    return this.#levels.some((level) => level.statements === statements)
  }

  inside(work: () => void): Level {
    const level = { statements: [], flow: new Flow(this.here.flow) }
    this.#levels.push(level)
    try {
      work()
    } finally {
      this.#levels.pop()
    }
    return level
  }

  /** Runs work at an outer level. */
  outside(depth: number, work: () => void): void {
    const inner = this.#levels.splice(depth)
    try {
      work()
    } finally {
      for (const level of inner) this.#levels.push(level)
    }
  }
}

/** A read of a scalar that may change later, and a place where its current value can be saved. */
interface Read {
  readonly scalar: Scalar
  readonly version: number
  /** Null if an old value need not be saved: a register reads as its value before the clock edge. */
  readonly snapshot: Snapshot | null
}

type MakeLocal = (name: string, expr: Expr) => Signal

/** Tracks which value of a changing scalar each expression has read, so that it keeps this value after a new assignment. */
export class History {
  /** Reads that were used after their scalar changed. */
  readonly stale = new Map<Expr, Snapshot>()
  readonly #reads = new Map<Expr, Read>()
  readonly #snapshots = new Map<Scalar, { readonly version: number; readonly snapshot: Snapshot }[]>()

  constructor(
    private readonly nesting: Nesting,
    private readonly makeLocal: MakeLocal,
  ) {}

  /** Records the version of a changing scalar that an expression reads, and the place where it can be saved. */
  record(expr: Expr, scalar: Scalar, keeps = true): void {
    const version = this.#versionOf(scalar)
    this.#reads.set(expr, { scalar, version, snapshot: keeps ? this.#snapshotOf(scalar, version, expr) : null })
  }

  /** True if an expression reads a scalar that was assigned since. */
  isStale(expr: Expr): boolean {
    const read = this.#reads.get(expr)
    if (read && read.version !== this.#versionOf(read.scalar)) return true
    return operandsOf(expr).some((operand) => this.isStale(operand))
  }

  /** The changing scalar that an expression reads; null for other expressions. */
  scalarOf(expr: Expr): Scalar | null {
    return this.#reads.get(expr)?.scalar ?? null
  }

  /** The version of its scalar that an expression has read in the block. */
  versionSeen(expr: Expr): number {
    return this.#reads.get(expr)?.version ?? 0
  }

  /** Call it before an expression is used: reads from before an assignment keep their values. */
  refresh(expr: Expr): void {
    if (this.#reads.size > 0) this.#refresh(expr, new Set())
  }

  get usedSnapshots(): Snapshot[] {
    return [...this.#snapshots.values()].flat().flatMap(({ snapshot }) => (snapshot.local ? [snapshot] : []))
  }

  #versionOf(scalar: Scalar): number {
    return this.nesting.here.flow.entries.get(scalar)?.version ?? 0
  }

  /** One snapshot serves all reads of a version at its own level and inside it. */
  #snapshotOf(scalar: Scalar, version: number, expr: Expr): Snapshot {
    const all = obtain(this.#snapshots, scalar, () => [])
    const before = all.find((entry) => entry.version === version && this.nesting.isWithin(entry.snapshot.list))
    if (before) return before.snapshot
    const list = this.nesting.here.statements
    const snapshot: Snapshot = { list, position: list.length, value: expr, local: null }
    all.push({ version, snapshot })
    return snapshot
  }

  #refresh(expr: Expr, seen: Set<Expr>): void {
    if (seen.has(expr)) return
    seen.add(expr)
    const read = this.#reads.get(expr)
    if (read?.snapshot && read.version !== this.#versionOf(read.scalar)) this.#keep(expr, read, read.snapshot)
    operandsOf(expr).forEach((operand) => this.#refresh(operand, seen))
  }

  #keep(expr: Expr, { scalar }: Read, snapshot: Snapshot): void {
    if (!this.nesting.isWithin(snapshot.list)) {
      // A value can leave its branch only by return or a let, which both save it.
      throw new Error(`a value of ${scalar.name} is used outside the branch in which it was made`)
    }
    if (!snapshot.local) {
      snapshot.local = this.makeLocal(`${scalar.name.split('.').at(-1)!}_was`, expr)
      snapshot.value = { ...expr }
    }
    this.stale.set(expr, snapshot)
  }
}

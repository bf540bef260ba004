import type { Stmt, Expr, Signal } from '../../../ir/ir.js'
import { Flow } from './flow.js'
import { obtain } from '../../../base/maps.js'
import { operandsOf } from '../../../ir/visit.js'
import type { Snapshot } from './finish.js'
import type { Scalar } from '../value/scalar.js'

/** The body of a block, or an arm of a branch in it, while it is recorded. */
export interface Level {
  readonly statements: Stmt[]
  readonly flow: Flow
}

/** Where in a block the recording stands: in its body, and in arms of branches inside each other. */
export class Nesting {
  readonly #levels: Level[] = [{ statements: [], flow: new Flow() }]

  get here(): Level {
    return this.#levels.at(-1)!
  }

  /** The level around the innermost; null in the body. */
  get around(): Level | null {
    return this.#levels.at(-2) ?? null
  }

  /** 1 in the body, one more inside of each branch. */
  get depth(): number {
    return this.#levels.length
  }

  /** True if what happens here comes after the statements of a list. */
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

  /** Goes back to an outer level for a while. */
  outside(depth: number, work: () => void): void {
    const inner = this.#levels.splice(depth)
    try {
      work()
    } finally {
      for (const level of inner) this.#levels.push(level)
    }
  }
}

/** A read of a scalar that may change later, and where the value it had then can be kept. */
interface Read {
  readonly scalar: Scalar
  readonly version: number
  /** Null where an old value needs no keeping: a register, which is read as it was before the edge. */
  readonly snapshot: Snapshot | null
}

type MakeLocal = (name: string, expr: Expr) => Signal

/** Which value of a changing scalar each expression has seen, so that it keeps it when the scalar is assigned again. */
export class History {
  /** Reads that were used after their scalar had changed. */
  readonly stale = new Map<Expr, Snapshot>()
  readonly #reads = new Map<Expr, Read>()
  readonly #snapshots = new Map<Scalar, { readonly version: number; readonly snapshot: Snapshot }[]>()

  constructor(
    private readonly nesting: Nesting,
    private readonly makeLocal: MakeLocal,
  ) {}

  /** Remembers which version of a changing scalar an expression sees, and where that version could be kept. */
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

  /** The changing scalar that an expression reads, if it is a read of one. */
  scalarOf(expr: Expr): Scalar | null {
    return this.#reads.get(expr)?.scalar ?? null
  }

  /** Which of the values that its scalar has in the block an expression sees. */
  versionSeen(expr: Expr): number {
    return this.#reads.get(expr)?.version ?? 0
  }

  /** Before an expression is used: reads in it that were made before an assignment keep the values they had. */
  refresh(expr: Expr): void {
    if (this.#reads.size > 0) this.#refresh(expr, new Set())
  }

  get usedSnapshots(): Snapshot[] {
    return [...this.#snapshots.values()].flat().flatMap(({ snapshot }) => (snapshot.local ? [snapshot] : []))
  }

  #versionOf(scalar: Scalar): number {
    return this.nesting.here.flow.entries.get(scalar)?.version ?? 0
  }

  /** One snapshot serves all reads of a version that can see it: those at its own level and inside of that. */
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
      // Nothing that a branch makes can leave it but by return or a let, which keep it.
      throw new Error(`a value of ${scalar.name} is used outside the branch in which it was made`)
    }
    if (!snapshot.local) {
      snapshot.local = this.makeLocal(`${scalar.name.split('.').at(-1)!}_was`, expr)
      snapshot.value = { ...expr }
    }
    this.stale.set(expr, snapshot)
  }
}

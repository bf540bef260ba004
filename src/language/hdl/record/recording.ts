import { fail } from '../../../base/diagnostic/diagnostic.js'
import { join, type Interval } from '../../../ir/integer.js'
import type { Expr, PortExpr, Signal, SignalExpr, Stmt } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { expressionsOf } from '../../../ir/visit.js'
import type { Cell } from '../value/cell.js'
import type { Names } from '../value/context.js'
import type { BlockDefinition } from '../declare/definitions.js'
import { Facts } from './facts.js'
import { nextVersion } from './flow.js'
import { History, Nesting } from './history.js'
import { Locals } from './locals.js'
import type { Premise } from '../value/open-block.js'
import { intervalOf, noteGiven, ranged, Ranges } from '../value/range.js'
import type { Held, Local } from '../value/scalar.js'

/** The source construct of each IR statement. */
const wiringMistakes: Readonly<Record<Stmt['kind'], string>> = {
  assign: 'a let that depends on a signal condition',
  if: 'an if on a signal',
  switch: 'a switch on a signal',
  write: 'a write into a memory',
  assert: 'an assert',
  cover: 'a cover',
  outOfRange: 'an assignment indexed by a signal',
}

/** The side effects of statements. */
const effects = { write: 'a write into a memory', assert: 'an assert', cover: 'a cover', outOfRange: 'an assignment' }

/** The statements of a block as they are recorded, and its locals. */
export class Recording {
  readonly nesting = new Nesting()
  readonly locals: Locals
  readonly history: History
  readonly facts: Facts
  readonly ranges = new Ranges()
  /** Locals assigned inside a branch. */
  readonly nested = new Set<Signal>()
  #lets = 0
  #valueOf: { readonly operator: string; readonly lets: number } | null = null

  constructor(
    readonly kind: BlockDefinition['kind'],
    readonly name: string,
    names: Names,
  ) {
    this.locals = new Locals(name, names)
    this.history = new History(
      this.nesting,
      (local, { type, place }) => this.locals.create(local, '', type, place).signal,
    )
    this.facts = new Facts((read) => this.history.versionSeen(read))
  }

  /**
   * Builds a value that hardware may not need, such as an arm of `?:`. Because the value is built in any case, `work` must
   * have no side effects.
   */
  asValue<T>(operator: string, work: () => T): T {
    const outer = this.#valueOf
    this.#valueOf = { operator, lets: this.#lets }
    try {
      return work()
    } finally {
      this.#valueOf = outer
    }
  }

  /** Runs work at a point where a premise holds. */
  assuming<T>(premise: Premise, work: () => T): T {
    return this.facts.during(this.facts.from(premise), work)
  }

  /** True if surrounding conditions contradict each other, so that this point is never reached. */
  get isUnreachable(): boolean {
    return this.facts.isUnreachable
  }

  /** The possible values of a signal under the surrounding conditions; null if these do not bound it. */
  assumed(read: SignalExpr | PortExpr): Interval | null {
    return this.facts.of(read)
  }

  /** @throws FlitwaveError FW139 for an effect that is not allowed in {@link asValue} */
  checkEffect(what: string, place: Place): void {
    if (!this.#valueOf) return
    const help = 'use if … else, whose branches can have effects'
    fail('FW139', `${what} inside ${this.#valueOf.operator}, which may only compute a value`, place, help)
  }

  /** @throws FlitwaveError FW139 for an assignment in {@link asValue} to a `let` declared outside it */
  checkLetEffect(cell: Cell, place: Place): void {
    if (this.#valueOf && cell.number <= this.#valueOf.lets) this.checkEffect(`assigning ${cell.name}`, place)
  }

  nextLet(): number {
    return ++this.#lets
  }

  emit(stmt: Stmt): void {
    if (stmt.kind !== 'assign' && stmt.kind !== 'if' && stmt.kind !== 'switch')
      this.checkEffect(effects[stmt.kind], stmt.place)
    if (this.kind === 'wiring') {
      const help = 'use @comb for logic and @seq for registers'
      fail('FW123', `${wiringMistakes[stmt.kind]} inside @wiring`, stmt.place, help)
    }
    for (const expr of expressionsOf(stmt)) this.history.refresh(expr)
    this.nesting.here.statements.push(stmt)
  }

  /** Assigns a local, and widens it to hold the value. */
  store(local: Local, value: Expr, place: Place): void {
    this.emit({ kind: 'assign', target: local.target, value, place })
    local.signal.type = join(local.signal.type, value.type)
    if (this.nesting.depth > 1) this.nested.add(local.signal)
    const held = { type: value.type, interval: intervalOf(value), values: [value] }
    this.nesting.here.flow.entries.set(local, { version: nextVersion(), assigned: true, held, place })
  }

  /** The value of a local at the current point. */
  load(local: Local, place: Place): Expr {
    const { held } = this.nesting.here.flow.entries.get(local)!
    const expr = readOf(local, held!, place)
    this.history.record(expr, local)
    return expr
  }

  /** The last value of a local that gets no other value later. */
  loadOnly(local: Local, place: Place): Expr {
    return readOf(local, this.nesting.here.flow.entries.get(local)!.held!, place)
  }
}

function readOf({ signal }: Local, { type, interval, values }: Held, place: Place): Expr {
  const read = ranged({ kind: 'signal', type, signal, place }, interval)
  noteGiven(read, values)
  return read
}

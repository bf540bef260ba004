import { fail } from '../ir/diagnostic.js'
import type { Expr, Signal, Stmt } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { expressionsOf } from '../ir/visit.js'
import type { Names } from './context.js'
import type { BlockDefinition } from './definitions.js'
import { nextVersion } from './flow.js'
import { History } from './history.js'
import { Locals, type Local } from './locals.js'
import { Nesting } from './nesting.js'
import { join } from './operators.js'

/** What a student wrote that became a statement. */
const wiringMistakes: Readonly<Record<Stmt['kind'], string>> = {
  assign: 'a let that depends on a signal condition',
  if: 'an if on a signal',
  switch: 'a switch on a signal',
  write: 'a write into a memory',
  assert: 'an assert',
  cover: 'a cover',
  outOfRange: 'an assignment indexed by a signal',
}

/** The statements of a block as they come to be, and its locals. */
export class Recording {
  readonly nesting = new Nesting()
  readonly locals: Locals
  readonly history: History
  /** Locals assigned inside a branch. */
  readonly nested = new Set<Signal>()

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
  }

  emit(stmt: Stmt): void {
    if (this.kind === 'wiring')
      fail(
        'FW123',
        `${wiringMistakes[stmt.kind]} inside @wiring`,
        stmt.place,
        'use @comb for logic and @seq for what happens at the clock edge',
      )
    for (const expr of expressionsOf(stmt)) this.history.refresh(expr)
    this.nesting.here.statements.push(stmt)
  }

  /** Assigns a local, which grows to hold the value. */
  store(local: Local, value: Expr, place: Place): void {
    this.emit({ kind: 'assign', target: local.target, value, place })
    local.signal.type = join(local.signal.type, value.type)
    if (this.nesting.depth > 1) this.nested.add(local.signal)
    this.nesting.here.flow.setEntry(local, { version: nextVersion(), assigned: true, type: value.type, place })
  }

  /** The value that a local has here. */
  load(local: Local, place: Place): Expr {
    const { signal } = local
    const type = this.nesting.here.flow.entry(local)!.type ?? signal.type
    const expr: Expr = { kind: 'signal', type, signal, place }
    this.history.record(expr, local)
    return expr
  }
}

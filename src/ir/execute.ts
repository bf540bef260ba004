import type { AssertStmt, CoverStmt, Expr, Memory, Stmt, Target } from './ir.js'
import type { Place } from '../base/diagnostic/place.js'

/** The effects of statements. */
export interface Effects {
  assign(target: Target, value: bigint): void
  /** `address` is below the depth. */
  write(memory: Memory, address: bigint, value: bigint): void
  failed(stmt: AssertStmt): void
  covered(stmt: CoverStmt): void
  /** Called for a write or an indexed assignment past the end. */
  outOfRange(access: { readonly place: Place; readonly length: number }, at: Expr, index: bigint): void
}

/** Runs statements in order; `value` evaluates an expression as things are when it is called. */
export function execute(body: readonly Stmt[], value: (expr: Expr) => bigint, effects: Effects): void {
  for (const stmt of body) {
    switch (stmt.kind) {
      case 'assign':
        effects.assign(stmt.target, value(stmt.value))
        break
      case 'if':
        execute(value(stmt.condition) === 1n ? stmt.then : stmt.else, value, effects)
        break
      case 'switch': {
        const subject = value(stmt.subject)
        const taken = stmt.cases.find(({ values }) => values.includes(subject))
        execute(taken?.body ?? stmt.default ?? [], value, effects)
        break
      }
      case 'write': {
        const { memory, place } = stmt
        const address = value(stmt.address)
        const word = value(stmt.value)
        if (address < BigInt(memory.depth)) effects.write(memory, address, word)
        else effects.outOfRange({ place, length: memory.depth }, stmt.address, address)
        break
      }
      case 'assert':
        if (value(stmt.condition) === 0n) effects.failed(stmt)
        break
      case 'cover':
        if (value(stmt.condition) === 1n) effects.covered(stmt)
        break
      case 'outOfRange':
        effects.outOfRange(stmt, stmt.index, value(stmt.index))
        break
    }
  }
}

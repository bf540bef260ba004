import type { Place } from '../../../base/diagnostic/place.js'
import type { Expr, Signal, Stmt } from '../../../ir/ir.js'
import { not } from '../terms.js'

/** Conditions inside each other, beyond which the rest stays a value: as many as a source has. */
const deepest = 20

/**
 * The statements that give a register its next value: multiplexers become conditions, as they stand in the source, and a
 * register that keeps its value is not assigned.
 */
export function clockedStatements(signal: Signal, value: Expr, place: Place, depth = 0): readonly Stmt[] {
  if (isValueOf(value, signal)) return []
  if (value.kind !== 'mux' || depth === deepest)
    return [{ kind: 'assign', target: { instance: null, signal }, value, place }]
  const at = value.place
  const then = clockedStatements(signal, value.then, value.then.place, depth + 1)
  const otherwise = clockedStatements(signal, value.else, value.else.place, depth + 1)
  if (then.length > 0) return [{ kind: 'if', condition: value.condition, then, else: otherwise, place: at }]
  if (otherwise.length === 0) return []
  return [{ kind: 'if', condition: not(value.condition, at), then: otherwise, else: [], place: at }]
}

function isValueOf(value: Expr, signal: Signal): boolean {
  return value.kind === 'signal' && value.signal === signal
}

/*
 * Operators of which at least one operand is hardware: they give the value of an expression, and keep what is known of
 * it beyond its bits.
 */

import { fail } from '../ir/diagnostic.js'
import type { Expr } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { isBoolean, toCondition, toExpr } from './convert.js'
import * as ops from './operators.js'
import { sameShape } from './store.js'
import { boolShape, Computed, isHardware, isLeaf, leavesFor, shapeOfAggregate } from './value.js'

/** The operators that hardware has, as they are written. */
export type SymbolicOperator = '+' | '-' | '*' | '&' | '|' | '^' | '<<' | '>>'

const operators: Readonly<Record<SymbolicOperator, (a: Expr, b: Expr, place: Place) => Expr>> = {
  '+': ops.add,
  '-': ops.subtract,
  '*': ops.multiply,
  '&': (a, b, place) => ops.bitwise('and', a, b, place),
  '|': (a, b, place) => ops.bitwise('or', a, b, place),
  '^': (a, b, place) => ops.bitwise('xor', a, b, place),
  '<<': ops.shiftLeft,
  '>>': ops.shiftRight,
}

/** `a operator b`; `&`, `|` and `^` of booleans are booleans. */
export function binary(operator: SymbolicOperator, a: unknown, b: unknown, place: Place): Computed {
  const ofBooleans = '&|^'.includes(operator) && isBoolean(a) && isBoolean(b)
  return new Computed(operators[operator](toExpr(a, place), toExpr(b, place), place), ofBooleans ? boolShape : null)
}

/** `-a` */
export function negate(a: unknown, place: Place): Computed {
  return new Computed(ops.subtract(ops.constant(0n, place), toExpr(a, place), place), null)
}

/** `~a` */
export function invert(a: unknown, place: Place): Computed {
  if (isBoolean(a)) return new Computed(ops.logicalNot(toExpr(a, place), place), boolShape)
  return new Computed(ops.invert(toExpr(a, place), place), null)
}

/** `!a` */
export function not(a: unknown, place: Place): Computed {
  return new Computed(ops.logicalNot(toCondition(a, place), place), boolShape)
}

/** `a === b`, `a < b`, …; `true` where it always holds. */
export function compare(op: ops.Comparison, a: unknown, b: unknown, place: Place): unknown {
  if (shapeOfAggregate(a) ?? shapeOfAggregate(b)) return compareAll(op, a, b, place)
  const result = ops.compare(op, toExpr(a, place), toExpr(b, place), place)
  return result === true ? true : new Computed(result, boolShape)
}

/** Two structs or arrays are equal if all their leaves are. */
function compareAll(op: ops.Comparison, a: unknown, b: unknown, place: Place): unknown {
  const [left, right] = [shapeOfAggregate(a), shapeOfAggregate(b)]
  if ((op !== 'eq' && op !== 'ne') || !left || !right || !sameShape(left, right)) {
    return fail(
      'FW113',
      'only two values of one struct or array type can be compared, and only with === and !==',
      place,
      'compare their members',
    )
  }
  const rights = leavesFor(right, b)
  const equal = leavesFor(left, a)
    .map((leaf, i) => ops.compare('eq', toExpr(leaf, place), toExpr(rights[i], place), place))
    .filter((expr) => expr !== true)
    .reduce((all: Expr | null, expr) => (all ? ops.bitwise('and', all, expr, place) : expr), null)
  if (!equal) return op === 'eq'
  return new Computed(op === 'eq' ? equal : ops.logicalNot(equal, place), boolShape)
}

/** `a && b` for an `a` that is hardware; both sides are built. */
export function both(a: unknown, b: unknown, place: Place): unknown {
  const left = toCondition(a, place)
  if (!isHardware(b)) return b ? new Computed(left, boolShape) : false
  return new Computed(ops.bitwise('and', left, toCondition(b, place), place), boolShape)
}

/** `a || b` for an `a` that is hardware; both sides are built. */
export function either(a: unknown, b: unknown, place: Place): unknown {
  const left = toCondition(a, place)
  if (!isHardware(b)) return b ? true : new Computed(left, boolShape)
  return new Computed(ops.bitwise('or', left, toCondition(b, place), place), boolShape)
}

/** The right side of `&&` or `||` where the left one is known: a scalar must be a condition. */
export function tested(value: unknown, place: Place): unknown {
  return isLeaf(value) ? new Computed(toCondition(value, place), boolShape) : value
}

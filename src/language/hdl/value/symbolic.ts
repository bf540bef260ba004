/* Operators with at least one hardware operand. They return the value of an expression, and preserve its tag. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { complement } from '../../../ir/fold.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { isBoolean, toCondition, toExpr } from './convert.js'
import * as comparisons from './comparisons.js'
import * as ops from './operators.js'
import { mergeValues } from './choice.js'
import { boolShape, Computed, isLeaf, isPoison, maskTag, poison, tagOf, type Tag } from './leaf.js'
import { isHardware, leavesFor, sameShape, shapeOfAggregate } from './value.js'

/** The operators that hardware has, as written in the source. */
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

/** `a operator b`; `&`, `|` and `^` give booleans for booleans, and masks for masks. */
export function binary(operator: SymbolicOperator, a: unknown, b: unknown, place: Place): Computed {
  const tag = '&|^'.includes(operator) ? bitwiseTag(a, b) : null
  return new Computed(operators[operator](toExpr(a, place), toExpr(b, place), place), tag)
}

function bitwiseTag(a: unknown, b: unknown): Tag {
  if (isBoolean(a) && isBoolean(b)) return boolShape
  return tagOf(a) === maskTag || tagOf(b) === maskTag ? maskTag : null
}

/** `-a` */
export function negate(a: unknown, place: Place): Computed {
  return new Computed(ops.subtract(ops.constant(0n, place), toExpr(a, place), place), null)
}

/** `+a` */
export function plus(a: unknown, place: Place): Computed {
  return new Computed(toExpr(a, place), null)
}

/** `~a`; JavaScript first converts a boolean to a number. */
export function invert(a: unknown, place: Place): Computed {
  if (isBoolean(a)) fail('FW109', '~ needs a number, but this is a boolean', place, 'write !x for the opposite')
  return new Computed(ops.invert(toExpr(a, place), place), bitwiseTag(a, a))
}

/** `!a` */
export function not(a: unknown, place: Place): Computed {
  return new Computed(complement(toCondition(a, place), place), boolShape)
}

/** `a === b`, `a < b`, …; `true` if it always holds, `false` if it does not in this iteration of a loop. */
export function compare(op: comparisons.Comparison, a: unknown, b: unknown, place: Place): unknown {
  if (isPoison(a) || isPoison(b)) return poison
  if (shapeOfAggregate(a) ?? shapeOfAggregate(b)) return compareAll(op, a, b, place)
  if ((op === 'eq' || op === 'ne') && isBoolean(a) !== isBoolean(b)) failForMixed(a, b, place)
  const result = comparisons.compare(op, toExpr(a, place), toExpr(b, place), place)
  return typeof result === 'boolean' ? result : new Computed(result, boolShape)
}

/** In JavaScript, a boolean never equals a number, whatever its bits. */
function failForMixed(a: unknown, b: unknown, place: Place): void {
  const [number] = isBoolean(a) ? [b] : [a]
  // Code that needs a scalar reports other values.
  if (!isLeaf(number) && typeof number !== 'number' && typeof number !== 'bigint') return
  const help = 'compare with true or false, or take the bit as a number: asBit(x) === 1'
  fail('FW109', 'a boolean is compared with a number: they are never equal', place, help)
}

/** Two structs or arrays are equal if all of their leaves are. */
function compareAll(op: comparisons.Comparison, a: unknown, b: unknown, place: Place): unknown {
  const [left, right] = [shapeOfAggregate(a), shapeOfAggregate(b)]
  if ((op !== 'eq' && op !== 'ne') || !left || !right || !sameShape(left, right)) {
    const message = 'only two values of one struct or array type can be compared, and only with === and !=='
    return fail('FW113', message, place, 'compare their members')
  }
  const rights = leavesFor(right, b)
  const tests = leavesFor(left, a).map((leaf, i) =>
    comparisons.compare('eq', toExpr(leaf, place), toExpr(rights[i], place), place),
  )
  if (tests.includes(false)) return op === 'ne'
  const equal = tests
    .filter((test) => typeof test !== 'boolean')
    .reduce((all: Expr | null, expr) => (all ? ops.bitwise('and', all, expr, place) : expr), null)
  if (!equal) return op === 'eq'
  return new Computed(op === 'eq' ? equal : complement(equal, place), boolShape)
}

/** `a && b` with hardware as `a`; both sides are built. */
export function both(a: unknown, b: unknown, place: Place): unknown {
  return logical('and', a, b, place)
}

/** `a || b` with hardware as `a`; both sides are built. */
export function either(a: unknown, b: unknown, place: Place): unknown {
  return logical('or', a, b, place)
}

function logical(op: 'and' | 'or', a: unknown, b: unknown, place: Place): unknown {
  const left = toCondition(a, place)
  if (isPoison(b)) return poison
  if (isHardware(b)) return new Computed(ops.bitwise(op, left, toCondition(b, place), place), boolShape)
  if (isBoolean(a) && typeof b === 'boolean') return b === (op === 'and') ? new Computed(left, boolShape) : b
  // These operators return one of their sides, which need not be a boolean.
  return op === 'and' ? mergeValues(left, b, a, place) : mergeValues(left, a, b, place)
}

/** The right side of `&&` or `||` if the left side is known: a scalar must be a condition. */
export function tested(value: unknown, place: Place): unknown {
  return isLeaf(value) && !isPoison(value) ? new Computed(toCondition(value, place), boolShape) : value
}

/** Operators on values, as the language has them; what is known when the condition is built is a constant. */

import { Computed, boolShape, tagOf } from '../../../language/hdl/value/leaf.js'
import { toCondition } from '../../../language/hdl/value/convert.js'
import * as ops from '../../../language/hdl/value/operators.js'
import * as symbolic from '../../../language/hdl/value/symbolic.js'
import { fold } from '../../../ir/fold.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { EnumShape } from '../../../ir/shape.js'
import type { BinaryOperator, UnaryOperator } from '../syntax/condition.js'

const comparisons = { '===': 'eq', '!==': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const

type ComparisonSign = keyof typeof comparisons

/** True for an operator that compares. */
export function isComparison(operator: BinaryOperator): operator is ComparisonSign {
  return Object.hasOwn(comparisons, operator)
}

/** A number that is written down. */
export function numberValue(value: bigint, place: Place): Computed {
  return new Computed(ops.constant(value, place), null)
}

/** A boolean that is known. */
export function booleanValue(value: boolean, place: Place): Computed {
  return new Computed(ops.constant(value ? 1n : 0n, place), boolShape)
}

export function memberValue(shape: EnumShape, value: number, place: Place): Computed {
  return new Computed(ops.constant(BigInt(value), place), shape)
}

/**
 * A value that is a condition, as a boolean.
 * @throws FlitwaveError FW109 for one of several bits
 */
export function oneBitValue(value: Computed, place: Place): Computed {
  return new Computed(toCondition(value, place), boolShape)
}

export function unaryValue(operator: UnaryOperator, operand: Computed, place: Place): Computed {
  const apply = { '!': symbolic.not, '~': symbolic.invert, '-': symbolic.negate }[operator]
  return folded(apply(operand, place))
}

export function binaryValue(operator: BinaryOperator, left: Computed, right: Computed, place: Place): Computed {
  if (isComparison(operator)) return compared(operator, left, right, place)
  if (operator === '&&') return folded(symbolic.both(left, right, place) as Computed)
  if (operator === '||') return folded(symbolic.either(left, right, place) as Computed)
  return folded(symbolic.binary(operator, left, right, place))
}

function compared(operator: ComparisonSign, left: Computed, right: Computed, place: Place): Computed {
  const result = symbolic.compare(comparisons[operator], left, right, place)
  return result === true ? booleanValue(true, place) : folded(result as Computed)
}

/** `any`, which is `||` of all, and `all`, which is `&&`. */
export function rangeValue(name: 'any' | 'all', values: readonly Computed[], place: Place): Computed {
  if (values.length === 0) return booleanValue(name === 'all', place)
  if (values.length === 1) return values[0]!
  const half = values.length >> 1
  const [left, right] = [values.slice(0, half), values.slice(half)].map((part) => rangeValue(name, part, place))
  return binaryValue(name === 'any' ? '||' : '&&', left!, right!, place)
}

/** Constants have the smallest type, so that comparisons know what they are. */
function folded(value: Computed): Computed {
  const expr = fold(Computed.exprOf(value))
  const known: Expr = expr.kind === 'constant' ? ops.constant(expr.value, expr.place) : expr
  return new Computed(known, tagOf(value))
}

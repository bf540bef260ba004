import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { toExpr } from './convert.js'
import { compare } from './comparisons.js'
import * as ops from './operators.js'
import { copyOf, readsOf } from './value-leaves.js'
import { commonTag, Computed, isPoison, poison, tagOf } from './leaf.js'
import { leafTag } from './member.js'
import { hasShape, isHardware, isPlainObject, leavesFor, shapeOfAggregate } from './value.js'

/** A value that is `then` if the condition holds, and `other` otherwise. */
export function mergeValues(condition: Expr, then: unknown, other: unknown, place: Place): unknown {
  if (isPoison(then) || isPoison(other)) return poison
  const shape = shapeOfAggregate(then) ?? shapeOfAggregate(other)
  if (shape) {
    if (!hasShape(shape, then) || !hasShape(shape, other)) failShapes(place)
    const [thens, others] = [leavesFor(shape, then), leavesFor(shape, other)]
    return copyOf(shape, (leaf, i) => {
      const [first, second] = [toExpr(thens[i], place), toExpr(others[i], place)]
      const tag = commonTag([thens[i], others[i]].map((value) => ({ tag: tagOf(value), value })))
      const chosen = ops.mux(condition, first, second, place)
      const value = new Computed(chosen, leafTag(leaf, chosen, tag))
      return { value, from: [...readsOf(then, i, first), ...readsOf(other, i, second)] }
    })
  }
  if (then === undefined && other === undefined) return undefined
  if (Array.isArray(then) && Array.isArray(other) && then.length === other.length)
    return then.map((item, i) => mergeValues(condition, item, other[i], place))
  if (
    isPlainObject(then) &&
    isPlainObject(other) &&
    Object.keys(then).sort().join() !== Object.keys(other).sort().join()
  )
    failShapes(place)
  if (isPlainObject(then) && isPlainObject(other))
    return Object.fromEntries(
      Object.keys(then).map((key) => [key, mergeValues(condition, then[key], other[key], place)]),
    )
  if (!isHardware(then) && then === other) return then
  return new Computed(
    ops.mux(condition, toExpr(then, place), toExpr(other, place), place),
    commonTag([then, other].map((value) => ({ tag: tagOf(value), value }))),
  )
}

function failShapes(place: Place): never {
  const help = 'give both the same type, with the same members and elements'
  return fail('FW121', 'the two sides of a choice have different shapes', place, help)
}

/** The value of a switch whose arms all return one. The last arm needs no test, because the cases are complete. */
export function mergeCases(
  subject: Expr,
  values: readonly (readonly bigint[])[],
  results: readonly unknown[],
  place: Place,
): unknown {
  return results.slice(0, -1).reduceRight((other: unknown, result, i) => {
    const tests = values[i]!.map((value) => compare('eq', subject, ops.constant(value, place), place))
    const any = tests.filter((test) => typeof test !== 'boolean').reduce((a, b) => ops.bitwise('or', a, b, place))
    return mergeValues(any, result, other, place)
  }, results.at(-1))
}

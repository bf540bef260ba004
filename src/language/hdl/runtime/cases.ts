import { fail } from '../../../base/diagnostic/diagnostic.js'
import { holds, rangeOf } from '../../../ir/integer.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { requireBlock } from '../value/context.js'
import { toExpr } from '../value/convert.js'
import { neverHolds } from '../value/comparisons.js'
import type { Tag } from '../value/leaf.js'
import { valuesOf } from '../value/member.js'
import { isHardware } from '../value/value.js'

/** The value that a case names, which the subject must be able to have; null if it is in another turn of a loop. */
export function caseValue(value: unknown, subject: Expr, tag: Tag, place: Place): bigint | null {
  if (isHardware(value)) {
    const help = 'use if … else for comparisons between signals'
    fail('FW110', 'the value of a case must be known at elaboration', place, help)
  }
  const expr = toExpr(value, place)
  const constant = expr.kind === 'constant' ? expr.value : 0n
  if (tag?.kind === 'enum' && !valuesOf(tag).has(constant)) {
    const help = `name one: ${tag.members.map(({ name }) => name).join(', ')}`
    neverHolds(`this case never applies: ${constant} is no member of ${tag.name}`, place, help)
    return null
  }
  if (holds(subject.type, constant)) {
    requireBlock(place).never.holds(place)
    return constant
  }
  const { min, max } = rangeOf(subject.type)
  const message = `this case never applies: the value is ${min} to ${max}, but the case is ${constant}`
  neverHolds(message, place, 'correct the case, or widen the signal')
  return null
}

/** No value may stand in two cases. */
export function checkDistinct(values: readonly (readonly bigint[])[], places: readonly Place[]): void {
  const seen = new Map<bigint, Place>()
  values.forEach((all, i) => {
    for (const value of all) {
      const before = seen.get(value)
      if (before)
        fail('FW118', `the value ${value} appears in two cases`, places[i]!, 'remove one', [
          { message: 'the other case', place: before },
        ])
      seen.set(value, places[i]!)
    }
  })
}

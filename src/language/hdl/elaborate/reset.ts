import { fail } from '../../../base/diagnostic/diagnostic.js'
import { leafType, shapeLeaves } from '../../../ir/shape.js'
import { toExpr } from '../value/convert.js'
import { fit } from '../value/fit.js'
import { tagOf } from '../value/leaf.js'
import { checkMember } from '../value/member.js'
import { noReset } from '../declare/module.js'
import type { FieldDeclaration } from '../value/field.js'
import { isScalar, leavesFor } from '../value/value.js'

/** The reset values of the leaves of a register; null for leaves without reset. */
export function resetValues(field: FieldDeclaration, path: string): (bigint | null)[] {
  const leaves = shapeLeaves(field.shape)
  if (field.reset === noReset) return leaves.map(() => null)
  const values = isScalar(field.reset) ? leaves.map(() => field.reset) : leavesFor(field.shape, field.reset)
  return leaves.map((leaf, i) => {
    const named = { name: path + leaf.suffix }
    const given = toExpr(values[i], field.place)
    checkMember(leaf.shape, given, tagOf(values[i]), named, field.place)
    const expr = fit(given, leafType(leaf.shape), named, field.place)
    return expr.kind === 'constant'
      ? expr.value
      : fail('FW110', 'a reset value must be known at elaboration', field.place, 'give a number or a boolean')
  })
}

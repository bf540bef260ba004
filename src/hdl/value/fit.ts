import { fail } from '../../ir/diagnostic.js'
import { isExtension } from '../../ir/fold.js'
import { contains, holds, rangeOf, sameType } from '../../ir/integer.js'
import type { Expr, Type } from '../../ir/ir.js'
import type { Place } from '../../ir/place.js'
import { lowOperands, resize } from '../../ir/resize.js'
import { describeBits } from '../../ir/shape.js'

/** What is assigned, as messages call it. */
export interface Named {
  readonly name: string
}

/**
 * The assignment rule (rule 2): storing truncates, so it is legal only if the value fits, or if all that can be lost
 * are carries: an expression of operators whose low bits need only low bits, over leaves no wider than the target.
 *
 * @throws FlitwaveError FW103 for a literal, FW104 for any other value
 */
export function fit(expr: Expr, target: Type, named: Named, place: Place): Expr {
  if (fits(expr, target)) return resize(expr, target)
  const culprit = wideLeaf(expr, target, false)
  if (culprit) refuse(culprit, target, named.name, place)
  return resize(expr, target)
}

function fits(expr: Expr, target: Type): boolean {
  if (sameType(expr.type, target)) return true
  return expr.kind === 'constant' ? holds(target, expr.value) : contains(target, expr.type)
}

/** The first leaf that loses more than carries; `computed` once an arithmetic operator stands above it. */
function wideLeaf(expr: Expr, target: Type, computed: boolean): Expr | null {
  if (expr.kind === 'resize' && isExtension(expr)) return wideLeaf(expr.value, target, computed)
  const operands = lowOperands(expr)
  if (!operands) return isLegal(expr, target, computed) ? null : expr
  const below = computed || (expr.kind !== 'mux' && expr.kind !== 'select')
  for (const operand of operands) {
    const found = wideLeaf(operand, target, below)
    if (found) return found
  }
  return null
}

function isLegal(expr: Expr, target: Type, computed: boolean): boolean {
  return fits(expr, target) || (computed && expr.type.width <= target.width)
}

function refuse(culprit: Expr, target: Type, name: string, place: Place): never {
  const kind = describeBits(target)
  if (culprit.kind === 'constant') {
    const { min, max } = rangeOf(target)
    const help = `${kind} holds ${min} to ${max}: correct the number or widen ${name}`
    return fail('FW103', `the number ${culprit.value} does not fit ${name}, which is ${kind}`, culprit.place, help)
  }
  const lost = culprit.type.width - target.width
  const loss = lost > 0 ? `${lost} ${lost === 1 ? 'bit' : 'bits'} would be lost` : 'its sign would be lost'
  const remedy = lost > 0 ? `low(…, ${target.width})` : target.signed ? `asSigned(…)` : `asUnsigned(…)`
  const message = `${describe(culprit)} is ${describeBits(culprit.type)}, and ${name} is ${kind}: ${loss}`
  return fail('FW104', message, place, `widen ${name}, or write ${remedy} if this is intended`)
}

/** What a reader calls an expression. */
export function describe(expr: Expr): string {
  if (expr.kind === 'signal') return expr.signal.path
  if (expr.kind === 'port') return `${expr.instance.path}.${expr.signal.path}`
  if (expr.kind === 'read') return `a word of ${expr.memory.path}`
  return 'this value'
}

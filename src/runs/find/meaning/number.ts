/** The expression of a query that is a number, or the member of an enum. */

import type { Expr, Type } from '../../../ir/ir.js'
import type { ShapeLeaf } from '../../../ir/shape.js'
import { Computed, tagOf, type Tag } from '../../../language/hdl/value/leaf.js'
import type { Query } from '../syntax/condition.js'
import { failAt } from '../syntax/refuse.js'
import type { ExprSource } from './lower.js'
import type { Meaning } from './meaning.js'

interface NumberExpression {
  readonly expr: Expr
  /** Null for a condition, which is one bit. */
  readonly shape: ShapeLeaf['shape'] | null
}

/** @throws FlitwaveError for an expression that means nothing in a design; FW973 for a number with several matches */
export function numberExpression(query: Query, meaning: Meaning, source: ExprSource): NumberExpression {
  const { matches } = meaning
  const computed = meaning.value(matches[0]!, source)
  const expr = Computed.exprOf(computed)
  const tag = tagOf(computed)
  if (expr.type.width <= 1 && !expr.type.signed && tag?.kind !== 'enum') return { expr, shape: null }
  if (matches.length > 1) failForMatches(query, matches.length)
  return { expr, shape: shapeFor(tag, expr.type) }
}

function failForMatches({ text }: Query, count: number): never {
  const help = 'name one element, or ask for a condition with any(…) or all(…)'
  return failAt('FW973', `a number has one match, and these wildcards have ${count}`, text, 0, help)
}

/** Masks show their bits, as masks that are declared do. */
function shapeFor(tag: Tag, { width, signed }: Type): ShapeLeaf['shape'] {
  if (tag?.kind === 'enum') return tag
  return { kind: 'bits', width, signed, ...(tag?.kind === 'mask' && { radix: width > 8 ? 'hex' : 'bin' }) }
}

/**
 * Rewrites expressions into what a person would have written in Verilog, bit for bit the same.
 *
 * The IR spells every change of width; here truncations move inwards until they meet the extensions that they undo
 * (`low 3 bits of (4'(count) + 4'd1)` becomes `count + 3'd1`), comparisons shrink to the width of what is compared,
 * slices find the signal they come from, and reads past the end of a memory get their guard.
 */

import { obtain } from '../../base/maps.js'
import { complement, constantOf, extended, fold, isExtension } from '../../ir/fold.js'
import { bit, canExceed, holds, indexWidth, join, unsigned } from '../../ir/integer.js'
import type { CompareExpr, Expr, ReadExpr, Type } from '../../ir/ir.js'
import { mapOperands } from '../../ir/visit.js'
import { choice, resized, sliced, tidyShift } from './resize.js'

/** Returns a function that tidies expressions and keeps what is shared shared. */
export function tidier(): (expr: Expr) => Expr {
  const known = new Map<Expr, Expr>()
  const tidy = (expr: Expr): Expr => obtain(known, expr, () => fold(rewrite(expr)))

  const rewrite = (before: Expr): Expr => {
    const expr = mapOperands(before, tidy)
    switch (expr.kind) {
      case 'unary':
        return expr.op === 'not' ? complement(expr.operand, expr.place) : expr
      case 'compare':
        return narrowCompare(expr)
      case 'shift':
        return tidyShift({ ...expr, amount: preserved(expr.amount) })
      case 'mux':
        return choice(expr)
      case 'resize':
        return resized(expr.value, expr.type)
      case 'slice':
        return sliced(expr.value, expr.low, expr.type.width, expr.place)
      case 'concat':
        return expr.parts.length === 1 ? resized(expr.parts[0]!, expr.type) : expr
      case 'select':
        return { ...expr, index: preserved(expr.index) }
      case 'read':
        return guardedRead({ ...expr, address: preserved(expr.address) })
      default:
        return expr
    }
  }
  return tidy
}

/** The unsigned expression below extensions that do not change its value. */
function preserved(expr: Expr): Expr {
  return expr.kind === 'resize' && !expr.value.type.signed && isExtension(expr) ? preserved(expr.value) : expr
}

/** Past the end a memory reads 0; the read that is left is always inside. */
function guardedRead(read: ReadExpr): Expr {
  const { memory, address, place, type } = read
  const { index, guard } = memoryIndex(address, memory.depth)
  const zero = constantOf(0n, type, place)
  if (address.kind === 'constant' && !isInside(address, memory.depth)) return zero
  const inside: Expr = { ...read, address: index }
  return guard ? { kind: 'mux', condition: guard, then: inside, else: zero, type, place } : inside
}

/** A tidy address as an index of exactly the bits that a memory has, and the condition under which it is inside. */
export function memoryIndex(address: Expr, depth: number): { readonly index: Expr; readonly guard: Expr | null } {
  const narrow = preserved(address)
  const { place } = narrow
  const index = depth === 1 ? constantOf(0n, bit, place) : resized(narrow, unsigned(indexWidth(depth)))
  return { index, guard: canExceed(narrow.type.width, depth) && !isInside(narrow, depth) ? below(narrow, depth) : null }
}

const isInside = (address: Expr, depth: number): boolean => address.kind === 'constant' && address.value < BigInt(depth)

/** `index < length`, where the index is wide enough to say so. */
function below(index: Expr, length: number): Expr {
  const right = constantOf(BigInt(length), index.type, index.place)
  return { kind: 'compare', op: 'lt', left: index, right, type: bit, place: index.place }
}

/** Compares at the smallest width that holds both sides before they were extended. */
function narrowCompare(compare: CompareExpr): CompareExpr {
  const left = extended(compare.left)
  const right = extended(compare.right)
  const type = commonType(left, right)
  if (type === null || type.width >= compare.left.type.width) return compare
  return { ...compare, left: resized(left, type), right: resized(right, type) }
}

/** Where one side is a constant, the type of the other if it holds it, so that nothing need be extended; else null. */
function commonType(left: Expr, right: Expr): Type | null {
  if (left.kind === 'constant') return right.kind !== 'constant' && holds(right.type, left.value) ? right.type : null
  if (right.kind === 'constant') return holds(left.type, right.value) ? left.type : null
  return join(left.type, right.type)
}

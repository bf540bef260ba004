/**
 * Rewrites expressions into what a person would have written in Verilog, bit for bit the same.
 *
 * The IR spells every change of width; here truncations move inwards until they meet the extensions that they undo
 * (`low 3 bits of (4'(count) + 4'd1)` becomes `count + 3'd1`), comparisons shrink to the width of what is compared,
 * slices find the signal they come from, and reads past the end of a memory get their guard.
 */

import type { CompareExpr, Expr, ReadExpr, Type, UnaryExpr } from '../ir/ir.js'
import { folded } from './fold.js'
import { bit, choice, constantOf, includes, resized, sliced, tidyShift, unsigned } from './resize.js'

/** The bits that number the items of an array of this length; at least one. */
export const indexWidth = (length: number): number => Math.max(1, (length - 1).toString(2).length)

/** True if an unsigned index of this width can be past the end. */
export const canExceed = (width: number, length: number): boolean => width > 32 || 2 ** width > length

/** Returns a function that tidies expressions and keeps what is shared shared. */
export function tidier(): (expr: Expr) => Expr {
  const known = new Map<Expr, Expr>()
  const tidy = (expr: Expr): Expr => {
    const before = known.get(expr)
    if (before) return before
    const result = folded(rewrite(expr))
    known.set(expr, result)
    return result
  }

  const rewrite = (expr: Expr): Expr => {
    switch (expr.kind) {
      case 'constant':
      case 'signal':
      case 'port':
        return expr
      case 'unary':
        return expr.op === 'not'
          ? complement({ ...expr, operand: tidy(expr.operand) })
          : { ...expr, operand: tidy(expr.operand) }
      case 'binary':
        return { ...expr, left: tidy(expr.left), right: tidy(expr.right) }
      case 'compare':
        return narrowCompare({ ...expr, left: tidy(expr.left), right: tidy(expr.right) })
      case 'shift':
        return tidyShift({ ...expr, value: tidy(expr.value), amount: preserved(tidy(expr.amount)) })
      case 'mux':
        return choice({ ...expr, condition: tidy(expr.condition), then: tidy(expr.then), else: tidy(expr.else) })
      case 'resize':
        return resized(tidy(expr.value), expr.type)
      case 'slice':
        return sliced(tidy(expr.value), expr.low, expr.type.width, expr.place)
      case 'concat':
        return expr.parts.length === 1
          ? resized(tidy(expr.parts[0]!), expr.type)
          : { ...expr, parts: expr.parts.map(tidy) }
      case 'select':
        return { ...expr, index: preserved(tidy(expr.index)), items: expr.items.map(tidy) }
      case 'read':
        return guardedRead({ ...expr, address: preserved(tidy(expr.address)) })
    }
  }
  return tidy
}

/** A complement of a complement is none, and of a comparison the opposite comparison. */
function complement(not: UnaryExpr): Expr {
  const { operand } = not
  if (operand.kind === 'unary' && operand.op === 'not') return operand.operand
  if (operand.kind !== 'compare') return not
  const { left, right } = operand
  switch (operand.op) {
    case 'eq':
      return { ...operand, op: 'ne' }
    case 'ne':
      return { ...operand, op: 'eq' }
    case 'lt':
      return { ...operand, op: 'le', left: right, right: left }
    case 'le':
      return { ...operand, op: 'lt', left: right, right: left }
  }
}

/** The unsigned expression below extensions that do not change its value. */
function preserved(expr: Expr): Expr {
  return expr.kind === 'resize' && !expr.value.type.signed && includes(expr.type, expr.value.type)
    ? preserved(expr.value)
    : expr
}

/** Past the end a memory reads 0; the read that is left is always inside. */
function guardedRead(read: ReadExpr): Expr {
  const { memory, address, place, type } = read
  const { index, guard } = memoryIndex(address, memory.depth)
  if (address.kind === 'constant' && !isInside(address, memory.depth)) return constantOf(0n, type, place)
  const inside: Expr = { ...read, address: index }
  return guard
    ? { kind: 'mux', condition: guard, then: inside, else: constantOf(0n, type, place), type, place }
    : inside
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

// ------------------------------------------------------------------------------------------------------ comparing

/** Compares at the smallest width that holds both sides before they were extended. */
function narrowCompare(compare: CompareExpr): CompareExpr {
  const left = extended(compare.left)
  const right = extended(compare.right)
  const type = commonType(left, right)
  if (type === null || type.width >= compare.left.type.width) return compare
  return { ...compare, left: resized(left, type), right: resized(right, type) }
}

/** The expression below all extensions that keep its value. */
function extended(expr: Expr): Expr {
  return expr.kind === 'resize' && includes(expr.type, expr.value.type) ? extended(expr.value) : expr
}

function commonType(left: Expr, right: Expr): Type | null {
  if (left.kind === 'constant') return right.kind === 'constant' ? null : typeFor(left.value, right.type)
  if (right.kind === 'constant') return typeFor(right.value, left.type)
  if (includes(left.type, right.type)) return left.type
  if (includes(right.type, left.type)) return right.type
  return { width: Math.max(left.type.width, right.type.width) + 1, signed: true }
}

/** `type` if it holds the constant, so that nothing need be extended; else null. */
function typeFor(value: bigint, type: Type): Type | null {
  const fits = type.signed ? BigInt.asIntN(type.width, value) : BigInt.asUintN(type.width, value)
  return fits === value ? type : null
}

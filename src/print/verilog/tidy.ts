/**
 * Rewrites expressions into equivalent Verilog that a person would write.
 *
 * The IR makes every change of width explicit. Here, truncations move inwards until they cancel extensions (`low 3 bits of
 * (4'(count) + 4'd1)` becomes `count + 3'd1`), comparisons shrink to the width of their operands, slices are resolved to
 * their source signal, and reads past the end of a memory get a guard.
 */

import { obtain } from '../../base/maps.js'
import { complement, constantOf, extended, fold, isExtension } from '../../ir/fold.js'
import { bit, canExceed, holds, indexWidth, join, unsigned, sameType } from '../../ir/integer.js'
import type { CompareExpr, Expr, ReadExpr, Type, MuxExpr, ShiftExpr, UnaryExpr } from '../../ir/ir.js'
import { mapOperands } from '../../ir/visit.js'
import type { Place } from '../../base/diagnostic/place.js'
import { converted, lowOperands, truncated } from '../../ir/resize.js'

/** Returns a function that tidies expressions and preserves sharing. */
export function tidier(): (expr: Expr) => Expr {
  const known = new Map<Expr, Expr>()
  const tidy = (expr: Expr): Expr => obtain(known, expr, () => fold(rewrite(expr)))

  const rewrite = (before: Expr): Expr => {
    const expr = mapOperands(before, tidy)
    switch (expr.kind) {
      case 'unary':
        return tidyUnary(expr)
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

function tidyUnary(expr: UnaryExpr): Expr {
  switch (expr.op) {
    case 'not':
      return complement(expr.operand, expr.place)
    case 'parity':
      return expr
  }
}

/** The unsigned expression below extensions that do not change its value. */
function preserved(expr: Expr): Expr {
  return expr.kind === 'resize' && !expr.value.type.signed && isExtension(expr) ? preserved(expr.value) : expr
}

/** A memory reads 0 past its end; the remaining read is always inside. */
function guardedRead(read: ReadExpr): Expr {
  const { memory, address, place, type } = read
  const { index, guard } = memoryIndex(address, memory.depth)
  const zero = constantOf(0n, type, place)
  if (address.kind === 'constant' && !isInside(address, memory.depth)) return zero
  const inside: Expr = { ...read, address: index }
  return guard ? { kind: 'mux', condition: guard, then: inside, else: zero, type, place } : inside
}

/** A tidy address as an index with exactly the bits of a memory, and the condition under which it is inside. */
export function memoryIndex(address: Expr, depth: number): { readonly index: Expr; readonly guard: Expr | null } {
  const narrow = preserved(address)
  const { place } = narrow
  const index = depth === 1 ? constantOf(0n, bit, place) : resized(narrow, unsigned(indexWidth(depth)))
  return { index, guard: canExceed(narrow.type.width, depth) && !isInside(narrow, depth) ? below(narrow, depth) : null }
}

const isInside = (address: Expr, depth: number): boolean => address.kind === 'constant' && address.value < BigInt(depth)

/** `index < length`, if the index is wide enough to exceed it. */
function below(index: Expr, length: number): Expr {
  const right = constantOf(BigInt(length), index.type, index.place)
  return { kind: 'compare', op: 'lt', left: index, right, type: bit, place: index.place }
}

/** Compares at the smallest width that holds both sides before extension. */
function narrowCompare(compare: CompareExpr): CompareExpr {
  const left = extended(compare.left)
  const right = extended(compare.right)
  const type = commonType(left, right)
  if (type === null || type.width >= compare.left.type.width) return compare
  return { ...compare, left: resized(left, type), right: resized(right, type) }
}

/**
 * If one side is a constant, the type of the other if it can hold the constant, so that no extension is needed; else null.
 */
function commonType(left: Expr, right: Expr): Type | null {
  if (left.kind === 'constant') return right.kind !== 'constant' && holds(right.type, left.value) ? right.type : null
  if (right.kind === 'constant') return holds(left.type, right.value) ? left.type : null
  return join(left.type, right.type)
}

/** A choice between two equal names is just the name; Icarus 11 crashes on some of these. */
export const choice = (mux: MuxExpr): Expr => (isSame(mux.then, mux.else) ? mux.then : mux)

/** True if two expressions are the same constant, name or bits of a name. */
export function isSame(a: Expr, b: Expr): boolean {
  if (a === b) return true
  if (!sameType(a.type, b.type)) return false
  if (a.kind === 'constant') return b.kind === 'constant' && a.value === b.value
  if (a.kind === 'signal') return b.kind === 'signal' && a.signal === b.signal
  if (a.kind === 'port') return b.kind === 'port' && a.signal === b.signal && a.instance === b.instance
  return a.kind === 'slice' && b.kind === 'slice' && a.low === b.low && isSame(a.value, b.value)
}

const fillsWithSign: Readonly<Record<ShiftExpr['op'], boolean>> = { shl: false, shr: true }

/** Shifting by the width already gives only fill bits, so larger constant amounts are reduced. */
function tidyShift(shift: ShiftExpr): Expr {
  const { amount, type } = shift
  if (amount.kind !== 'constant' || amount.value < BigInt(type.width)) return shift
  // Icarus also folds this to a constant, and a process that reads nothing else would never run.
  if (!fillsWithSign[shift.op] || !type.signed) return constantOf(0n, type, shift.place)
  const width = BigInt(type.width)
  return { ...shift, amount: constantOf(width, unsigned(width.toString(2).length), amount.place) }
}

/** A resize of a tidy value. */
function resized(value: Expr, type: Type): Expr {
  const { width } = type
  return value.type.width > width && narrowsFreely(value, width)
    ? resized(narrow(value, width), type)
    : converted(value, type, resized)
}

/** The low bits of a tidy value that can be narrowed; only the bits of the result count, not its sign. */
function narrow(expr: Expr, width: number): Expr {
  if (expr.type.width === width) return expr
  const type = { width, signed: expr.type.signed }
  if (expr.kind === 'constant') return constantOf(expr.value, type, expr.place)
  if (expr.kind === 'resize') {
    if (expr.value.type.width >= width) return narrow(expr.value, width)
    return { ...expr, type: { width, signed: expr.value.type.signed } }
  }
  const cut = truncated(expr, type, (operand) => narrow(operand, width)) ?? sliced(expr, 0, width, expr.place)
  return cut.kind === 'shift' ? tidyShift(cut) : cut.kind === 'mux' ? choice(cut) : cut
}

/** True if the operands absorb the truncation, or it becomes a part-select of a name. */
function narrowsFreely(expr: Expr, width: number): boolean {
  if (expr.type.width === width || hasBits(expr)) return true
  if (expr.kind === 'resize') return expr.value.type.width <= width || narrowsFreely(expr.value, width)
  if (expr.kind === 'select') return false
  return lowOperands(expr)?.every((operand) => narrowsFreely(operand, width)) ?? false
}

/** True for expressions that slice to something simple. */
function hasBits({ kind }: Expr): boolean {
  return ['constant', 'signal', 'port', 'read', 'slice', 'concat'].includes(kind)
}

/** True for sliceable expressions, and for choices between them. */
function isSelectable(expr: Expr): boolean {
  return hasBits(expr) || (expr.kind === 'mux' && isSelectable(expr.then) && isSelectable(expr.else))
}

/** Bits of a tidy value, unsigned. */
function sliced(value: Expr, low: number, width: number, place: Place): Expr {
  const type = unsigned(width)
  if (width === value.type.width) return resized(value, type)
  switch (value.kind) {
    case 'constant':
      return constantOf(value.value >> BigInt(low), type, place)
    case 'slice':
      return sliced(value.value, value.low + low, width, place)
    case 'resize':
      if (low + width <= value.value.type.width) return sliced(value.value, low, width, place)
      if (low === 0) return resized(value, type)
      break
    case 'concat':
      return slicedConcat(value.parts, low, width, place)
    case 'mux':
      if (!isSelectable(value.then) || !isSelectable(value.else)) break
      return choice({
        ...value,
        then: sliced(value.then, low, width, place),
        else: sliced(value.else, low, width, place),
        type,
      })
    case 'unary':
    case 'binary':
    case 'shift':
      if (low === 0 && narrowsFreely(value, width)) return resized(value, type)
      break
    default:
      break
  }
  return { kind: 'slice', value, low, type, place }
}

function slicedConcat(parts: readonly Expr[], low: number, width: number, place: Place): Expr {
  const pieces: Expr[] = []
  let base = 0
  for (const part of parts.toReversed()) {
    const from = Math.max(low, base)
    const to = Math.min(low + width, base + part.type.width)
    if (from < to) pieces.unshift(sliced(part, from - base, to - from, place))
    base += part.type.width
  }
  return pieces.length === 1 ? pieces[0]! : { kind: 'concat', parts: pieces, type: unsigned(width), place }
}

/** Changes of width and sign where a reader of Verilog expects them, and truncations only where they leave no cast. */

import { constantOf } from '../../ir/fold.js'
import { sameType, unsigned } from '../../ir/integer.js'
import type { Expr, MuxExpr, ShiftExpr, Type } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { converted, lowOperands, truncated } from '../../ir/resize.js'

/** A choice between two equal names is none; Icarus 11 crashes on some of these. */
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

/** Shifting by the width already gives all fill bits, so no constant amount need be larger. */
export function tidyShift(shift: ShiftExpr): Expr {
  const { amount, type } = shift
  if (amount.kind !== 'constant' || amount.value < BigInt(type.width)) return shift
  // Icarus folds this to a constant, too; a process that reads nothing else would never run.
  if (shift.op === 'shl' || !type.signed) return constantOf(0n, type, shift.place)
  const width = BigInt(type.width)
  return { ...shift, amount: constantOf(width, unsigned(width.toString(2).length), amount.place) }
}

/** A resize of a tidy value. */
export function resized(value: Expr, type: Type): Expr {
  const { width } = type
  return value.type.width > width && narrowsFreely(value, width)
    ? resized(narrow(value, width), type)
    : converted(value, type, resized)
}

/** The low bits of a tidy value that narrows freely; only the bits of the result count, not its sign. */
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

/** True if the truncation disappears into the operands, or becomes a part-select of a name. */
function narrowsFreely(expr: Expr, width: number): boolean {
  if (expr.type.width === width || hasBits(expr)) return true
  if (expr.kind === 'resize') return expr.value.type.width <= width || narrowsFreely(expr.value, width)
  if (expr.kind === 'select') return false
  return lowOperands(expr)?.every((operand) => narrowsFreely(operand, width)) ?? false
}

/** True for what slices to something simple. */
function hasBits({ kind }: Expr): boolean {
  return ['constant', 'signal', 'port', 'read', 'slice', 'concat'].includes(kind)
}

/** The same for choices too. */
function isSelectable(expr: Expr): boolean {
  return hasBits(expr) || (expr.kind === 'mux' && isSelectable(expr.then) && isSelectable(expr.else))
}

/** Bits of a tidy value, unsigned. */
export function sliced(value: Expr, low: number, width: number, place: Place): Expr {
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

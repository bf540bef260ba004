/** Changes of width and sign: truncations move inwards until they meet the extensions that they undo. */

import type { Expr, MuxExpr, ShiftExpr, SliceExpr, Type } from '../ir/ir.js'
import type { Place } from '../ir/place.js'

export const unsigned = (width: number): Type => ({ width, signed: false })
export const bit = unsigned(1)

export const constantOf = (value: bigint, type: Type, place: Place): Expr => ({
  kind: 'constant',
  value: type.signed ? BigInt.asIntN(type.width, value) : BigInt.asUintN(type.width, value),
  type,
  place,
})

const sameType = (a: Type, b: Type): boolean => a.width === b.width && a.signed === b.signed

/** True if every value of `inner` is a value of `outer`. */
export const includes = (outer: Type, inner: Type): boolean =>
  outer.signed === inner.signed ? outer.width >= inner.width : outer.signed && outer.width > inner.width

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

// ------------------------------------------------------------------------------------------------------- resizing

/** A resize of a tidy value. */
export function resized(value: Expr, type: Type): Expr {
  if (sameType(value.type, type)) return value
  if (value.kind === 'constant') return constantOf(value.value, type, value.place)
  if (value.type.width > type.width) return resized(narrow(value, type.width), type)
  if (value.kind === 'resize') {
    // An extension of an extension that kept the value is one extension; of the same bits the last reading counts.
    const sameBits = value.type.width === type.width && value.value.type.width === type.width
    if (sameBits || includes(value.type, value.value.type)) return resized(value.value, type)
  }
  return { kind: 'resize', value, type, place: value.place }
}

/** The low `width` bits of a wider tidy value; only the bits of the result count, not its sign. */
function narrow(expr: Expr, width: number): Expr {
  if (expr.type.width === width) return expr
  const type = { width, signed: expr.type.signed }
  if (!narrowsFreely(expr, width)) return { kind: 'resize', value: expr, type, place: expr.place }
  switch (expr.kind) {
    case 'constant':
      return constantOf(expr.value, type, expr.place)
    case 'unary':
      return { ...expr, operand: narrow(expr.operand, width), type }
    case 'binary':
      return { ...expr, left: narrow(expr.left, width), right: narrow(expr.right, width), type }
    case 'shift':
      return tidyShift({ ...expr, value: narrow(expr.value, width), type })
    case 'mux':
      return choice({ ...expr, then: narrow(expr.then, width), else: narrow(expr.else, width), type })
    case 'resize':
      if (expr.value.type.width >= width) return narrow(expr.value, width)
      return { ...expr, type: { width, signed: expr.value.type.signed } }
    default:
      return sliced(expr, 0, width, expr.place)
  }
}

/** True if the truncation disappears into the operands, or becomes a part-select of a name. */
function narrowsFreely(expr: Expr, width: number): boolean {
  if (expr.type.width === width) return true
  switch (expr.kind) {
    case 'constant':
    case 'signal':
    case 'port':
    case 'read':
    case 'slice':
    case 'concat':
      return true
    case 'resize':
      return expr.value.type.width <= width || narrowsFreely(expr.value, width)
    case 'unary':
      return expr.op === 'not' && narrowsFreely(expr.operand, width)
    case 'binary':
      return narrowsFreely(expr.left, width) && narrowsFreely(expr.right, width)
    case 'shift':
      return expr.op === 'shl' && narrowsFreely(expr.value, width)
    case 'mux':
      return narrowsFreely(expr.then, width) && narrowsFreely(expr.else, width)
    case 'compare':
    case 'select':
      return false
  }
}

// -------------------------------------------------------------------------------------------------------- slicing

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
      if (low === 0) return resized(narrow(value, width), type)
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
      if (low === 0 && narrowsFreely(value, width)) return resized(narrow(value, width), type)
      break
    default:
      break
  }
  return { kind: 'slice', value, low, type, place } satisfies SliceExpr
}

/** What slices to something simple: a name, a constant, or a choice of these. */
function isSelectable(expr: Expr): boolean {
  switch (expr.kind) {
    case 'constant':
    case 'signal':
    case 'port':
    case 'read':
    case 'slice':
    case 'concat':
      return true
    case 'mux':
      return isSelectable(expr.then) && isSelectable(expr.else)
    default:
      return false
  }
}

function slicedConcat(parts: readonly Expr[], low: number, width: number, place: Place): Expr {
  const pieces: Expr[] = []
  let base = 0
  for (const part of [...parts].reverse()) {
    const from = Math.max(low, base)
    const to = Math.min(low + width, base + part.type.width)
    if (from < to) pieces.unshift(sliced(part, from - base, to - from, place))
    base += part.type.width
  }
  return pieces.length === 1 ? pieces[0]! : { kind: 'concat', parts: pieces, type: unsigned(width), place }
}

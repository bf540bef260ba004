/**
 * Rewrites expressions into what a person would have written in Verilog, bit for bit the same.
 *
 * The IR spells every change of width; here truncations move inwards until they meet the extensions that they undo
 * (`low 3 bits of (4'(count) + 4'd1)` becomes `count + 3'd1`), comparisons shrink to the width of what is compared,
 * slices find the signal they come from, and reads past the end of a memory get their guard.
 */

import type { CompareExpr, Expr, MuxExpr, ReadExpr, ShiftExpr, SliceExpr, Type } from '../ir/ir.js'
import type { Place } from '../ir/place.js'

const unsigned = (width: number): Type => ({ width, signed: false })
export const bit = unsigned(1)

/** The bits that number the items of an array of this length; at least one. */
export const indexWidth = (length: number): number => Math.max(1, (length - 1).toString(2).length)

/** True if an unsigned index of this width can be past the end. */
export const canExceed = (width: number, length: number): boolean => width > 32 || 2 ** width > length

export const constantOf = (value: bigint, type: Type, place: Place): Expr => ({
  kind: 'constant',
  value: type.signed ? BigInt.asIntN(type.width, value) : BigInt.asUintN(type.width, value),
  type,
  place,
})

const sameType = (a: Type, b: Type): boolean => a.width === b.width && a.signed === b.signed

/** True if every value of `inner` is a value of `outer`. */
const includes = (outer: Type, inner: Type): boolean =>
  outer.signed === inner.signed ? outer.width >= inner.width : outer.signed && outer.width > inner.width

/** Returns a function that tidies expressions and keeps what is shared shared. */
export function tidier(): (expr: Expr) => Expr {
  const known = new Map<Expr, Expr>()
  const tidy = (expr: Expr): Expr => {
    const before = known.get(expr)
    if (before) return before
    const result = rewrite(expr)
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
        return { ...expr, operand: tidy(expr.operand) }
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

/** The unsigned expression below extensions that do not change its value. */
function preserved(expr: Expr): Expr {
  return expr.kind === 'resize' && !expr.value.type.signed && includes(expr.type, expr.value.type)
    ? preserved(expr.value)
    : expr
}

/** A choice between two equal names is none; Icarus 11 crashes on some of these. */
const choice = (mux: MuxExpr): Expr => (isSame(mux.then, mux.else) ? mux.then : mux)

/** True if two expressions are the same constant, name or bits of a name. */
export function isSame(a: Expr, b: Expr): boolean {
  if (a === b) return true
  if (!sameType(a.type, b.type)) return false
  if (a.kind === 'constant') return b.kind === 'constant' && a.value === b.value
  if (a.kind === 'signal') return b.kind === 'signal' && a.signal === b.signal
  if (a.kind === 'port') return b.kind === 'port' && a.signal === b.signal && a.instance === b.instance
  return a.kind === 'slice' && b.kind === 'slice' && a.low === b.low && isSame(a.value, b.value)
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

/** Shifting by the width already gives all fill bits, so no constant amount need be larger. */
function tidyShift(shift: ShiftExpr): Expr {
  const { amount, type } = shift
  if (amount.kind !== 'constant' || amount.value <= BigInt(type.width)) return shift
  const width = BigInt(type.width)
  return { ...shift, amount: constantOf(width, unsigned(width.toString(2).length), amount.place) }
}

// ------------------------------------------------------------------------------------------------------- resizing

/** A resize of a tidy value. */
function resized(value: Expr, type: Type): Expr {
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

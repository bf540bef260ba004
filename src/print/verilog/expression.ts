import { constantOf, isOrder } from '../../ir/fold.js'
import { bit, canExceed, indexWidth, reachableItems } from '../../ir/integer.js'
import type { BinaryExpr, CompareExpr, Expr, MuxExpr, SelectExpr, ShiftExpr, UnaryExpr } from '../../ir/ir.js'
import type { EnumShape } from '../../ir/shape.js'
import { literal } from './text.js'
import {
  apart,
  cast,
  level,
  ownWidth,
  prefix,
  primary,
  protect,
  together,
  within,
  withSign,
  type Piece,
} from './piece.js'
import type { Scope } from './scope.js'
import { isSame } from './tidy.js'

/** Prints a complete expression: the right side of an assignment, a condition, a subject. */
export function print(expr: Expr, scope: Scope, shape: EnumShape | null = null): string {
  return piece(expr, scope, shape).text
}

/** Prints an expression after `<=`, where a second `<=` would confuse readers. */
export function printAfterArrow(expr: Expr, scope: Scope, shape: EnumShape | null = null): string {
  const printed = piece(expr, scope, shape)
  return printed.level === level.order ? `(${printed.text})` : printed.text
}

/** Prints the subject of a `case`, whose labels turn an arithmetic shift in it into a logical one. */
export function printSubject(expr: Expr, scope: Scope): string {
  return protect(piece(expr, scope)).text
}

function piece(expr: Expr, scope: Scope, shape: EnumShape | null = null): Piece {
  const bound = scope.temporary(expr)
  if (bound !== null) {
    scope.usage.read(bound, 0, expr.type.width)
    return primary(bound, expr.type.signed)
  }
  switch (expr.kind) {
    case 'constant':
      return constantPiece(expr.value, expr, scope, shape)
    case 'signal':
    case 'port':
      return namePiece(expr, scope)
    case 'unary':
      return unaryPiece(expr.op, expr.operand, scope)
    case 'binary':
      return binaryPiece(expr, scope)
    case 'compare':
      return comparePiece(expr, scope)
    case 'shift':
      return shiftPiece(expr, scope)
    case 'mux':
      return muxPiece(expr, scope, shape)
    case 'resize':
      return resizePiece(expr.value, expr.type.width, scope, shape)
    case 'slice':
      return slicePiece(expr.value, expr.low, expr.type.width, scope)
    case 'concat':
      return primary(concatText(expr.parts, scope), false)
    case 'select':
      return bitOf(expr, scope) ?? piece(asChoices(expr), scope, shape)
    case 'read':
      scope.usage.read(expr.memory.name, 0, expr.type.width)
      return primary(`${expr.memory.name}[${indexText(expr.address, scope)}]`, expr.type.signed)
  }
}

// ------------------------------------------------------------------------------------------------ names and numbers

function constantPiece(value: bigint, { type }: Expr, scope: Scope, shape: EnumShape | null): Piece {
  const member = shape && !type.signed && shape.width === type.width ? scope.enums.nameOf(shape, value) : null
  if (member !== null) return primary(member, false)
  const text = literal(value, type)
  return value < 0n ? prefix(text, true) : primary(text, type.signed)
}

function namePiece(expr: Expr & { readonly kind: 'signal' | 'port' }, scope: Scope): Piece {
  const pin = expr.kind === 'port' ? scope.wiring.pin(expr.instance, expr.signal) : null
  if (pin?.kind === 'value') return piece(pin.value, scope)
  const name = pin?.kind === 'net' ? pin.name : expr.signal.name
  scope.usage.read(name, 0, expr.type.width)
  return primary(name, expr.type.signed)
}

/** An index or an address: a plain number if it is constant. */
const indexText = (expr: Expr, scope: Scope): string =>
  expr.kind === 'constant' ? `${expr.value}` : print(expr, scope)

/** The name to which a part-select can be applied, or null. Reading it counts only the selected bits. */
function selectable(expr: Expr, low: number, width: number, scope: Scope): string | null {
  const bound = scope.temporary(expr)
  const pin = bound === null && expr.kind === 'port' ? scope.wiring.pin(expr.instance, expr.signal) : null
  if (pin?.kind === 'value') return selectable(pin.value, low, width, scope)
  const name = bound ?? (pin?.kind === 'net' ? pin.name : ownName(expr))
  if (name === null) return null
  scope.usage.read(name, low, width)
  return expr.kind === 'read' && bound === null ? `${name}[${indexText(expr.address, scope)}]` : name
}

const ownName = (expr: Expr): string | null =>
  expr.kind === 'signal' ? expr.signal.name : expr.kind === 'read' ? expr.memory.name : null

// ----------------------------------------------------------------------------------------------------- operators

function unaryPiece(op: UnaryExpr['op'], operand: Expr, scope: Scope): Piece {
  const inner = piece(operand, scope)
  const text = within(inner, level.primary)
  switch (op) {
    case 'not':
      // For one bit, logical and bitwise complement are the same, and conditions read better with the logical one.
      return operand.type.width === 1 ? prefix(`!${text}`, false) : prefix(`~${text}`, inner.signed, inner.fragile)
    case 'parity':
      return prefix(`^${text}`, false)
  }
}

const operators: Readonly<Record<BinaryExpr['op'], readonly [text: string, level: number]>> = {
  add: ['+', level.sum],
  sub: ['-', level.sum],
  mul: ['*', level.product],
  and: ['&', level.bitAnd],
  or: ['|', level.bitOr],
  xor: ['^', level.bitXor],
}

function binaryPiece(expr: BinaryExpr, scope: Scope): Piece {
  const left = piece(expr.left, scope)
  const right = piece(expr.right, scope)
  if (expr.type.width === 1 && (expr.op === 'and' || expr.op === 'or')) {
    const [text, at] = expr.op === 'and' ? (['&&', level.and] as const) : (['||', level.or] as const)
    return { text: `${apart(left, at)} ${text} ${apart(right, at)}`, level: at, signed: false, fragile: false }
  }
  const [text, at] = operators[expr.op]
  // Modulo 2^width, grouping matters only after a minus.
  const rightLevel = expr.op === 'sub' ? at + 1 : at
  const common = together(left, right)
  const place = at <= level.bitAnd ? apart : within
  return { ...common, text: `${place(common.left, at)} ${text} ${place(common.right, rightLevel)}`, level: at }
}

const symbols: Readonly<Record<CompareExpr['op'], readonly [text: string, mirrored: string]>> = {
  eq: ['==', '=='],
  ne: ['!=', '!='],
  lt: ['<', '>'],
  le: ['<=', '>='],
}

function comparePiece(expr: CompareExpr, scope: Scope): Piece {
  // Print a constant on the right, where readers expect it.
  const swap = expr.left.kind === 'constant' && expr.right.kind !== 'constant'
  const [first, second] = swap ? [expr.right, expr.left] : [expr.left, expr.right]
  const text = symbols[expr.op][swap ? 1 : 0]
  const ordered = isOrder(expr)
  const left = piece(first, scope, scope.enumOf(second))
  const right = piece(second, scope, scope.enumOf(first))
  const common = ordered
    ? { left: withSign(left, expr.left.type.signed), right: withSign(right, expr.left.type.signed) }
    : together(left, right)
  const at = ordered ? level.order : level.equal
  return {
    text: `${within(common.left, level.shift)} ${text} ${within(common.right, level.shift)}`,
    level: at,
    signed: false,
    fragile: false,
  }
}

const shiftSymbols: Readonly<Record<ShiftExpr['op'], readonly [text: string, ofSigned: string]>> = {
  shl: ['<<', '<<'],
  shr: ['>>', '>>>'],
}

function shiftPiece(expr: ShiftExpr, scope: Scope): Piece {
  const text = shiftSymbols[expr.op][expr.type.signed ? 1 : 0]
  const arithmetic = text === '>>>'
  const plain = piece(expr.value, scope)
  const value = arithmetic ? withSign(plain, true) : plain
  const amount =
    expr.amount.kind === 'constant'
      ? `${expr.amount.value}`
      : within(withSign(piece(expr.amount, scope), false), level.prefix)
  return {
    text: `${apart(value, level.shift)} ${text} ${amount}`,
    level: level.shift,
    signed: value.signed,
    fragile: arithmetic || value.fragile,
  }
}

function muxPiece(expr: MuxExpr, scope: Scope, shape: EnumShape | null): Piece {
  const condition = within(piece(expr.condition, scope), level.choice + 1)
  const common = together(piece(expr.then, scope, shape), piece(expr.else, scope, shape))
  const text = `${condition} ? ${within(common.left, level.choice + 1)} : ${within(common.right, level.choice)}`
  return { text, level: level.choice, signed: common.signed, fragile: common.fragile }
}

// ------------------------------------------------------------------------------------------- widths and positions

function resizePiece(value: Expr, width: number, scope: Scope, shape: EnumShape | null): Piece {
  const inner = piece(value, scope, shape)
  if (width === value.type.width) return inner
  const operand = width > value.type.width ? ownWidth(withSign(inner, value.type.signed), value.type.width) : inner
  return cast(width, operand)
}

function slicePiece(value: Expr, low: number, width: number, scope: Scope): Piece {
  if (width === value.type.width) return piece(value, scope)
  const name = selectable(value, low, width, scope)
  if (name !== null) return primary(width === 1 ? `${name}[${low}]` : `${name}[${low + width - 1}:${low}]`, false)
  const inner = piece(value, scope)
  return cast(width, low === 0 ? inner : { ...inner, text: `${apart(inner, level.shift)} >> ${low}` })
}

function concatText(parts: readonly Expr[], scope: Scope): string {
  const first = parts[0]!
  if (parts.every((part) => part === first)) return `{${parts.length}{${print(first, scope)}}}`
  return `{${parts.map((part) => print(part, scope)).join(', ')}}`
}

// ------------------------------------------------------------------------------------------------------ selection

/** Items that are the bits of one name in order, as the bit at a variable position. A shift past the end gives 0. */
function bitOf({ index, items, type }: SelectExpr, scope: Scope): Piece | null {
  const first = items[0]!
  if (type.width !== 1 || first.kind !== 'slice' || items.length < 2) return null
  const { value } = first
  const inOrder = items.every((item, i) => item.kind === 'slice' && item.low === i && isSame(item.value, value))
  if (!inOrder || items.length !== value.type.width) return null
  const position = piece(index, scope)
  if (!canExceed(index.type.width, items.length) && index.type.width === indexWidth(items.length)) {
    const name = selectable(value, 0, value.type.width, scope)
    if (name !== null && value.kind !== 'read') return primary(`${name}[${position.text}]`, false)
  }
  const inner = piece(value, scope)
  return cast(1, { ...inner, text: `${apart(inner, level.shift)} >> ${within(position, level.prefix)}` })
}

/** True if a selection is printed as the bit at a position. */
export const isBitOf = (expr: Expr, scope: Scope): boolean => expr.kind === 'select' && bitOf(expr, scope) !== null

/** The selection as nested choices, for places where a `case` is not possible. */
function asChoices({ index, items, type, place }: SelectExpr): Expr {
  const exceeds = canExceed(index.type.width, items.length)
  const reachable = items.slice(0, reachableItems(index.type.width, items.length))
  const last = exceeds ? constantOf(0n, type, place) : reachable.at(-1)!
  const chosen = exceeds ? reachable : reachable.slice(0, -1)
  return chosen.reduceRight<Expr>((rest, item, i) => {
    const right = constantOf(BigInt(i), index.type, place)
    const condition: Expr = { kind: 'compare', op: 'eq', left: index, right, type: bit, place }
    return { kind: 'mux', condition, then: item, else: rest, type, place }
  }, last)
}

/**
 * Pieces of expressions as text, and how to combine them.
 *
 * Verilog evaluates an operand at the width and with the sign of its surroundings. Widths are exact here, so only the sign
 * matters: one unsigned operand makes the whole expression unsigned, down to the leaves. That changes the result of an
 * arithmetic shift, of `<` and of an extension. Each printed piece therefore carries the sign that Verilog sees, and whether
 * an unsigned context would change it.
 */

/** How tightly operators bind; higher is tighter. */
export const level = { choice: 1, or: 2, and: 3, bitOr: 4, bitXor: 5, bitAnd: 6, equal: 7, order: 8, shift: 9, sum: 10, product: 11, prefix: 12, cast: 13, primary: 14 } // prettier-ignore

/** A printed expression. */
export interface Piece {
  readonly text: string
  readonly level: number
  /** The sign that Verilog sees. */
  readonly signed: boolean
  /** True if it contains an arithmetic shift that an unsigned context would make logical. */
  readonly fragile: boolean
}

export const primary = (text: string, signed: boolean): Piece => ({
  text,
  level: level.primary,
  signed,
  fragile: false,
})
/** Yosys 0.23 reads `~4'(a)` as `(~4)'(a)`. */
export const cast = (width: number, operand: Piece): Piece => ({
  text: `${width}'(${operand.text})`,
  level: level.cast,
  signed: operand.signed,
  fragile: false,
})
export const prefix = (text: string, signed: boolean, fragile = false): Piece => ({
  text,
  level: level.prefix,
  signed,
  fragile,
})

/** The text, in parentheses if it binds less tightly than `least`. */
export const within = (operand: Piece, least: number): string =>
  operand.level >= least ? operand.text : `(${operand.text})`

/** Operators whose result has one bit in any context. */
const logical: ReadonlySet<number> = new Set([level.or, level.and, level.equal, level.order, level.prefix])

/** Keeps the width of an operand inside a widening cast, because of a bug in Verilator 5.006: `8'(a + b)` in 8 bits. */
export function ownWidth(operand: Piece, width: number): Piece {
  if (operand.level >= level.cast || (width === 1 && logical.has(operand.level))) return operand
  return primary(`${operand.signed ? '$signed' : '$unsigned'}(${operand.text})`, operand.signed)
}

/**
 * The text, with parentheses even where only the precedence table makes them redundant: `(a + b) >> 1`, `(a & b) | c`, `(a
 * && b) || c`. Comparisons in logic need none.
 */
export function apart(operand: Piece, at: number): string {
  const isLogic = at === level.or || at === level.and
  const isClear = operand.level === at || operand.level >= level.prefix || (isLogic && operand.level >= level.equal)
  return isClear ? operand.text : `(${operand.text})`
}

/** The operand in a form that Verilog treats as signed or unsigned. */
export const withSign = (operand: Piece, signed: boolean): Piece =>
  operand.signed === signed ? operand : primary(`${signed ? '$signed' : '$unsigned'}(${operand.text})`, signed)

/** Two operands of one expression: their common sign, and fragile operands protected from it. */
export function together(
  left: Piece,
  right: Piece,
): Omit<Piece, 'text' | 'level'> & { readonly left: Piece; readonly right: Piece } {
  const signed = left.signed && right.signed
  if (signed) return { left, right, signed, fragile: left.fragile || right.fragile }
  return { left: protect(left), right: protect(right), signed, fragile: false }
}

/** An operand in a form that an unsigned context does not change. */
export const protect = (operand: Piece): Piece =>
  operand.fragile ? primary(`$unsigned(${operand.text})`, false) : operand

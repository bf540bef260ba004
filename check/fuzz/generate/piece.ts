/**
 * Program text as a tree, so that a failing program can be shrunk: a statement can be removed, and an expression replaced by
 * one of its parts.
 */
export interface Piece {
  readonly role: Role
  readonly parts: readonly (string | Piece)[]
}

/** `text` only groups: it is neither dropped nor replaced. */
export type Role = 'expression' | 'statement' | 'text'

type Tag = (strings: TemplateStringsArray, ...values: readonly (string | number | bigint | Piece)[]) => Piece

const tag =
  (role: Role): Tag =>
  (strings, ...values) => ({
    role,
    parts: strings.flatMap((string, i) => {
      const value = values[i]
      return value === undefined ? [string] : [string, typeof value === 'object' ? value : String(value)]
    }),
  })

/** An expression. Compound ones bring their own parentheses. */
export const expression = tag('expression')

/** One statement, or one member of a class, with its line end. */
export const statement = tag('statement')

/** Text that contains pieces. */
export const text = tag('text')

/** Concatenates pieces. */
export function sequence(pieces: readonly (string | Piece)[], separator = ''): Piece {
  return {
    role: 'text',
    parts: pieces.flatMap((piece, i) => (i === 0 || separator === '' ? [piece] : [separator, piece])),
  }
}

/** The program text. */
export function print(piece: Piece): string {
  return piece.parts.map((part) => (typeof part === 'string' ? part : print(part))).join('')
}

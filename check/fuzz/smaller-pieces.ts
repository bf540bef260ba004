/** The parts of a program that can be removed or simplified. */

import { text, type Piece } from './generate/piece.js'

/** The constants that replace expressions, and a test for pieces that are already constant. */
export interface Smallest {
  readonly constants: readonly Piece[]
  /** True if a text cannot be simplified further. */
  readonly isConstant: (text: string) => boolean
}

/** Statements before their contents, to remove much at once. */
export function* shrinkable(piece: Piece, smallest: Smallest): Generator<Piece> {
  const [only, ...others] = piece.parts
  const isConstant = others.length === 0 && typeof only === 'string' && smallest.isConstant(only)
  if (piece.role !== 'text' && !isConstant) yield piece
  for (const part of piece.parts) if (typeof part !== 'string') yield* shrinkable(part, smallest)
}

export function replacements(piece: Piece, { constants }: Smallest): Piece[] {
  const inner = piece.parts.filter((part): part is Piece => typeof part !== 'string')
  if (piece.role === 'statement') return [text``, ...inner.filter(({ role }) => role === 'text')]
  return [...constants, ...inner.filter(({ role }) => role === 'expression')]
}

export function substitute(root: Piece, from: Piece, to: Piece): Piece {
  if (root === from) return to
  const parts = root.parts.map((part) => (typeof part === 'string' ? part : substitute(part, from, to)))
  return parts.every((part, i) => part === root.parts[i]) ? root : { ...root, parts }
}

/** The text of a message without its numbers. */
export function outlineOf(message: string): string {
  return message.split('\n', 1)[0]!.replace(/\d+/g, '#')
}

import { expression, print, text, type Piece } from '../fuzz/generate/piece.js'
import { sourceOf, type Program } from './generate/program.js'
import type { Comparer, CompareOptions, Verdict } from './compare.js'

/**
 * Makes a failing program smaller while it fails in the same way: statements are left out or replaced by what is in
 * them, expressions by one of their parts or by a constant. Candidates that are no legal programs are simply not kept.
 */
export function shrink(
  program: Program,
  verdict: Verdict,
  comparer: Comparer,
  options: CompareOptions,
  seconds: number,
): Program {
  const end = Date.now() + seconds * 1000
  const fails = (candidate: Program): boolean => isSame(comparer.compare(sourceOf(candidate), options), verdict)
  let best = program
  for (let improved = true; improved && Date.now() < end;) {
    improved = false
    for (const file of ['main', 'helpers'] as const) {
      const smaller = shrinkPiece(best[file], (piece) => fails({ ...best, [file]: piece }), end)
      if (smaller === best[file]) continue
      best = { ...best, [file]: smaller }
      improved = true
    }
  }
  return best
}

function shrinkPiece(whole: Piece, fails: (piece: Piece) => boolean, end: number): Piece {
  let best = withoutFields(whole, fails)
  for (let at = 0; Date.now() < end; at++) {
    const piece = [...shrinkable(best)][at]
    if (!piece) break
    const smaller = replacements(piece)
      .map((candidate) => substitute(best, piece, candidate))
      .find(fails)
    if (!smaller) continue
    best = smaller
    at--
  }
  return best
}

/** A field goes together with all statements that mention it. */
function withoutFields(whole: Piece, fails: (piece: Piece) => boolean): Piece {
  let best = whole
  for (const [, name] of print(whole).matchAll(/^ {2}(\w+) = (?:input|output|wire|reg|memory|\[)/gm)) {
    const smaller = withoutMentions(best, new RegExp(`^ {2}${name!} = |\\bthis\\.${name!}\\b`))
    if (smaller !== best && fails(smaller)) best = smaller
  }
  return best
}

function withoutMentions(piece: Piece, mention: RegExp): Piece {
  if (!mention.test(print(piece))) return piece
  const parts = piece.parts.map((part) => (typeof part === 'string' ? part : withoutMentions(part, mention)))
  const rest = { ...piece, parts }
  return piece.role === 'statement' && mention.test(print(rest)) ? text`` : rest
}

/** Statements before what is in them, so that much goes at once. */
function* shrinkable(piece: Piece): Generator<Piece> {
  if (piece.role !== 'text' && !isConstant(piece)) yield piece
  for (const part of piece.parts) if (typeof part !== 'string') yield* shrinkable(part)
}

const isConstant = ({ parts }: Piece): boolean =>
  parts.length === 1 && typeof parts[0] === 'string' && /^(?:\d|true|this\.\w+)$/.test(parts[0])

const constants = [expression`0`, expression`1`, expression`true`, expression`this.a`, expression`this.c`]

function replacements(piece: Piece): Piece[] {
  const inner = piece.parts.filter((part): part is Piece => typeof part !== 'string')
  if (piece.role === 'statement') return [text``, ...inner.filter(({ role }) => role === 'text')]
  return [...constants, ...inner.filter(({ role }) => role === 'expression')]
}

function substitute(root: Piece, from: Piece, to: Piece): Piece {
  if (root === from) return to
  const parts = root.parts.map((part) => (typeof part === 'string' ? part : substitute(part, from, to)))
  return parts.every((part, i) => part === root.parts[i]) ? root : { ...root, parts }
}

/** Whether two verdicts are taken for the same one. */
function isSame(a: Verdict, b: Verdict): boolean {
  if (a.kind === 'different' && b.kind === 'different') return outline(a) === outline(b)
  if (a.kind === 'crash' && b.kind === 'crash') return firstLine(a.message) === firstLine(b.message)
  return a.kind === 'refused' && b.kind === 'refused' && a.code === b.code
}

/** A difference of values, of findings, or why the program stops. */
function outline({ difference: { signal, program } }: Extract<Verdict, { kind: 'different' }>): string {
  return signal === '' ? firstLine(program) : signal === 'findings' ? signal : 'value'
}

const firstLine = (message: string): string => message.split('\n', 1)[0]!.replace(/\d+/g, '#')

import { expression, print, text, type Piece } from '../fuzz/generate/piece.js'
import { outlineOf, replacements, shrinkable, substitute, type Smallest } from '../fuzz/smaller-pieces.js'
import { sourceOf, type Program } from './generate/program.js'
import type { Comparer, CompareOptions, Verdict } from './compare.js'

/**
 * Makes a failing program smaller while it fails in the same way: statements are removed or replaced by their contents,
 * expressions by one of their parts or by a constant. Illegal candidates are not kept.
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
    const piece = [...shrinkable(best, smallest)][at]
    if (!piece) break
    const smaller = replacements(piece, smallest)
      .map((candidate) => substitute(best, piece, candidate))
      .find(fails)
    if (!smaller) continue
    best = smaller
    at--
  }
  return best
}

/** Removes a field together with all statements that mention it. */
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

const smallest: Smallest = {
  constants: [expression`0`, expression`1`, expression`true`, expression`this.a`, expression`this.c`],
  isConstant: (text) => /^(?:\d|true|this\.\w+)$/.test(text),
}

/** True if two verdicts count as equal. */
function isSame(a: Verdict, b: Verdict): boolean {
  if (a.kind === 'different' && b.kind === 'different') return outline(a) === outline(b)
  if (a.kind === 'crash' && b.kind === 'crash') return outlineOf(a.message) === outlineOf(b.message)
  return a.kind === 'refused' && b.kind === 'refused' && a.code === b.code
}

/** The kind of a difference: of values, of findings, or the reason why the program stops. */
function outline({ difference: { signal, program } }: Extract<Verdict, { kind: 'different' }>): string {
  return signal === '' ? outlineOf(program) : signal === 'findings' ? signal : 'value'
}

import { check, type CheckOptions, type Verdict } from './check.js'
import { expression, text, type Piece } from './generate/piece.js'
import type { Program } from './generate/program.js'

/**
 * Makes a failing program smaller while it fails in the same way: statements are left out or replaced by what is in
 * them, expressions by one of their parts or by a constant. Candidates that are no legal programs are simply not kept.
 */
export async function shrink(
  program: Program,
  verdict: Verdict,
  options: CheckOptions,
  seconds: number,
): Promise<Program> {
  const end = processorSeconds() + seconds
  // What hangs is found out sooner here.
  const quick = { ...options, limit: Math.min(options.limit, 1) }
  let best = program
  for (let improved = true; improved;) {
    improved = false
    for (let at = 0; processorSeconds() < end; at++) {
      const pieces = [...shrinkable(best.piece)]
      const piece = pieces[at]
      if (!piece) break
      for (const candidate of replacements(piece)) {
        const smaller = { ...best, piece: substitute(best.piece, piece, candidate) }
        if (!isSame(await check(smaller, quick), verdict)) continue
        best = smaller
        improved = true
        at--
        break
      }
    }
  }
  return best
}

/** So that on a busy machine as much is tried as on another. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Statements before what is in them, so that much goes at once. */
function* shrinkable(piece: Piece): Generator<Piece> {
  if (piece.role !== 'text' && !isConstant(piece)) yield piece
  for (const part of piece.parts) if (typeof part !== 'string') yield* shrinkable(part)
}

const isConstant = ({ parts }: Piece): boolean =>
  parts.length === 1 && typeof parts[0] === 'string' && parts[0].length <= 2

const constants = [expression`0`, expression`1`, expression`true`]

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

/** Whether two failures are taken for the same one. */
function isSame(a: Verdict, b: Verdict): boolean {
  if (a.kind === 'disagreement' && b.kind === 'disagreement')
    return Object.keys(a.first.values).join() === Object.keys(b.first.values).join()
  if (a.kind === 'crash' && b.kind === 'crash') return firstLine(a.message) === firstLine(b.message)
  return a.kind === 'refused' && b.kind === 'refused' && a.code === b.code
}

const firstLine = (message: string): string => message.split('\n', 1)[0]!.replace(/\d+/g, '#')

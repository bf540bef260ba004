import { check, type CheckOptions, type Verdict } from './check.js'
import { expression } from './generate/piece.js'
import type { Program } from './generate/program.js'
import { outlineOf, replacements, shrinkable, substitute, type Smallest } from './smaller-pieces.js'

/**
 * Makes a failing program smaller while it fails in the same way: statements are removed or replaced by their contents,
 * expressions by one of their parts or by a constant. Illegal candidates are not kept.
 */
export async function shrink(
  program: Program,
  verdict: Verdict,
  options: CheckOptions,
  seconds: number,
): Promise<Program> {
  const end = processorSeconds() + seconds
  // Detects a hanging program sooner.
  const quick = { ...options, limit: Math.min(options.limit, 1) }
  let best = program
  for (let improved = true; improved;) {
    improved = false
    for (let at = 0; processorSeconds() < end; at++) {
      const pieces = [...shrinkable(best.piece, smallest)]
      const piece = pieces[at]
      if (!piece) break
      for (const candidate of replacements(piece, smallest)) {
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

/** Processor time, so that the number of attempts does not depend on the machine's load. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const smallest: Smallest = {
  constants: [expression`0`, expression`1`, expression`true`],
  isConstant: (text) => text.length <= 2,
}

/** True if two failures count as equal. */
function isSame(a: Verdict, b: Verdict): boolean {
  if (a.kind === 'disagreement' && b.kind === 'disagreement')
    return Object.keys(a.first.values).join() === Object.keys(b.first.values).join()
  if (a.kind === 'crash' && b.kind === 'crash') return outlineOf(a.message) === outlineOf(b.message)
  return a.kind === 'refused' && b.kind === 'refused' && a.code === b.code
}

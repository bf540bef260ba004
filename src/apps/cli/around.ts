/** The part of a replay around the first cycle in which a condition holds. */

import { parseQuery } from '../../runs/find/syntax/parse.js'
import { searchReplay } from '../../runs/find/search/search.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Design } from '../../ir/ir.js'
import { requireCycles } from '../../runs/replay/window.js'
import type { ReplayFile } from '../../runs/replay/file.js'
import type { Window } from '../../print/wave/window.js'
import type { WaveSelection } from './waves.js'

/** What the command line says. */
interface Around {
  readonly condition: string
  /** Cycles before and after the first of the hit. */
  readonly margin: number
  /** Where to search. */
  readonly window: Window | undefined
  readonly signals: readonly string[] | undefined
}

/**
 * The window around the first hit, with the signals of the condition first.
 * @throws FlitwaveError FW974 if the condition never holds
 */
export function selectAround(
  file: ReplayFile,
  design: Design,
  { condition, margin, window = {}, signals }: Around,
): WaveSelection {
  const cycles = requireCycles(file, window)
  const query = parseQuery(condition)
  const [hit] = searchReplay(file, { design, query, ...cycles, most: 1, isCounted: false }).hits
  if (!hit) {
    const message = `the condition holds in none of the cycles ${cycles.from}:${cycles.to}`
    return fail('FW974', message, null, 'weaken it: `flitwave find` tells how often each part of it holds')
  }
  const own = hit.values.flatMap(({ drawn }) => (drawn === null ? [] : [drawn]))
  const all = requireCycles(file, {})
  return {
    window: { from: Math.max(hit.from - margin, all.from), to: Math.min(hit.from + margin, all.to) },
    signals: signals ?? [...new Set([...own, ...file.header.drawing.signals])],
  }
}

/** The rows that the testbench computed, such as `worm.head`, whose texts a replay has; and runs of short values. */

import type { ReplayFile } from '../../../runs/replay/file.js'
import { viewsInWindow } from '../../../runs/replay/window.js'
import { chosenViews, designGlobs } from '../../../print/wave/views.js'
import type { EdgeQuestion, WaveRow } from './rows.js'
import type { LeafChanges } from '../../../engines/sim/engine/engine.js'

/** The views that globs choose, and the globs that are left for the design. */
export function rowsChosen(
  { header }: ReplayFile,
  globs: readonly string[],
): { readonly views: readonly string[]; readonly others: readonly string[] } {
  const paths = header.views.map(({ path }) => path)
  return { views: chosenViews(globs, paths), others: designGlobs(globs, paths) }
}

export function isView({ header }: ReplayFile, path: string): boolean {
  return header.views.some((view) => view.path === path)
}

/** @param least - cycles that a text has to last to be seen */
export function viewRow(file: ReplayFile, path: string, from: number, to: number, least: number): WaveRow {
  const index = indexOf(file, path)
  const { cycles, values } = viewsInWindow(file, from, to)[index]!
  const { starts, changes } = joinShort(cycles, to + 1, least)
  return {
    path,
    label: { scope: [], name: path },
    isBit: false,
    hasParts: false,
    numbers: null,
    to,
    starts: Uint32Array.from(starts),
    changes: Uint32Array.from(changes),
    values: Uint32Array.from(starts, (start) => values[cycles.indexOf(start)]!),
    shown: file.header.views[index]!.texts.map((text) => ({ text, tone: 'state', packet: packetIn(text) })),
  }
}

/** The text of a view in a cycle. */
export function viewText(file: ReplayFile, path: string, cycle: number): string {
  const index = indexOf(file, path)
  return file.header.views[index]!.texts[viewsInWindow(file, cycle, cycle)[index]!.values[0]!]!
}

/** The next cycle in which a view changes; null if there is none. */
export function viewEdge(file: ReplayFile, { path, cycle, direction }: EdgeQuestion): number | null {
  const [from, to] = direction > 0 ? [cycle, file.header.endCycle - 1] : [file.firstCycle, cycle - 1]
  const [, ...edges] = viewsInWindow(file, from, to)[indexOf(file, path)]!.cycles
  return (direction > 0 ? edges[0] : edges.at(-1)) ?? null
}

function indexOf({ header }: ReplayFile, path: string): number {
  return header.views.findIndex((view) => view.path === path)
}

/** A text that ends with the number of a packet, `H→(3,2)#7`, or begins with it, has the colour of that packet. */
function packetIn(text: string): number | null {
  const found = /^#(\d{1,15})|#(\d{1,15})$/.exec(text)
  return found ? Number(found[1] ?? found[2]) : null
}

/** Runs of cycles, without gaps: run `i` lasts until before `starts[i + 1]`. */
interface Spans {
  /** Ascending. */
  readonly starts: number[]
  /** Changes of the row inside a run, without the one at its start: 0 for a single value. */
  readonly changes: number[]
}

/** The cycles in which any of the leaves changes, ascending and each once; the first is that in which all begin. */
export function changesOf(leaves: readonly LeafChanges[]): readonly number[] {
  const [only] = leaves
  if (leaves.length === 1 && only) return only.cycles
  const all = leaves.flatMap(({ cycles }) => cycles)
  return [...new Set(all)].sort((a, b) => a - b)
}

/** Values that are to be seen one by one in so long a run of short ones would make it too dark or too light. */
export const longestBusy = 32

/**
 * Joins values that are too short to be seen one by one.
 * @param starts - when values begin, ascending
 * @param end - the cycle after the last
 * @param least - cycles that a value has to last to be seen
 */
export function joinShort(starts: readonly number[], end: number, least: number): Spans {
  const spans: Spans = { starts: [], changes: [] }
  let busySince = -1
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!
    const isShort = (starts[i + 1] ?? end) - start < least
    if (isShort && busySince >= 0 && start - busySince < longestBusy * least) {
      spans.changes[spans.changes.length - 1]!++
      continue
    }
    spans.starts.push(start)
    spans.changes.push(isShort ? 1 : 0)
    busySince = isShort ? start : -1
  }
  return spans
}

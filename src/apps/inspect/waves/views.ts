/** The rows that the testbench computed, such as `worm.head`: a replay has their texts. */

import type { ReplayFile } from '../../../runs/replay/file.js'
import { viewsInWindow } from '../../../runs/replay/window.js'
import { chosenViews, designGlobs } from '../../../print/wave/views.js'
import { joinShort } from './spans.js'
import type { EdgeQuestion, WaveRow } from './waves.js'

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
    isBit: false,
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

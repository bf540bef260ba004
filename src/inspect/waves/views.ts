/** The rows that the testbench computed, such as `worm.head`: a replay has their texts. */

import { matchPaths, pathMatcher } from '../../ir/glob.js'
import type { ReplayFile } from '../../replay/file.js'
import { viewsInWindow } from '../../replay/window.js'
import { joinShort } from './spans.js'
import type { WaveRow } from './waves.js'

/** The views that globs choose, and the globs that are left for the design. */
export function chosenViews(
  { header }: ReplayFile,
  globs: readonly string[],
): { readonly views: readonly string[]; readonly others: readonly string[] } {
  const paths = header.views.map(({ path }) => path)
  const forViews = globs.filter((glob) => paths.some(pathMatcher(glob)))
  const others = globs.filter((glob) => /^(\*|\{|dut\b)/.test(glob) || !forViews.includes(glob))
  return { views: forViews.length === 0 ? [] : matchPaths(forViews, paths), others }
}

export function isView({ header }: ReplayFile, path: string): boolean {
  return header.views.some((view) => view.path === path)
}

/** @param least - cycles that a text has to last to be seen */
export function viewRow(file: ReplayFile, path: string, from: number, to: number, least: number): WaveRow {
  const index = file.header.views.findIndex((view) => view.path === path)
  const { cycles, values } = viewsInWindow(file, from, to)[index]!
  const { starts, changes } = joinShort(cycles, to + 1, least)
  return {
    path,
    isBit: false,
    starts: Uint32Array.from(starts),
    changes: Uint32Array.from(changes),
    values: Uint32Array.from(starts, (start) => values[cycles.indexOf(start)]!),
    shown: file.header.views[index]!.texts.map((text) => ({ text, tone: 'state', packet: packetIn(text) })),
  }
}

/** A text that ends with the number of a packet, `H→(3,2)#7`, or begins with it, has the colour of that packet. */
function packetIn(text: string): number | null {
  const found = /^#(\d{1,15})|#(\d{1,15})$/.exec(text)
  return found ? Number(found[1] ?? found[2]) : null
}

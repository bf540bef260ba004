/** Yosys drops delays without a word; here they are refused. */

import { readFileSync } from 'node:fs'
import { obtain } from '../../base/maps.js'
import type { Place } from '../../base/diagnostic/place.js'
import type { Netlist, NetModule } from './netlist/netlist.js'
import { placeOf } from './netlist/place.js'
import { refuse } from './refuse.js'

/**
 * Refuses delays in the modules of a netlist, as far as their sources are there. A delay of a non-blocking assignment, as in
 * `q <= #1 d`, is none: it ends before the next clock edge.
 * @throws FlitwaveError FW610
 */
export function refuseDelays({ modules }: Netlist): void {
  const texts = new Map<string, readonly string[]>()
  for (const module of modules.values()) {
    const start = placeOf(module.attributes)
    if (!start) continue
    const { file } = start
    const lines = obtain(texts, file, () => codeOf(file))
    const end = endOf(module, start, lines)
    for (let line = start.line; line <= end; line++) {
      const column = delayIn(lines[line - 1] ?? '')
      if (column !== null) refuse('delay', `a delay in ${module.sourceName}`, { file, line, column })
    }
  }
}

/** The last line of a module. Not all front ends name it. */
function endOf({ attributes }: NetModule, start: Place, lines: readonly string[]): number {
  const [, end] = /-(\d+)\.\d+$/.exec(attributes.get('src') ?? '') ?? []
  if (end !== undefined && Number(end) > start.line) return Number(end)
  const found = lines.findIndex((line, i) => i >= start.line - 1 && /\bendmodule\b/.test(line))
  return found < 0 ? lines.length : found + 1
}

/** A delay of a continuous assignment, of a block or of a statement; its column, from 1. */
function delayIn(line: string): number | null {
  const found = /(^|;|\bbegin\b|\bassign\b|\balways\b|[^<!=>]=)(?<before>\s*)#\s*[\d`(A-Za-z_]/.exec(line)
  if (!found || /^\s*#\s*\(/.test(found[0])) return null
  return found.index + found[1]!.length + found.groups!['before']!.length + 1
}

/** The lines of a file without comments, texts, and what is for simulators alone. */
function codeOf(file: string): readonly string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ')
  return text
    .replace(/\/\/\s*\w+\s+translate_off[\s\S]*?\/\/\s*\w+\s+translate_on/g, blank)
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"/g, blank)
    .replace(/`ifndef\s+SYNTHESIS\b[\s\S]*?`(?:else|endif)/g, blank)
    .replace(
      /`ifdef\s+SYNTHESIS\b([\s\S]*?)`else[\s\S]*?`endif/g,
      (whole, kept: string) => kept + blank(whole.slice(kept.length)),
    )
    .split('\n')
}

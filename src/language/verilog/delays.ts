/** Yosys drops delays without a word; here they are refused. */

import { readFileSync } from 'node:fs'
import type { Place } from '../../base/diagnostic/place.js'
import type { Netlist, NetModule } from './netlist/netlist.js'
import { placeOf } from './netlist/place.js'
import { refuse } from './refuse.js'

/** Where a module begins and ends. */
interface Extent {
  readonly start: Place
  readonly end: number
}

/**
 * Refuses delays in the modules of a netlist, as far as their sources are there. A delay of a non-blocking assignment, as in
 * `q <= #1 d`, is none: it ends before the next clock edge.
 * @throws FlitwaveError FW610
 */
export function refuseDelays({ modules }: Netlist): void {
  const texts = new Map<string, readonly string[]>()
  for (const module of modules.values()) {
    const extent = extentOf(module)
    if (!extent) continue
    const { file } = extent.start
    let lines = texts.get(file)
    if (!lines) texts.set(file, (lines = codeOf(file)))
    for (let line = extent.start.line; line <= extent.end; line++) {
      const column = delayIn(lines[line - 1] ?? '')
      if (column !== null) refuse('delay', `a delay in ${module.sourceName}`, { file, line, column })
    }
  }
}

function extentOf({ attributes }: NetModule): Extent | null {
  const start = placeOf(attributes)
  const [, end] = /-(\d+)\.\d+$/.exec(attributes.get('src') ?? '') ?? []
  return start && end !== undefined ? { start, end: Number(end) } : null
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

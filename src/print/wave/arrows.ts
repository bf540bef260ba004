/** Arrows in WaveDrom's notation: letters in the rows, and edges between letters. */

import { obtain } from '../../base/maps.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { similarPaths } from '../../base/diagnostic/glob.js'
import type { Arrow, Trace } from '../../engines/sim/trace/trace.js'
import type { Row } from './row.js'

/**
 * A node is one UTF-16 unit, and WaveDrom prints it over the wave unless it is a small letter. So these are capitals: first
 * those that are easy to distinguish in the JSON, then all others up to the Armenian ones.
 */
const letters = [...new Set(['ABCDEFGHIJKLMNOPQRSTUVWXYZΓΔΘΛΞΠΣΦΨΩБГДЖЗИЛЦЧШЭЮЯ', ...capitals(0xc0, 0x556)].join(''))]

function capitals(from: number, to: number): string[] {
  const units = Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i))
  return units.filter((unit) => unit !== unit.toLowerCase())
}

/** The letters in the rows, and the edges between them. */
export interface Marks {
  /** By row: the letter at each marked cycle. */
  readonly nodes: ReadonlyMap<Row, ReadonlyMap<number, string>>
  readonly edges: readonly string[]
  /** The number of arrows for whose ends no letter was left. */
  readonly surplus: number
}

/** Places the arrows with both ends among the drawn rows and cycles, until the letters run out. */
export function placeArrows(arrows: readonly Arrow[], trace: Trace, rows: readonly Row[]): Marks {
  const nodes = new Map<Row, Map<number, string>>()
  const edges: string[] = []
  let used = 0
  let surplus = 0
  const letterAt = ({ row, cycle }: End): string => {
    const marks = obtain(nodes, row, () => new Map<number, string>())
    return obtain(marks, cycle, () => letters[used++]!)
  }
  for (const { from, to, label } of arrows) {
    const [tail, head] = [visibleEnd(from, trace, rows), visibleEnd(to, trace, rows)]
    if (!tail || !head) continue
    const needed = [tail, head].filter(({ row, cycle }) => !nodes.get(row)?.has(cycle)).length
    if (used + needed > letters.length) surplus++
    else edges.push(`${letterAt(tail)}->${letterAt(head)} ${label}`.trimEnd())
  }
  return { nodes, edges, surplus }
}

/**
 * Checks that every arrow refers to captured fields, regardless of the drawn part.
 * @throws FlitwaveError FW905 for an unknown path.
 */
export function checkArrows(arrows: readonly Arrow[], trace: Trace): void {
  const paths = pathsOf(trace)
  for (const { path } of arrows.flatMap(({ from, to }) => [from, to])) {
    if (isAmong(path, paths)) continue
    const similar = similarPaths(path, paths).map((known) => `\`${known}\``)
    const help = similar.length > 0 ? `did you mean ${similar.join(' or ')}?` : 'name a captured field'
    fail('FW905', `an arrow names \`${path}\`, which is not in the trace`, null, help)
  }
}

/** The arrows of a run with both ends in captured fields; part of a run needs no others. */
export function arrowsWithin(arrows: readonly Arrow[], trace: Trace): readonly Arrow[] {
  const paths = pathsOf(trace)
  return arrows.filter(({ from, to }) => isAmong(from.path, paths) && isAmong(to.path, paths))
}

function pathsOf({ variables }: Trace): readonly string[] {
  return variables.flatMap(({ path, leaves }) => [path, ...leaves.map((leaf) => path + leaf.suffix)])
}

function isAmong(path: string, paths: readonly string[]): boolean {
  return paths.some((known) => isWithin(path, known) || isWithin(known, path))
}

interface End {
  readonly row: Row
  readonly cycle: number
}

/** The row of exactly this path; else the row that shows it with others; else the first row of its parts. */
function visibleEnd({ path, cycle }: Arrow['from'], trace: Trace, rows: readonly Row[]): End | undefined {
  if (cycle < trace.firstCycle || cycle > trace.lastCycle) return undefined
  const row =
    rows.find((row) => row.path === path) ??
    rows.find((row) => isWithin(path, row.path)) ??
    rows.find((row) => isWithin(row.path, path))
  return row && { row, cycle }
}

function isWithin(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`)
}

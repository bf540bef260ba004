/** Arrows in WaveDrom's terms: letters in the rows, and edges between letters. */

import { fail } from '../ir/diagnostic.js'
import { similarPaths } from '../ir/glob.js'
import type { Arrow, Trace } from '../sim/trace.js'
import type { Row } from './rows.js'

/** Capitals: WaveDrom prints small letters and digits over the wave. A node is one UTF-16 unit, so these are all. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZΓΔΘΛΞΠΣΦΨΩБГДЖЗИЛЦЧШЭЮЯ']

type Event = Arrow['from']

/** Which letters stand in a row, and what connects them. */
export interface Marks {
  /** By row: the letter at each marked cycle. */
  readonly nodes: ReadonlyMap<Row, ReadonlyMap<number, string>>
  readonly edges: readonly string[]
}

/**
 * Places the arrows whose two ends are among the drawn rows and cycles; an arrow that leaves the picture is left out.
 * @throws FlitwaveError FW905 when there are more ends than letters.
 */
export function placeArrows(arrows: readonly Arrow[], trace: Trace, rows: readonly Row[]): Marks {
  const nodes = new Map<Row, Map<number, string>>()
  const edges: string[] = []
  let used = 0
  const letterAt = (row: Row, cycle: number): string => {
    const marks = nodes.get(row) ?? new Map<number, string>()
    nodes.set(row, marks)
    const letter = marks.get(cycle) ?? letters[used++] ?? failForLetters(arrows)
    marks.set(cycle, letter)
    return letter
  }
  for (const { from, to, label } of arrows) {
    const tail = visibleRow(from, trace, rows)
    const head = visibleRow(to, trace, rows)
    if (!tail || !head) continue
    edges.push(`${letterAt(tail, from.cycle)}->${letterAt(head, to.cycle)} ${label}`.trimEnd())
  }
  return { nodes, edges }
}

/**
 * Holds every arrow to fields that were captured, whatever part of them is then drawn.
 * @throws FlitwaveError FW905 for an unknown path.
 */
export function checkArrows(arrows: readonly Arrow[], trace: Trace): void {
  const paths = trace.variables.flatMap((variable) => [
    variable.path,
    ...variable.leaves.map((leaf) => variable.path + leaf.suffix),
  ])
  for (const { path } of arrows.flatMap(({ from, to }) => [from, to])) {
    if (paths.some((known) => isWithin(path, known) || isWithin(known, path))) continue
    const similar = similarPaths(path, paths).map((known) => `\`${known}\``)
    const help = similar.length > 0 ? `did you mean ${similar.join(' or ')}?` : 'name a captured field'
    fail('FW905', `an arrow names \`${path}\`, which is not in the trace`, null, help)
  }
}

/** The row of the very path; else the row that shows it with others; else the first row of its parts. */
function visibleRow({ path, cycle }: Event, trace: Trace, rows: readonly Row[]): Row | undefined {
  if (cycle < trace.firstCycle || cycle > trace.lastCycle) return undefined
  return (
    rows.find((row) => row.path === path) ??
    rows.find((row) => isWithin(path, row.path)) ??
    rows.find((row) => isWithin(row.path, path))
  )
}

function isWithin(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`)
}

function failForLetters(arrows: readonly Arrow[]): never {
  const message = `${arrows.length} arrows need more than the ${letters.length} letters that there are for their ends`
  return fail('FW905', message, null, 'draw fewer arrows, or choose a shorter --window')
}

/** What of a trace of causes can be drawn: the signals, the cycles, and an arrow from each cause to what it made. */

import { leastOf } from '../../base/extremes.js'
import type { Arrow } from '../../engines/sim/trace/trace.js'
import { largestDiagram } from '../../print/wave/limits.js'
import type { Subject } from './explain.js'
import { pathOf } from './past.js'
import type { CauseTrace } from './trace.js'
import { writerArrows, writerRows, type WriterRow } from './writer-rows.js'

export interface CausePicture {
  readonly signals: readonly string[]
  /** Signals that there was no room for. */
  readonly left: readonly string[]
  readonly from: number
  readonly to: number
  readonly arrows: readonly Arrow[]
  /** To be drawn below the signals. */
  readonly writers: readonly WriterRow[]
}

/** Cycles before the last that are drawn; what holds for longer goes out of the picture. */
const mostCycles = 32

/**
 * Nearer causes come first, as far as a drawing has room. Words of memories have no row.
 * @param most - signals that are drawn
 */
export function pictureOf({ roots, steps }: CauseTrace, most: number = largestDiagram.rows): CausePicture {
  const isDrawn = ({ source, within }: Subject): boolean => 'signal' in source && !within
  const drawn = steps.filter(({ subject }) => isDrawn(subject))
  const all = [...new Set(drawn.map(({ subject }) => pathOf(subject)))]
  const signals = all.slice(0, most)
  const to = Math.max(...roots.map((root) => steps[root]!.subject.cycle))
  const firsts = drawn.map(({ subject, answer }) => Math.min(subject.cycle, answer?.writer?.cycle ?? Infinity))
  const from = Math.max(to - mostCycles + 1, leastOf(firsts))
  const end = ({ subject }: { readonly subject: Subject }) => ({ path: pathOf(subject), cycle: subject.cycle })
  const arrows = drawn.flatMap((step) =>
    step.causes
      .map((cause) => steps[cause]!)
      .filter((cause) => isDrawn(cause.subject))
      .map((cause) => ({ from: end(cause), to: end(step), label: '' })),
  )
  const writers = writerRows(drawn, from, to)
  const paths = new Set([...signals, ...writers.map(({ path }) => path)])
  const inRows = [...arrows, ...writerArrows(drawn)].filter((arrow) => paths.has(arrow.from.path))
  return { signals, left: all.slice(most), from, to, arrows: inRows, writers }
}

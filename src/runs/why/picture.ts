/** The drawing of a trace of causes: the signals, the cycles, and an arrow from each cause to its effect. */

import type { RecordedView } from '../../print/wave/views.js'
import { leastOf } from '../../base/statistics.js'
import type { Arrow } from '../../engines/sim/trace/trace.js'
import { largestDiagram } from '../../print/wave/limits.js'
import type { Subject } from './explain.js'
import { pathOf, type Writer } from './recorded-values.js'
import type { CauseTrace, Step } from './trace.js'
import { groupBy } from '../../base/maps.js'

interface CausePicture {
  readonly signals: readonly string[]
  /** Signals that did not fit. */
  readonly left: readonly string[]
  readonly from: number
  readonly to: number
  readonly arrows: readonly Arrow[]
  /** Drawn below the signals. */
  readonly writers: readonly RecordedView[]
}

/** The number of drawn cycles before the last; longer holds are cut off. */
const mostCycles = 32

/**
 * Nearer causes come first, as many as fit. Words of memories have no row.
 * @param most - the maximum number of drawn signals
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

interface Write {
  readonly step: Step
  readonly writer: Writer
}

/** The rows of the processes that wrote from one cycle to another. */
/** A row for each writing line, shown in the cycle of its writes; a value is an index into its texts. */
function writerRows(steps: readonly Step[], from: number, to: number): RecordedView[] {
  const shown = writesIn(steps).filter(({ writer }) => writer.cycle >= from && writer.cycle <= to)
  return [...groupBy(shown, ({ writer }) => writer.process)].map(([process, writes]) => rowOf(process, writes, from))
}

/** Arrows from each write to the resulting value. */
function writerArrows(steps: readonly Step[]): Arrow[] {
  return writesIn(steps).map(({ step: { subject }, writer: { process, cycle } }) => ({
    from: { path: process, cycle },
    to: { path: pathOf(subject), cycle: subject.cycle },
    label: '',
  }))
}

function writesIn(steps: readonly Step[]): Write[] {
  return steps.flatMap((step) => (step.answer?.writer ? [{ step, writer: step.answer.writer }] : []))
}

function rowOf(path: string, all: readonly Write[], from: number): RecordedView {
  const writes = groupBy(all, ({ writer }) => writer.cycle)
  const texts = ['']
  const changes = new Map([[from, 0]])
  for (const cycle of [...writes.keys()].sort((a, b) => a - b)) {
    changes.set(cycle, texts.push(linesOf(writes.get(cycle)!)) - 1).set(cycle + 1, 0)
  }
  return { path, texts, cycles: [...changes.keys()], values: [...changes.values()] }
}

/** A cell has no room for file names. */
function linesOf(writes: readonly Write[]): string {
  const lines = [...new Set(writes.flatMap(({ writer }) => writer.place?.line ?? []))].sort((a, b) => a - b)
  if (lines.length === 0) return 'writes'
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`
}

/** Who wrote what a picture of causes shows: a row for each process of the testbench. */

import { groupBy } from '../../base/maps.js'
import type { Arrow } from '../../engines/sim/trace/trace.js'
import { pathOf } from './past.js'
import type { Step } from './trace.js'
import type { Writer } from './writers.js'

/** A row that shows a line of the testbench in the cycle in which that line wrote, and nothing in others. */
export interface WriterRow {
  /** `driver push`. */
  readonly path: string
  /** A value is an index into them. The first is the text for nothing. */
  readonly texts: readonly string[]
  /** Ascending, from the first cycle of the picture. */
  readonly cycles: readonly number[]
  readonly values: readonly number[]
}

interface Write {
  readonly step: Step
  readonly writer: Writer
}

/** What processes wrote from one cycle to another. */
export function writerRows(steps: readonly Step[], from: number, to: number): WriterRow[] {
  const shown = writesIn(steps).filter(({ writer }) => writer.cycle >= from && writer.cycle <= to)
  return [...groupBy(shown, ({ writer }) => writer.process)].map(([process, writes]) => rowOf(process, writes, from))
}

/** From each write to the value that it left. */
export function writerArrows(steps: readonly Step[]): Arrow[] {
  return writesIn(steps).map(({ step: { subject }, writer: { process, cycle } }) => ({
    from: { path: process, cycle },
    to: { path: pathOf(subject), cycle: subject.cycle },
    label: '',
  }))
}

function writesIn(steps: readonly Step[]): Write[] {
  return steps.flatMap((step) => (step.answer?.writer ? [{ step, writer: step.answer.writer }] : []))
}

function rowOf(path: string, all: readonly Write[], from: number): WriterRow {
  const writes = groupBy(all, ({ writer }) => writer.cycle)
  const texts = ['']
  const changes = new Map([[from, 0]])
  for (const cycle of [...writes.keys()].sort((a, b) => a - b)) {
    changes.set(cycle, texts.push(linesOf(writes.get(cycle)!)) - 1).set(cycle + 1, 0)
  }
  return { path, texts, cycles: [...changes.keys()], values: [...changes.values()] }
}

/** A cell has no room for the names of files. */
function linesOf(writes: readonly Write[]): string {
  const lines = [...new Set(writes.flatMap(({ writer }) => writer.place?.line ?? []))].sort((a, b) => a - b)
  if (lines.length === 0) return 'writes'
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`
}

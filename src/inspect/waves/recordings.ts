/**
 * What fields did in a run, found by running it again: some segments at a time, from a snapshot on. What was asked for
 * lately is kept.
 */

import type { ReplayFile } from '../../replay/file.js'
import { StateLayout } from '../../replay/layout.js'
import { Rerun } from '../../replay/rerun.js'
import { createEngine } from '../../sim/choice/engines.js'
import type { Engine, LeafChanges } from '../../sim/engine/engine.js'
import { Capture } from '../../sim/trace/capture.js'
import type { LocatedField } from '../../sim/probe/choose.js'
import type { InspectedRun } from '../run.js'
import type { Task } from '../task.js'

/** Cycles in a row that have been recorded. */
export interface Stretch {
  readonly first: number
  /** The cycle after the last. */
  readonly end: number
  /** For each field, in order, the changes of its leaves, from `first` on. */
  readonly fields: readonly (readonly LeafChanges[])[]
}

/** So many changes are kept, and so many recorders are made on one engine: their memory is freed with it alone. */
const most = { changes: 8e6, recorders: 12 } as const

/** So many cycles are run at once: to begin from a snapshot takes as long as hundreds. */
const leastCycles = 2048

/** Segments that follow each other. */
interface Span {
  readonly firstCycle: number
  readonly endCycle: number
}

interface KeptSpan {
  readonly fields: Map<string, readonly LeafChanges[]>
  changes: number
}

export class Recordings {
  private readonly file: ReplayFile
  private readonly layout: StateLayout
  private engine: Engine | null = null
  private recorders = 0
  /** Those asked for last come last. */
  private readonly kept = new Map<Span, KeptSpan>()
  private readonly spans: readonly Span[]
  private changes = 0

  constructor(private readonly run: InspectedRun) {
    this.file = run.file
    this.layout = new StateLayout(run.tree)
    this.spans = spansOf(run.file)
  }

  /** All stretches that a window touches, in order, or the last of them first. */
  async *stretches(
    fields: readonly LocatedField[],
    from: number,
    to: number,
    task: Task,
    direction: 1 | -1 = 1,
  ): AsyncGenerator<Stretch, void, undefined> {
    const touched = this.spans.filter(({ firstCycle, endCycle }) => firstCycle <= to && endCycle > from)
    for (const span of direction > 0 ? touched : touched.reverse()) {
      yield this.stretch(fields, span)
      await task.pause()
    }
  }

  private stretch(fields: readonly LocatedField[], span: Span): Stretch {
    const kept = this.kept.get(span) ?? { fields: new Map<string, readonly LeafChanges[]>(), changes: 0 }
    this.kept.delete(span)
    this.kept.set(span, kept)
    const missing = fields.filter(({ path }) => !kept.fields.has(path))
    if (missing.length > 0) this.record(missing, span, kept)
    const found = fields.map(({ path }) => kept.fields.get(path)!)
    this.makeRoom(span)
    return { first: span.firstCycle, end: span.endCycle, fields: found }
  }

  private record(fields: readonly LocatedField[], { firstCycle, endCycle }: Span, kept: KeptSpan): void {
    const engine = this.engineFor()
    const source = { run: 0, ports: engine, bulk: () => engine.bulk }
    const globs = fields.map(({ path }) => path)
    const capture = new Capture(this.run.tree, source, globs, firstCycle, endCycle - 1)
    new Rerun(this.file, engine, this.layout).play(firstCycle, endCycle - 1, {
      idle: (cycle) => capture.bulkCycles(cycle),
      event: () => null,
      recorders: (cycle) => capture.recorderAt(cycle),
      ran: (cycle, end) => capture.ran(cycle, end),
      look: (cycle) => capture.sample(cycle),
    })
    for (const { path, leaves } of capture.variables) {
      const changes = leaves.map(({ cycles, values }) => ({ cycles, values }))
      const count = changes.reduce((sum, { cycles }) => sum + cycles.length, 0)
      kept.fields.set(path, changes)
      kept.changes += count
      this.changes += count
    }
  }

  private engineFor(): Engine {
    if (this.recorders++ % most.recorders === 0) this.engine = null
    const { design, tree } = this.run
    return (this.engine ??= createEngine('auto', design, tree, 1, { checks: false }))
  }

  private makeRoom(needed: Span): void {
    for (const [span, { changes }] of this.kept) {
      if (this.changes <= most.changes || span === needed) return
      this.kept.delete(span)
      this.changes -= changes
    }
  }
}

/** The segments of a run, joined until they are long enough. */
function spansOf({ segments }: ReplayFile): Span[] {
  const spans: Span[] = []
  for (const { firstCycle, endCycle } of segments) {
    const last = spans.at(-1)
    const isShort = last !== undefined && last.endCycle - last.firstCycle < leastCycles
    if (isShort) spans[spans.length - 1] = { firstCycle: last.firstCycle, endCycle }
    else spans.push({ firstCycle, endCycle })
  }
  return spans
}

/**
 * What fields did in a run, found by running it again: a segment at a time, from its snapshot on. What was asked for
 * lately is kept.
 */

import type { ReplayFile, ReplaySegment } from '../../replay/file.js'
import { StateLayout } from '../../replay/layout.js'
import { Rerun } from '../../replay/rerun.js'
import { createEngine } from '../../sim/choice/engines.js'
import type { Engine, LeafChanges } from '../../sim/engine/engine.js'
import { Capture } from '../../sim/trace/capture.js'
import type { LocatedField } from '../../sim/probe/choose.js'
import type { InspectedRun } from '../run.js'
import type { Task } from '../task.js'

/** Cycles from one snapshot to the next, as far as they have been recorded. */
export interface Stretch {
  readonly first: number
  /** The cycle after the last. */
  readonly end: number
  /** For each field, in order, the changes of its leaves, from `first` on. */
  readonly fields: readonly (readonly LeafChanges[])[]
}

/** So many changes are kept, and so many recorders are made on one engine: their memory is freed with it alone. */
const most = { changes: 8e6, recorders: 12 } as const

interface KeptSegment {
  readonly fields: Map<string, readonly LeafChanges[]>
  changes: number
}

export class Recordings {
  private readonly file: ReplayFile
  private readonly layout: StateLayout
  private engine: Engine | null = null
  private recorders = 0
  /** Those asked for last come last. */
  private readonly kept = new Map<ReplaySegment, KeptSegment>()
  private changes = 0

  constructor(private readonly run: InspectedRun) {
    this.file = run.file
    this.layout = new StateLayout(run.tree)
  }

  /** All stretches that a window touches, in order, or the last of them first. */
  async *stretches(
    fields: readonly LocatedField[],
    from: number,
    to: number,
    task: Task,
    direction: 1 | -1 = 1,
  ): AsyncGenerator<Stretch, void, undefined> {
    const touched = this.file.segments.filter(({ firstCycle, endCycle }) => firstCycle <= to && endCycle > from)
    for (const segment of direction > 0 ? touched : touched.reverse()) {
      yield this.stretch(fields, segment)
      await task.pause()
    }
  }

  private stretch(fields: readonly LocatedField[], segment: ReplaySegment): Stretch {
    const kept = this.kept.get(segment) ?? { fields: new Map<string, readonly LeafChanges[]>(), changes: 0 }
    this.kept.delete(segment)
    this.kept.set(segment, kept)
    const missing = fields.filter(({ path }) => !kept.fields.has(path))
    if (missing.length > 0) this.record(missing, segment, kept)
    const found = fields.map(({ path }) => kept.fields.get(path)!)
    this.makeRoom(segment)
    return { first: segment.firstCycle, end: segment.endCycle, fields: found }
  }

  private record(fields: readonly LocatedField[], { firstCycle, endCycle }: ReplaySegment, kept: KeptSegment): void {
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

  private makeRoom(needed: ReplaySegment): void {
    for (const [segment, { changes }] of this.kept) {
      if (this.changes <= most.changes || segment === needed) return
      this.kept.delete(segment)
      this.changes -= changes
    }
  }
}

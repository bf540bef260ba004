/**
 * Records the values of fields by running a run again: some segments at a time, from a snapshot on. A cache holds recent
 * recordings.
 */

import type { ReplayFile } from '../../../runs/replay/file.js'
import type { LeafChanges, Engine, EngineRecorder, WatchedLeaf } from '../../../engines/sim/engine/engine.js'
import type { LocatedVariable } from '../../../engines/sim/probe/choose.js'
import type { InspectedRun } from '../run.js'
import type { Task } from '../task.js'
import { Rerun } from '../../../runs/replay/rerun.js'
import { createEngine } from '../../../engines/sim/choice/engines.js'
import { leavesOf, readersOf, shapeOf } from '../../../engines/sim/probe/variable.js'
import { portsOf } from '../../../engines/sim/engine/observer.js'
import { leafCount } from '../../../ir/shape.js'
import { PortRecorder } from '../../../engines/sim/trace/recorder.js'

/** Recorders of one engine: only with the engine their memory is freed. */
const mostRecorders = 48

/** A run length for which the fastest engine is chosen. */
const manyCycles = 1e6

export class FieldRecorder {
  private readonly engine: Engine
  private readonly rerun: Rerun
  /** By the paths of what they record. */
  private readonly recorders = new Map<string, EngineRecorder>()

  constructor({ design, tree, file, layout }: InspectedRun) {
    this.engine = createEngine('auto', design, tree, 1, { checks: false, cycles: manyCycles })
    this.rerun = new Rerun(file, this.engine, layout)
  }

  /** True if a new recorder should replace it. */
  get isFull(): boolean {
    return this.recorders.size >= mostRecorders
  }

  /** For each field what its leaves do in these cycles, the first of which has a snapshot. */
  record(fields: readonly LocatedVariable[], firstCycle: number, endCycle: number): (readonly LeafChanges[])[] {
    const leaves = leavesOf(fields)
    const recorder = this.recorderOf(fields, leaves)
    const recorders = leaves && this.engine.bulk?.recorder ? [recorder] : []
    this.rerun.play(firstCycle, endCycle - 1, {
      idle: (cycle) => (cycle < firstCycle ? firstCycle : recorders.length > 0 ? endCycle : cycle) - cycle,
      event: () => null,
      recorders: (cycle) => (cycle < firstCycle ? [] : recorders),
      look: (cycle) => cycle >= firstCycle && recorder.record(cycle),
    })
    let next = 0
    return fields.map((field) => Array.from({ length: leafCount(shapeOf(field)) }, () => recorder.changes(next++)))
  }

  /** @param leaves - null where words of memories are read one by one */
  private recorderOf(fields: readonly LocatedVariable[], leaves: readonly WatchedLeaf[] | null): EngineRecorder {
    const { bulk } = this.engine
    if (!leaves || !bulk?.recorder) return new PortRecorder(readersOf(fields, portsOf(this.engine, 0)))
    const key = fields.map(({ path }) => path).join()
    const known = this.recorders.get(key)
    const recorder = known ?? bulk.recorder(leaves, 0)
    this.recorders.set(key, recorder)
    recorder.forget(0)
    return recorder
  }
}

/** Cycles in a row that have been recorded. */
export interface Stretch {
  readonly first: number
  /** The cycle after the last. */
  readonly end: number
  /** For each field, in order, the changes of its leaves, from `first` on. */
  readonly fields: readonly (readonly LeafChanges[])[]
}

/** Changes in the cache. */
const mostChanges = 8e6

/**
 * Cycles that are run at once: loading a snapshot takes as long as hundreds of cycles, and a short window must not wait
 * for a long one.
 */
const leastCycles = { short: 256, long: 2048 } as const

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
  private recorder: FieldRecorder | null = null
  /** The most recently used are last. */
  private readonly kept = new Map<Span, KeptSpan>()
  /** The whole run, for windows of either length. */
  private readonly spans: { readonly short: readonly Span[]; readonly long: readonly Span[] }
  private changes = 0

  constructor(private readonly run: InspectedRun) {
    this.spans = { short: spansOf(run.file, leastCycles.short), long: spansOf(run.file, leastCycles.long) }
  }

  /** All stretches that a window touches, in order, or the last of them first. */
  async *stretches(
    fields: readonly LocatedVariable[],
    from: number,
    to: number,
    task: Task,
    direction: 1 | -1 = 1,
  ): AsyncGenerator<Stretch, void, undefined> {
    const touched = this.spansFor(from, to)
    for (const span of direction > 0 ? touched : touched.reverse()) {
      yield this.stretch(fields, span)
      await task.pause()
    }
  }

  /** Long ones for a short window, too, where it has been recorded with them. */
  private spansFor(from: number, to: number): Span[] {
    const touching = (spans: readonly Span[]): Span[] =>
      spans.filter(({ firstCycle, endCycle }) => firstCycle <= to && endCycle > from)
    const long = touching(this.spans.long)
    const isShort = to - from < leastCycles.short && !long.every((span) => this.kept.has(span))
    return isShort ? touching(this.spans.short) : long
  }

  private stretch(fields: readonly LocatedVariable[], span: Span): Stretch {
    const kept = this.kept.get(span) ?? { fields: new Map<string, readonly LeafChanges[]>(), changes: 0 }
    this.kept.delete(span)
    this.kept.set(span, kept)
    const missing = fields.filter(({ path }) => !kept.fields.has(path))
    if (missing.length > 0) this.record(missing, span, kept)
    const found = fields.map(({ path }) => kept.fields.get(path)!)
    this.makeRoom(span)
    return { first: span.firstCycle, end: span.endCycle, fields: found }
  }

  private record(fields: readonly LocatedVariable[], { firstCycle, endCycle }: Span, kept: KeptSpan): void {
    if (this.recorder?.isFull) this.recorder = null
    this.recorder ??= new FieldRecorder(this.run)
    const recorded = this.recorder.record(fields, firstCycle, endCycle)
    for (const [i, { path }] of fields.entries()) {
      const changes = recorded[i]!
      const count = changes.reduce((sum, { cycles }) => sum + cycles.length, 0)
      kept.fields.set(path, changes)
      kept.changes += count
      this.changes += count
    }
  }

  private makeRoom(needed: Span): void {
    for (const [span, { changes }] of this.kept) {
      if (this.changes <= mostChanges || span === needed) return
      this.kept.delete(span)
      this.changes -= changes
    }
  }
}

/** The segments of a run, joined until they are long enough. */
function spansOf({ segments }: ReplayFile, least: number): Span[] {
  const spans: Span[] = []
  for (const { firstCycle, endCycle } of segments) {
    const last = spans.at(-1)
    const isShort = last !== undefined && last.endCycle - last.firstCycle < least
    if (isShort) spans[spans.length - 1] = { firstCycle: last.firstCycle, endCycle }
    else spans.push({ firstCycle, endCycle })
  }
  return spans
}

/** Runs segments of a run again and records fields: one engine, and what it needs to begin anywhere, made once. */

import { Rerun } from '../../../runs/replay/rerun.js'
import { createEngine } from '../../../engines/sim/choice/engines.js'
import type { Engine, EngineRecorder, LeafChanges, WatchedLeaf } from '../../../engines/sim/engine/engine.js'
import type { LocatedVariable } from '../../../engines/sim/probe/choose.js'
import { leavesOf, readersOf, shapeOf } from '../../../engines/sim/probe/variable.js'
import { portsOf } from '../../../engines/sim/engine/observer.js'
import { leafCount } from '../../../ir/shape.js'
import { PortRecorder } from '../../../engines/sim/trace/port-recorder.js'
import type { InspectedRun } from '../run.js'

/** So many recorders are made on one engine: their memory is freed with it alone. */
const mostRecorders = 48

/** As an engine is chosen for very many cycles. */
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

  /** Whether it should make room for a new one. */
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

/** Recording an expression over the signals of a run that is done again. */

import { createEngine } from '../../../engines/sim/choice/engines.js'
import type { Engine, EngineRecorder, LeafChanges, WatchedLeaf } from '../../../engines/sim/engine/engine.js'
import { PortRecorder } from '../../../engines/sim/trace/recorder.js'
import type { ShapeLeaf } from '../../../ir/shape.js'
import type { ReplayFile } from '../../replay/file.js'
import { StateLayout } from '../../replay/layout.js'
import { Rerun, type Onlooker } from '../../replay/rerun.js'
import type { ObservedValue } from '../observe/observe-value.js'
import { ObserverMemory } from './memory.js'

/** A run length for which the fastest engine is chosen. */
const manyCycles = 1e6

/** Records one expression, window by window. */
export class ValueRecorder {
  readonly shape: ShapeLeaf['shape']
  /** The wire that shows the expression, in the observed design. */
  readonly value: WatchedLeaf
  private readonly engine: Engine
  private readonly rerun: Rerun
  private readonly memory: ObserverMemory
  private readonly recorder: EngineRecorder
  private readonly isBulk: boolean

  /** @param back - how many cycles before a cycle decide on its value; `Infinity` for all */
  constructor(
    private readonly file: ReplayFile,
    { design, tree, added, shape, value, memorized }: ObservedValue,
    private readonly back: number,
  ) {
    this.shape = shape
    this.value = value
    this.engine = createEngine('auto', design, tree, 1, { cycles: manyCycles, checks: false })
    this.rerun = new Rerun(file, this.engine, new StateLayout(tree, added))
    this.memory = new ObserverMemory(this.engine, [memorized])
    const bulk = this.engine.bulk?.recorder?.([value], 0)
    this.isBulk = bulk !== undefined
    this.recorder = bulk ?? new PortRecorder([this.engine.signal(value.node, value.signal)])
  }

  /** The values in these cycles, both included; the first change is that in which they begin. */
  record(from: number, to: number): LeafChanges {
    const { file, memory, recorder } = this
    const start = Math.max(file.firstCycle, from - this.back)
    recorder.forget(0)
    const onlooker: Onlooker = {
      idle: (cycle) => this.idle(cycle, start, from),
      event: () => null,
      recorders: (cycle) => (this.isBulk && cycle >= from ? [recorder] : []),
      look: (cycle, isReset) => {
        if (cycle === file.firstCycle) memory.begin()
        if (cycle >= from) recorder.record(cycle)
        if (isReset) memory.keepForReset()
      },
      afterReset: () => memory.afterReset(),
    }
    this.rerun.play(start, to, onlooker)
    return recorder.changes(0)
  }

  private idle(cycle: number, start: number, from: number): number {
    if (cycle < start) return start - cycle
    if (cycle === this.file.firstCycle && !this.memory.isEmpty) return 0
    if (cycle < from) return from - cycle
    return this.isBulk ? Infinity : 0
  }
}

/** Records a run so that any of its cycles can be restored. */

import { host } from '#host'
import type { Memory, Module, Signal } from '../../ir/ir.js'
import { ignoreFindings, type Engine } from '../../engines/sim/engine/engine.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import type { MemoryListener, RunObserver, SignalListener } from '../../engines/sim/engine/observer.js'
import { designDigest } from './digest.js'
import { InputLog } from './input-log.js'
import { EngineState, StateLayout } from './layout.js'
import { SegmentList, type PackedSnapshot, type RecordedSegment } from './segment-list.js'
import { SnapshotClock, snapshotDistance, type SnapshotDistance } from './snapshot-distance.js'
import { WrittenWords, type Changes } from './written-words.js'

/** How often snapshots are taken. */
export interface RecorderOptions {
  /** Cycles from one snapshot to the next, regardless of how they run; by default {@link snapshotDistance} of the design. */
  readonly distance?: number
  /**
   * The maximum number of bytes for all snapshots, default 64 MB; beyond, every second one is dropped and the distance
   * doubled.
   */
  readonly budget?: number
}

export interface Recording {
  readonly segments: readonly RecordedSegment[]
  /** The cycle after the last. */
  readonly endCycle: number
  /** The bytes of a snapshot, unpacked. */
  readonly stateBytes: number
  /** The instance tree of the design. */
  readonly digest: string
}

/** The cycle about to run, or one that has failed in an assertion and may run again. */
interface OpenCycle {
  readonly cycle: number
  readonly isReset: boolean
  readonly changes: Changes
}

interface OpenSegment {
  readonly firstCycle: number
  readonly isJump: boolean
  readonly snapshot: PackedSnapshot
  readonly log: InputLog
}

/** The maximum size of an unpacked log that is read to reach a window. */
const largestLog = 1 << 20

/** Records a cycle of an engine that no simulator drives, and runs it. Findings are ignored. */
export function recordCycle(recorder: ReplayRecorder, engine: Engine, cycle: number, isReset: boolean): void {
  recorder.cycle(cycle, isReset)
  engine.settle()
  if (isReset) engine.reset()
  else {
    engine.evaluate(ignoreFindings)
    engine.commit()
  }
}

/** Pass it to a simulator as its observer. */
export class ReplayRecorder implements RunObserver {
  private top!: Module
  private layout!: StateLayout
  private state!: EngineState
  private readonly written = new WrittenWords()
  private readonly segments: SegmentList
  private segment: OpenSegment | null = null
  private open: OpenCycle | null = null
  private endCycle = 0
  private clock!: SnapshotClock
  private readonly distance: SnapshotDistance | null

  constructor({ distance, budget = 64 << 20 }: RecorderOptions = {}) {
    this.distance = distance === undefined ? null : { single: distance, bulk: distance }
    this.segments = new SegmentList(budget)
  }

  begin(engine: Engine, tree: InstanceNode): void {
    this.top = tree.module
    this.layout = new StateLayout(tree)
    this.state = new EngineState(this.layout, engine)
    this.clock = new SnapshotClock(this.distance ?? snapshotDistance(tree, this.layout.byteLength))
  }

  signalListener(node: InstanceNode, signal: Signal): SignalListener {
    return this.written.signalListener(this.layout.itemOf(node, signal))
  }

  memoryListener(node: InstanceNode, memory: Memory): MemoryListener {
    return this.written.memoryListener(this.layout.itemOf(node, memory))
  }

  cycle(cycle: number, isReset: boolean): void {
    if (this.open?.cycle !== cycle) this.advance(cycle, isReset)
    this.open = { cycle, isReset, changes: this.written.take(this.open?.changes) }
    this.endCycle = cycle + 1
  }

  idle(cycle: number): number {
    this.advance(cycle, false)
    return this.clock.bulkCycles
  }

  ran(from: number, until: number): void {
    this.log({ cycle: from, isReset: false, changes: this.written.take() }, until - from)
    this.clock.passBulk(until - from)
    this.endCycle = until
  }

  restored(cycle: number): void {
    if (this.open && this.open.cycle < cycle) this.log(this.open)
    this.open = null
    this.written.forget()
    this.endSegment()
    // After a jump forward, the cycles between were taken back, so nothing leads to the next cycle.
    this.segments.cut(cycle > this.endCycle ? 0 : cycle)
    this.endCycle = cycle
  }

  finish(): Recording {
    this.closeCycle()
    this.endSegment()
    const { endCycle, layout, top } = this
    return { segments: this.segments.all(), endCycle, stateBytes: layout.byteLength, digest: designDigest(top) }
  }

  /** Prepares for a new cycle. */
  private advance(cycle: number, isReset: boolean): void {
    this.closeCycle()
    if (!this.segment) this.startSegment(cycle, true)
    else if (this.isDue(this.segment, isReset)) this.startSegment(cycle, false)
  }

  private closeCycle(): void {
    if (!this.open) return
    this.log(this.open)
    this.clock.pass()
    this.open = null
  }

  /** Not under reset: locals of clocked blocks then show earlier values, which snapshots do not contain. */
  private isDue({ log }: OpenSegment, isReset: boolean): boolean {
    return !isReset && (log.byteLength > largestLog || this.clock.isDue)
  }

  /**
   * The snapshot includes the writes before the first cycle; so does the log, for readers that come from the cycle before.
   */
  private startSegment(firstCycle: number, isJump: boolean): void {
    this.endSegment()
    const state = this.state.save()
    if (isJump) this.written.beginIn(state)
    this.segment = { firstCycle, isJump, snapshot: this.segments.pack(state, isJump), log: new InputLog() }
    this.clock.restart()
  }

  private endSegment(): void {
    const { segment } = this
    this.segment = null
    // A run may end where a snapshot was due.
    if (!segment || segment.log.isEmpty) return
    if (this.segments.add({ ...segment, log: host.deflate(segment.log.finish()) })) this.clock.slowDown()
  }

  private log({ changes, isReset }: OpenCycle, cycles = 1): void {
    this.segment?.log.add(this.written.toLog(changes), cycles, isReset)
  }
}

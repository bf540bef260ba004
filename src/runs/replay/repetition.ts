/** Compares a repeated run with the run of a replay. */

import type { Memory, Signal } from '../../ir/ir.js'
import type { Engine } from '../../engines/sim/engine/engine.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import type { MemoryListener, RunObserver, SignalListener } from '../../engines/sim/engine/observer.js'
import type { ReplayFile } from './file.js'
import type { Change } from './input-log.js'
import { EngineState, StateLayout } from './layout.js'
import { recordedChanges, type RecordedChanges } from './recorded-changes.js'
import { WrittenWords } from './written-words.js'

/** Compares the writes into a run with those of a replay. Pass it to a simulator as its observer. */
export class Repetition implements RunObserver {
  /** The first cycle before which the writes differ from those of the replay; null if there is none so far. */
  partsIn: number | null = null
  private readonly written = new WrittenWords()
  private layout!: StateLayout
  private state!: EngineState
  private recorded!: Iterator<RecordedChanges, void>
  private next: RecordedChanges | null = null

  constructor(private readonly file: ReplayFile) {}

  begin(engine: Engine, tree: InstanceNode): void {
    this.layout = new StateLayout(tree)
    this.state = new EngineState(this.layout, engine)
    this.recorded = allChanges(this.file, this.layout)
    this.readOn()
  }

  signalListener(node: InstanceNode, signal: Signal): SignalListener {
    return this.written.signalListener(this.layout.itemOf(node, signal))
  }

  memoryListener(node: InstanceNode, memory: Memory): MemoryListener {
    return this.written.memoryListener(this.layout.itemOf(node, memory))
  }

  cycle(cycle: number): void {
    if (this.partsIn !== null) return
    const isSame = (cycle !== this.file.firstCycle || this.startsAlike()) && this.isWrittenAlike(cycle)
    if (!isSame) this.partsIn = cycle
  }

  /** Each cycle is compared individually. */
  idle(): number {
    return 0
  }

  ran(): void {
    // No cycles run in bulk.
  }

  restored(cycle: number): void {
    this.partsIn ??= cycle
  }

  /** The snapshot includes all writes before the first cycle. */
  private startsAlike(): boolean {
    const state = this.state.save()
    this.written.beginIn(state)
    const recorded = this.file.state(this.file.segments[0]!)!
    return state.length === recorded.length && state.every((byte, i) => byte === recorded[i])
  }

  private isWrittenAlike(cycle: number): boolean {
    const changes = this.written.toLog(this.written.take())
    const recorded = this.next?.cycle === cycle ? this.next.changes : []
    if (this.next?.cycle === cycle) this.readOn()
    return areSame(changes, recorded)
  }

  private readOn(): void {
    this.next = this.recorded.next().value ?? null
  }
}

function* allChanges(file: ReplayFile, layout: StateLayout): Generator<RecordedChanges, void, undefined> {
  for (const segment of file.segments) yield* recordedChanges(file, segment, layout)
}

/** The order of writes before one cycle does not matter. */
function areSame(changes: readonly Change[], others: readonly Change[]): boolean {
  if (changes.length !== others.length) return false
  const values = new Map(others.map((change) => [keyOf(change), change.value]))
  return changes.every((change) => values.get(keyOf(change)) === change.value)
}

function keyOf({ item, address }: Change): number {
  return item.offset + address * item.size
}

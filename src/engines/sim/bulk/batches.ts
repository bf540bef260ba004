/** Runs many cycles inside WebAssembly, in batches that can be rolled back to their start. */

import { obtain } from '../../../base/maps.js'
import type { CheckSink } from '../engine/engine.js'
import type { ClockEdge } from '../native/clock-edge.js'
import { endedByEvent, endedByFullLog, type CycleLoop, type Machine } from '../wasm/machine.js'

/** The bits of a counter of covers. */
export const counterBits = 12

/** A copy of the state and of the counters of covers. */
export interface SavedState {
  save(): void
  restore(): void
  /** True if the state equals the copy; the counters may differ. */
  isUnchanged(): boolean
}

/** Counters of the cycles in which covers held. */
export interface CoverCounts {
  clear(bytes: Uint8Array): void
  /** Each counted cycle stands for `times` cycles. */
  tell(bytes: Uint8Array, sinks: readonly CheckSink[], times: number): void
}

/** A recorder that the loop of cycles calls. */
export interface LoopRecorder {
  /** Its number among all recorders of the engine. */
  readonly number: number
  /** Records the current cycle, given its low word. Returns 1 once {@link drain} must be called. */
  readonly note: (cycle: number) => number
  /** Starts recording at a cycle. */
  begin(cycle: number): void
  /** Makes room for more cycles. */
  drain(): void
  /** Drops the records from this cycle on. */
  forget(cycle: number): void
}

/** The form of a cycle in the loop. */
export function lowWord(cycle: number): number {
  return (cycle % 2 ** 32) | 0
}

/** Cycles between two checks for a design at rest; few at first, for short runs. */
const batch = { first: 16, most: 2 ** counterBits - 1 }

/** Checks if an event happens in the current cycle: returns 1 if so. */
export type Watch = () => number

/** The event and the recorders that a bulk run evaluates in each cycle. */
export interface Watched {
  /** Stops the run before the cycle in which the event happens. */
  readonly event: Watch | null
  readonly recorders: readonly LoopRecorder[]
  /** The number of the first cycle, for the recorders. */
  readonly firstCycle?: number
}

type Batch = Required<Watched>

export class Batches {
  /** By event, then by the numbers of the recorders. */
  private readonly loops = new Map<Watch | null, Map<string, CycleLoop>>()
  private areLoopsNative = false

  /** @param edge - returns 1 if a check has a finding in the cycle before it */
  constructor(
    private readonly machine: Machine,
    private readonly state: SavedState,
    private readonly covers: CoverCounts,
    private readonly edge: ClockEdge,
  ) {}

  /** Implements `BulkRunner.run`. */
  run(cycles: number, sinks: readonly CheckSink[], { firstCycle = 0, ...watched }: Watched): number {
    let size = batch.first
    let done = 0
    while (done < cycles) {
      const wanted = Math.min(size, cycles - done)
      const { ran, isAtRest } = this.runBatch(wanted, { ...watched, firstCycle: firstCycle + done })
      this.covers.tell(this.machine.bytes, sinks, isAtRest ? cycles - done : 1)
      if (isAtRest) return cycles
      done += ran
      if (ran < wanted) break
      size = Math.min(size * 2, batch.most)
    }
    // The cycle that ended the run was recorded before the end was known.
    if (done < cycles) for (const recorder of watched.recorders) recorder.forget(firstCycle + done)
    return done
  }

  /**
   * Runs one cycle outside of batches, unless it raises the alarm; returns true if it ran.
   * @param isSaved - true if the current state is already saved
   */
  runUnalarmed(isSaved: boolean): boolean {
    if (!isSaved) this.state.save()
    if (this.edge.single() === 0) return true
    this.state.restore()
    return false
  }

  /** If the first cycle leaves the state unchanged, the design is at rest, and that cycle stands for all later ones. */
  private runBatch(cycles: number, watched: Batch): { readonly ran: number; readonly isAtRest: boolean } {
    const { state, edge } = this
    const began = performance.now()
    const { recorders, firstCycle } = watched
    for (const recorder of recorders) recorder.begin(firstCycle)
    this.covers.clear(this.machine.bytes)
    state.save()
    if (this.runCycles(1, watched, 0) === 0) return { ran: 0, isAtRest: false }
    if (state.isUnchanged()) return { ran: 1, isAtRest: true }
    const ran = cycles === 1 ? 1 : this.runCycles(cycles, watched, 1)
    edge.spend(performance.now() - began)
    return { ran, isAtRest: false }
  }

  /** Continues a batch from `before` to `limit` cycles. Returns the cycles run: fewer after an event or an alarm. */
  private runCycles(limit: number, { event, recorders, firstCycle }: Batch, before: number): number {
    const loop = this.loopOf(event, recorders)
    let ran = before
    while (ran < limit) {
      const result = loop(limit - ran, lowWord(firstCycle + ran))
      ran += result & ~(endedByEvent | endedByFullLog)
      if ((result & endedByFullLog) !== 0) for (const recorder of recorders) recorder.drain()
      else if ((result & endedByEvent) !== 0) return ran
      else if (ran < limit) return this.takeBack(ran)
    }
    return ran
  }

  /** The cycle that raised an alarm has run: its initial state is recomputed from the start of the batch. */
  private takeBack(ran: number): number {
    this.state.restore()
    if (ran > 0) this.loopOf(null, [])(ran, 0)
    return ran
  }

  private loopOf(event: Watch | null, recorders: readonly LoopRecorder[]): CycleLoop {
    if (this.areLoopsNative !== this.edge.isNative) this.loops.clear()
    this.areLoopsNative = this.edge.isNative
    const ofEvent = obtain(this.loops, event, () => new Map<string, CycleLoop>())
    const key = recorders.map(({ number }) => number).join()
    const notes = (): readonly LoopRecorder['note'][] => recorders.map(({ note }) => note)
    return obtain(ofEvent, key, () => this.edge.loop(event, notes()))
  }
}

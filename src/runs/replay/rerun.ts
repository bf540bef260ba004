/** Repeats a run: from a snapshot on, with the recorded inputs. */

import {
  type Engine,
  type EngineRecorder,
  type EngineWatch,
  type Raw,
  ignoreFindings,
} from '../../engines/sim/engine/engine.js'
import { damaged } from './frame.js'
import type { ReplayFile } from './file.js'
import { InputLogReader } from './input-log.js'
import { EngineState, type StateItem, type StateLayout } from './layout.js'
import type { ReplaySegment } from './segment-index.js'
import { host } from '#host'

/** A cycle of the repeated run. */
export interface RerunCycle {
  readonly cycle: number
  /** True if reset is active at the clock edge that ends it. */
  readonly isReset: boolean
}

/** Observes a repeated run. */
export interface Onlooker {
  /** How many cycles from this one on can be skipped, unless {@link event} happens. */
  idle(cycle: number): number
  /** An event that ends a run of skipped cycles. */
  event(): EngineWatch | null
  /** The engine's recorders for such cycles. */
  recorders?(cycle: number): readonly EngineRecorder[]
  /** Called when cycles have run unobserved: from `cycle` until before `end`. */
  ran?(cycle: number, end: number): void
  /** Called when the values of the cycle have settled. */
  look?(cycle: number, isReset: boolean): void
  /** Called after a clock edge under reset, which runs no block. */
  afterReset?(): void
  /** True if the rest need not run. */
  readonly isDone?: boolean
}

/** A window that is run again: several can be under way. */
interface Walk {
  readonly onlooker: Onlooker
  readonly effort: Effort
}

/**
 * Runs windows of a replay on one engine: one after the other, or in turns, if the caller saves and restores the engine
 * between them.
 */
export class Rerun {
  private readonly state: EngineState

  /** @throws FlitwaveError FW917 if the snapshots do not fit this design */
  constructor(
    private readonly file: ReplayFile,
    private readonly engine: Engine,
    private readonly layout: StateLayout,
  ) {
    if (layout.byteLength !== file.header.stateBytes) damaged('its snapshots are not of this design')
    this.state = new EngineState(layout, engine)
    new Effort(engine).foresee(file.segments)
  }

  /**
   * Runs from the snapshot before `from`, and stops in each cycle from there to `to`, both included, when all signals have
   * settled, just before the clock edge that ends it.
   * @throws FlitwaveError FW917 for a damaged replay
   */
  *cycles(from: number, to: number): Generator<RerunCycle, void, undefined> {
    const idle = (cycle: number): number => Math.max(0, from - cycle)
    for (const at of this.steps(from, to, { idle, event: () => null })) if (at.cycle >= from) yield at
  }

  /** Settles the signals again in a cycle at which {@link cycles} stands, after the engine was restored to it. */
  resettle({ isReset }: RerunCycle): void {
    this.settle(isReset)
  }

  /** Like {@link cycles}, for an onlooker, which is called for each cycle that it does not skip. */
  play(from: number, to: number, onlooker: Onlooker): void {
    for (const { cycle, isReset } of this.steps(from, to, onlooker)) onlooker.look?.(cycle, isReset)
  }

  private *steps(from: number, to: number, onlooker: Onlooker): Generator<RerunCycle, void, undefined> {
    const effort = new Effort(this.engine)
    for (const [i, segment] of segmentsFor(this.file, from, to).entries()) {
      if (onlooker.isDone) return
      // Read every snapshot, so that damage is found.
      const state = this.file.state(segment)
      if (state) effort.restart()
      // Where the run did not go back, the cycle before leads here, and the engine already has the snapshot's state.
      if (state && (i === 0 || segment.isJump)) this.state.load(state)
      yield* this.stepsOf(segment, to, { onlooker, effort })
    }
  }

  private *stepsOf(segment: ReplaySegment, to: number, walk: Walk): Generator<RerunCycle, void, undefined> {
    const { onlooker, effort } = walk
    const end = Math.min(segment.endCycle, to + 1)
    let cycle = segment.firstCycle
    const log = new InputLogReader(this.file.log(segment), this.layout)
    while (log.next(this.write)) {
      const { cycles, isReset } = log
      const until = Math.min(cycle + cycles, end)
      while (cycle < until && !onlooker.isDone) {
        const unseen = isReset ? 0 : Math.min(until - cycle, onlooker.idle(cycle))
        const ran = unseen > 0 ? this.runBulk(cycle, unseen, walk) : 0
        cycle += ran
        if (ran > 0) continue
        effort.single()
        this.settle(isReset)
        yield { cycle, isReset }
        this.endCycle(isReset, onlooker)
        cycle++
      }
      if (cycle === end || onlooker.isDone) return
    }
    damaged(`the inputs from cycle ${cycle} on are missing`)
  }

  private readonly write = (item: StateItem, address: number, value: Raw): void => {
    this.state.write(item, address, value)
  }

  /** The first half of a cycle, exactly as the simulator runs it. */
  private settle(isReset: boolean): void {
    this.engine.settle()
    if (!isReset) this.engine.evaluate(ignoreFindings)
  }

  private endCycle(isReset: boolean, onlooker: Onlooker): void {
    if (!isReset) return this.engine.commit()
    this.engine.reset()
    onlooker.afterReset?.()
  }

  private runBulk(cycle: number, cycles: number, { onlooker, effort }: Walk): number {
    const { bulk } = this.engine
    if (!bulk) return 0
    const recording = { firstCycle: cycle, recorders: onlooker.recorders?.(cycle) ?? [] }
    const ran = bulk.run(effort.bulk(cycles), [ignoreFindings], onlooker.event(), recording)
    effort.ran(ran)
    if (ran > 0) onlooker.ran?.(cycle, cycle + ran)
    return ran
  }
}

/**
 * The cycle at which a rerun for a window must start.
 * @throws FlitwaveError FW917 for a replay without a snapshot before the window
 */
export function firstCycleFor(file: ReplayFile, from: number): number {
  return segmentsFor(file, from, from)[0]!.firstCycle
}

/** From the last snapshot at or before the window, up to its end. */
function segmentsFor({ segments }: ReplayFile, from: number, to: number): readonly ReplaySegment[] {
  const start = segments.findLastIndex(({ state, firstCycle }) => state !== null && firstCycle <= from)
  if (start < 0) damaged('there is no snapshot before the window')
  return segments.slice(start).filter(({ firstCycle }) => firstCycle <= to)
}

/** Processor operations per cycle, independent of the design: about the cost on small queues, including observation. */
const cost = { single: 20_000, bulk: 50 } as const

/**
 * Counts the operations since the last snapshot. A recorder takes a snapshot every tenth of a second or so; a file without
 * one for minutes was not written by a recorder.
 */
export class Effort {
  private spent = 0
  private readonly perCycle: number

  /** @param most - the maximum number of operations from one snapshot to the next */
  constructor(
    { operations = 0 }: Engine,
    private readonly most = host.longestStretch,
  ) {
    this.perCycle = operations
  }

  /**
   * Checks the whole run in advance.
   * @throws FlitwaveError FW917 if a stretch would take too long in any case
   */
  foresee(segments: readonly ReplaySegment[]): void {
    for (const { state, firstCycle, endCycle } of segments) {
      if (state) this.restart()
      this.ran(endCycle - firstCycle)
    }
    this.restart()
  }

  /** Called at a snapshot. */
  restart(): void {
    this.spent = 0
  }

  /** @throws FlitwaveError FW917 if a snapshot is overdue */
  single(): void {
    this.spent += cost.single + this.perCycle
    if (this.spent > this.most) damaged('it runs too long without a snapshot')
  }

  /** How many of these cycles may run in bulk; at least one. */
  bulk(cycles: number): number {
    const left = Math.floor((this.most - this.spent) / (cost.bulk + this.perCycle))
    return Math.max(1, Math.min(cycles, left))
  }

  /**
   * Counts cycles that ran in bulk.
   * @throws FlitwaveError FW917 if a snapshot is overdue
   */
  ran(cycles: number): void {
    this.spent += cycles * (cost.bulk + this.perCycle)
    if (this.spent > this.most) damaged('it runs too long without a snapshot')
  }
}

/** Doing again what a run did: from a snapshot on, with the inputs that the run had. */

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

/** A cycle that is being run again. */
export interface RerunCycle {
  readonly cycle: number
  /** True if reset is on at the clock edge that ends it. */
  readonly isReset: boolean
}

/** Looks on while a run is done again. */
export interface Onlooker {
  /** How many cycles from this one on need not be seen, unless {@link event} happens. */
  idle(cycle: number): number
  /** Ends a run of cycles that the onlooker skips. */
  event(): EngineWatch | null
  /** The recorder of the engine for such cycles. */
  recorders?(cycle: number): readonly EngineRecorder[]
  /** Cycles have been run that were not looked at: from `cycle` until before `end`. */
  ran?(cycle: number, end: number): void
  /** The values of the cycle have settled. */
  look?(cycle: number, isReset: boolean): void
  /** After a clock edge under reset, which runs no block. */
  afterReset?(): void
  /** True if nothing more needs to be run. */
  readonly isDone?: boolean
}

/** Runs windows of a replay, one after the other, on one engine. */
export class Rerun {
  private readonly state: EngineState
  private readonly effort: Effort

  /** @throws FlitwaveError FW917 if the snapshots are not of this design */
  constructor(
    private readonly file: ReplayFile,
    private readonly engine: Engine,
    private readonly layout: StateLayout,
  ) {
    if (layout.byteLength !== file.header.stateBytes) damaged('its snapshots are not of this design')
    this.state = new EngineState(layout, engine)
    this.effort = new Effort(engine)
    this.effort.foresee(file.segments)
  }

  /**
   * Runs from the snapshot before `from`, and stops in each cycle from there to `to`, both included, when everything has
   * settled, just before the clock edge that ends it.
   * @throws FlitwaveError FW917 for a replay that is damaged
   */
  *cycles(from: number, to: number): Generator<RerunCycle, void, undefined> {
    const idle = (cycle: number): number => Math.max(0, from - cycle)
    for (const at of this.steps(from, to, { idle, event: () => null })) if (at.cycle >= from) yield at
  }

  /** The same for an onlooker, which is called for each cycle that it does not leave out. */
  play(from: number, to: number, onlooker: Onlooker): void {
    for (const { cycle, isReset } of this.steps(from, to, onlooker)) onlooker.look?.(cycle, isReset)
  }

  private *steps(from: number, to: number, onlooker: Onlooker): Generator<RerunCycle, void, undefined> {
    for (const [i, segment] of segmentsFor(this.file, from, to).entries()) {
      if (onlooker.isDone) return
      // Damage is found in all that is read over.
      const state = this.file.state(segment)
      if (state) this.effort.restart()
      // Where the run did not go back, the cycle before leads here: the snapshot is what the engine has.
      if (state && (i === 0 || segment.isJump)) this.state.load(state)
      yield* this.stepsOf(segment, to, onlooker)
    }
  }

  private *stepsOf(segment: ReplaySegment, to: number, onlooker: Onlooker): Generator<RerunCycle, void, undefined> {
    const end = Math.min(segment.endCycle, to + 1)
    let cycle = segment.firstCycle
    const log = new InputLogReader(this.file.log(segment), this.layout)
    while (log.next(this.write)) {
      const { cycles, isReset } = log
      const until = Math.min(cycle + cycles, end)
      while (cycle < until && !onlooker.isDone) {
        const unseen = isReset ? 0 : Math.min(until - cycle, onlooker.idle(cycle))
        const ran = unseen > 0 ? this.runBulk(cycle, unseen, onlooker) : 0
        cycle += ran
        if (ran > 0) continue
        this.effort.single()
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

  /** The first half of a cycle, just as the simulator runs it. */
  private settle(isReset: boolean): void {
    this.engine.settle()
    if (!isReset) this.engine.evaluate(ignoreFindings)
  }

  private endCycle(isReset: boolean, onlooker: Onlooker): void {
    if (!isReset) return this.engine.commit()
    this.engine.reset()
    onlooker.afterReset?.()
  }

  private runBulk(cycle: number, cycles: number, onlooker: Onlooker): number {
    const { bulk } = this.engine
    if (!bulk) return 0
    const recording = { firstCycle: cycle, recorders: onlooker.recorders?.(cycle) ?? [] }
    const ran = bulk.run(this.effort.bulk(cycles), [ignoreFindings], onlooker.event(), recording)
    this.effort.ran(ran)
    if (ran > 0) onlooker.ran?.(cycle, cycle + ran)
    return ran
  }
}

/**
 * Where to start for a window.
 * @throws FlitwaveError FW917 for a replay without a snapshot before it
 */
export function firstCycleFor(file: ReplayFile, from: number): number {
  return segmentsFor(file, from, from)[0]!.firstCycle
}

/** From the last snapshot that is not after the window, up to its end. */
function segmentsFor({ segments }: ReplayFile, from: number, to: number): readonly ReplaySegment[] {
  const start = segments.findLastIndex(({ state, firstCycle }) => state !== null && firstCycle <= from)
  if (start < 0) damaged('there is no snapshot before the window')
  return segments.slice(start).filter(({ firstCycle }) => firstCycle <= to)
}

/** Operations of the processor for a cycle, whatever the design: about what it takes on small queues, looks included. */
const cost = { single: 20_000, bulk: 50 } as const

/**
 * Counts the operations since the last snapshot. A recorder takes one every tenth of a second or so; a file in which
 * there are none for minutes is not one of its files.
 */
export class Effort {
  private spent = 0
  private readonly perCycle: number

  /** @param most - operations from one snapshot to the next */
  constructor(
    { operations = 0 }: Engine,
    private readonly most = host.longestStretch,
  ) {
    this.perCycle = operations
  }

  /**
   * Looks ahead, at all of a run.
   * @throws FlitwaveError FW917 if there is a stretch that would take too long however it is run
   */
  foresee(segments: readonly ReplaySegment[]): void {
    for (const { state, firstCycle, endCycle } of segments) {
      if (state) this.restart()
      this.ran(endCycle - firstCycle)
    }
    this.restart()
  }

  /** There is a snapshot here. */
  restart(): void {
    this.spent = 0
  }

  /** @throws FlitwaveError FW917 if there should have been a snapshot before */
  single(): void {
    this.spent += cost.single + this.perCycle
    if (this.spent > this.most) damaged('it runs too long without a snapshot')
  }

  /** How many of these cycles may be run together; at least one. */
  bulk(cycles: number): number {
    const left = Math.floor((this.most - this.spent) / (cost.bulk + this.perCycle))
    return Math.max(1, Math.min(cycles, left))
  }

  /**
   * Notes cycles that have run together.
   * @throws FlitwaveError FW917 if there should have been a snapshot before
   */
  ran(cycles: number): void {
    this.spent += cycles * (cost.bulk + this.perCycle)
    if (this.spent > this.most) damaged('it runs too long without a snapshot')
  }
}

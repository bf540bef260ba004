/** Doing again what a run did: from a snapshot on, with the inputs that the run had. */

import type { Engine, EngineRecorder, EngineWatch } from '../sim/engine/engine.js'
import { ignoreFindings } from '../sim/engine/ignore-findings.js'
import { damaged } from './errors.js'
import type { ReplayFile, ReplaySegment } from './file.js'
import { readLog } from './input-log.js'
import { EngineState, type StateLayout } from './layout.js'

/** Is told of a cycle when everything has settled, just before the clock edge that ends it. */
export type CycleWatcher = (cycle: number, isReset: boolean) => void

/** Looks on while a run is done again. */
export interface Onlooker {
  /** How many cycles from this one on need not be seen, unless {@link event} happens. */
  idle(cycle: number): number
  /** Ends a run of cycles that nobody needs to see. */
  event(): EngineWatch | null
  /** What the engine records in such cycles. */
  recorders?(cycle: number): readonly EngineRecorder[]
  /** Cycles have been run that were not looked at: from `cycle` until before `end`. */
  ran?(cycle: number, end: number): void
  /** The values of the cycle have settled. */
  look(cycle: number, isReset: boolean): void
  /** After a clock edge under reset, which runs no block. */
  afterReset?(): void
  /** Whether nothing more needs to be run. */
  readonly isDone?: boolean
}

/** Runs windows of a replay, one after the other, on one engine. */
export class Rerun {
  private readonly state: EngineState

  /** @throws FlitwaveError FW917 if the snapshots are not of this design */
  constructor(
    private readonly file: ReplayFile,
    private readonly engine: Engine,
    private readonly layout: StateLayout,
  ) {
    if (layout.byteLength !== file.header.stateBytes) damaged('its snapshots are not of this design')
    this.state = new EngineState(layout, engine)
  }

  /**
   * Runs from the snapshot before `from`, and tells `look` of each cycle from there to `to`, both included.
   * @throws FlitwaveError FW917 for a replay that is damaged
   */
  run(from: number, to: number, look: CycleWatcher): void {
    this.play(from, to, {
      idle: (cycle) => Math.max(0, from - cycle),
      event: () => null,
      look: (cycle, isReset) => {
        if (cycle >= from) look(cycle, isReset)
      },
    })
  }

  /** The same for an onlooker, who is told of each cycle that it does not leave out. */
  play(from: number, to: number, onlooker: Onlooker): void {
    segmentsFor(this.file, from, to).forEach((segment, i) => {
      if (!onlooker.isDone) this.playSegment(segment, i === 0 || segment.isJump, to, onlooker)
    })
  }

  /** @param isStart - whether the cycle before does not lead here; otherwise the snapshot is what the engine has */
  private playSegment(segment: ReplaySegment, isStart: boolean, to: number, onlooker: Onlooker): void {
    // Damage is found in all that is read over.
    const state = this.file.state(segment)
    if (state && isStart) this.state.load(state)
    const end = Math.min(segment.endCycle, to + 1)
    let cycle = segment.firstCycle
    for (const { changes, cycles, isReset } of readLog(this.file.log(segment), this.layout)) {
      for (const { item, address, value } of changes) this.state.write(item, address, value)
      const until = Math.min(cycle + cycles, end)
      while (cycle < until && !onlooker.isDone) cycle += this.advance(cycle, until, isReset, onlooker)
      if (cycle === end || onlooker.isDone) return
    }
    damaged(`the inputs from cycle ${cycle} on are missing`)
  }

  /** Runs one cycle, or several that nobody looks at; returns how many. */
  private advance(cycle: number, until: number, isReset: boolean, onlooker: Onlooker): number {
    const unseen = Math.min(until - cycle, onlooker.idle(cycle))
    const ran = unseen > 0 && !isReset ? this.runBulk(cycle, unseen, onlooker) : 0
    if (ran > 0) return ran
    this.runOne(cycle, isReset, onlooker)
    return 1
  }

  private runBulk(cycle: number, cycles: number, onlooker: Onlooker): number {
    const { bulk } = this.engine
    if (!bulk) return 0
    const recording = { firstCycle: cycle, recorders: onlooker.recorders?.(cycle) ?? [] }
    const ran = bulk.run(cycles, [ignoreFindings], onlooker.event(), recording)
    if (ran > 0) onlooker.ran?.(cycle, cycle + ran)
    return ran
  }

  /** One cycle, just as the simulator runs it. */
  private runOne(cycle: number, isReset: boolean, onlooker: Onlooker): void {
    const { engine } = this
    engine.settle()
    if (!isReset) engine.evaluate(ignoreFindings)
    onlooker.look(cycle, isReset)
    if (isReset) engine.reset()
    else engine.commit()
    if (isReset) onlooker.afterReset?.()
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

/** An engine that does again what it did in a run. */

import type { Engine } from '../sim/engine/engine.js'
import { ignoreFindings } from '../sim/engine/ignore-findings.js'
import { damaged } from './errors.js'
import type { ReplayFile, ReplaySegment } from './file.js'
import { readLog } from './input-log.js'
import { EngineState, type StateLayout } from './layout.js'

/** Is told of a cycle when everything has settled, just before the clock edge that ends it. */
export type CycleWatcher = (cycle: number, isReset: boolean) => void

/** From the last snapshot that is not after the window, up to its end. */
export function segmentsFor({ segments }: ReplayFile, from: number, to: number): readonly ReplaySegment[] {
  const start = segments.findLastIndex(({ state, firstCycle }) => state !== null && firstCycle <= from)
  if (start < 0) damaged('there is no snapshot before the window')
  return segments.slice(start).filter(({ firstCycle }) => firstCycle <= to)
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
    for (const segment of segmentsFor(this.file, from, to)) this.play(segment, { from, to, look })
  }

  /** Also a snapshot between is put in place: where the run went back, the cycle before does not lead there. */
  private play(segment: ReplaySegment, window: Looked): void {
    const state = this.file.state(segment)
    if (state) this.state.load(state)
    const end = Math.min(segment.endCycle, window.to + 1)
    let cycle = segment.firstCycle
    for (const { changes, cycles, isReset } of readLog(this.file.log(segment), this.layout)) {
      for (const { item, address, value } of changes) this.state.write(item, address, value)
      const until = Math.min(cycle + cycles, end)
      while (cycle < until) cycle += this.advance(cycle, until, isReset, window)
      if (cycle === end) return
    }
    damaged(`the inputs from cycle ${cycle} on are missing`)
  }

  /** Runs one cycle, or several that nobody looks at; returns how many. */
  private advance(cycle: number, until: number, isReset: boolean, { from, look }: Looked): number {
    const unseen = Math.min(until, from) - cycle
    const ran = unseen > 0 && !isReset ? (this.engine.bulk?.run(unseen, [ignoreFindings], null) ?? 0) : 0
    if (ran > 0) return ran
    this.runOne(isReset, () => {
      if (cycle >= from) look(cycle, isReset)
    })
    return 1
  }

  /** One cycle, just as the simulator runs it. */
  private runOne(isReset: boolean, look: () => void): void {
    const { engine } = this
    engine.settle()
    if (!isReset) engine.evaluate(ignoreFindings)
    look()
    if (isReset) engine.reset()
    else engine.commit()
  }
}

interface Looked {
  readonly from: number
  readonly to: number
  readonly look: CycleWatcher
}

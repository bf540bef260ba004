/** Going back to a window of a run: from the snapshot before it, with the inputs that the run had. */

import type { Design } from '../ir/ir.js'
import { Capture } from '../sim/trace/capture.js'
import type { Engine, EngineClass } from '../sim/engine/engine.js'
import type { EngineChoice } from '../sim/engine/names.js'
import { createEngine } from '../sim/choice/engines.js'
import { ignoreFindings } from '../sim/engine/ignore-findings.js'
import { instanceTree, type InstanceNode } from '../sim/engine/instances.js'
import type { Trace } from '../sim/trace/trace.js'
import { damaged } from './errors.js'
import type { ReplayFile, ReplaySegment } from './file.js'
import { readLog } from './input-log.js'
import { EngineState, StateLayout } from './layout.js'
import type { ViewChanges } from './views.js'

/** What to show of a replay. */
export interface ReplayWindow {
  /** That very design: its digest is that of the replay. */
  readonly design: Design
  /** Globs over the fields of the design. */
  readonly signals: readonly string[]
  /** Both are among the cycles of the run. */
  readonly from: number
  readonly to: number
  /** The engine to run on, which need not be that of the run; by default the one that finishes first. */
  readonly engine?: EngineChoice | EngineClass
}

/**
 * Runs a window again, and captures it.
 * @throws FlitwaveError FW903 for a glob that chooses nothing, FW917 for a replay that is damaged
 */
export function captureWindow(file: ReplayFile, { signals, ...window }: ReplayWindow): Trace {
  const { from, to } = window
  return runAgain(file, window, (tree, engine) => new Capture(tree, engine, signals, from, to))
}

/** Looks at each cycle of a window, when everything has settled, just before the clock edge. */
export interface Onlooker {
  sample(cycle: number): void
}

/**
 * Runs a window again before the eyes of an onlooker, and returns it.
 * @throws FlitwaveError FW917 for a replay that is damaged
 */
export function runAgain<O extends Onlooker>(
  file: ReplayFile,
  { design, from, to, engine: wanted = 'auto' }: Omit<ReplayWindow, 'signals'>,
  onlookerOf: (tree: InstanceNode, engine: Engine) => O,
): O {
  const tree = instanceTree(design)
  const segments = segmentsFor(file, from, to)
  const cycles = to + 1 - segments[0]!.firstCycle
  const engine = createEngine(wanted, design, tree, 1, { cycles, checks: false })
  const onlooker = onlookerOf(tree, engine)
  const layout = new StateLayout(tree)
  if (layout.byteLength !== file.header.stateBytes) damaged('its snapshots are not of this design')
  const run = new Rerun(engine, onlooker, layout, { from, to })
  for (const segment of segments) run.play(file, segment)
  return onlooker
}

/** The first cycle from which a window can be run again: that of the last snapshot that is not after it. */
export function snapshotBefore(file: ReplayFile, from: number): number {
  return segmentsFor(file, from, from)[0]!.firstCycle
}

/**
 * What the rows of the testbench showed in a window, in the order of the header.
 * @throws FlitwaveError FW917 for a replay that is damaged
 */
export function viewsInWindow(file: ReplayFile, from: number, to: number): ViewChanges[] {
  const views = file.header.views.map(() => ({ cycles: [from], values: [0] }))
  for (const segment of file.segments) {
    if (segment.endCycle <= from || segment.firstCycle > to) continue
    file.views(segment).forEach(({ cycles, values }, i) => {
      cycles.forEach((cycle, k) => {
        if (cycle <= to) addChange(views[i]!, Math.max(cycle, from), values[k]!)
      })
    })
  }
  return views
}

/** Where several changes fall onto the first cycle, the last of them is what it shows. */
function addChange({ cycles, values }: { cycles: number[]; values: number[] }, cycle: number, value: number): void {
  if (cycle === cycles[0]) values[0] = value
  else if (value !== values.at(-1)) {
    cycles.push(cycle)
    values.push(value)
  }
}

/** From the last snapshot that is not after the window, up to its end. */
function segmentsFor({ segments }: ReplayFile, from: number, to: number): readonly ReplaySegment[] {
  const start = segments.findLastIndex(({ state, firstCycle }) => state !== null && firstCycle <= from)
  if (start < 0) damaged('there is no snapshot before the window')
  return segments.slice(start).filter(({ firstCycle }) => firstCycle <= to)
}

/** An engine that does again what it did. */
class Rerun {
  private readonly state: EngineState

  constructor(
    private readonly engine: Engine,
    private readonly onlooker: Onlooker,
    private readonly layout: StateLayout,
    private readonly window: Pick<ReplayWindow, 'from' | 'to'>,
  ) {
    this.state = new EngineState(layout, engine)
  }

  /** Also a snapshot between is put in place: where the run went back, the cycle before does not lead there. */
  play(file: ReplayFile, segment: ReplaySegment): void {
    const state = file.state(segment)
    if (state) this.state.load(state)
    const end = Math.min(segment.endCycle, this.window.to + 1)
    let cycle = segment.firstCycle
    for (const { changes, cycles, isReset } of readLog(file.log(segment), this.layout)) {
      for (const { item, address, value } of changes) this.state.write(item, address, value)
      const until = Math.min(cycle + cycles, end)
      while (cycle < until) cycle += this.advance(cycle, until, isReset)
      if (cycle === end) return
    }
    damaged(`the inputs from cycle ${cycle} on are missing`)
  }

  /** Runs one cycle, or several that nobody looks at; returns how many. */
  private advance(cycle: number, until: number, isReset: boolean): number {
    const unseen = Math.min(until, this.window.from) - cycle
    const ran = unseen > 0 && !isReset ? (this.engine.bulk?.run(unseen, [ignoreFindings], null) ?? 0) : 0
    if (ran > 0) return ran
    this.runOne(cycle, isReset)
    return 1
  }

  /** One cycle, just as the simulator runs it. */
  private runOne(cycle: number, isReset: boolean): void {
    const { engine, onlooker } = this
    engine.settle()
    if (!isReset) engine.evaluate(ignoreFindings)
    if (cycle >= this.window.from) onlooker.sample(cycle)
    if (isReset) engine.reset()
    else engine.commit()
  }
}

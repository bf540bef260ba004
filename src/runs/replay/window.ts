/** Restores a window of a run: from the snapshot before it, with the recorded inputs. */

import type { Design } from '../../ir/ir.js'
import { Capture } from '../../engines/sim/trace/capture.js'
import type { EngineClass } from '../../engines/sim/engine/engine.js'
import { instanceTree, type EngineChoice } from '../../engines/sim/engine/instances.js'
import { createEngine } from '../../engines/sim/choice/engines.js'
import type { Trace } from '../../engines/sim/trace/trace.js'
import { designGlobs, withViews } from '../../print/wave/views.js'
import type { ReplayFile } from './file.js'
import { StateLayout } from './layout.js'
import { firstCycleFor, Rerun } from './rerun.js'
import type { ViewChanges } from './views.js'
import { cyclesOf, type AskedCycles, type CycleWindow } from '../cycle-window.js'

/** The part of a replay to show. */
interface ReplayWindow {
  /** The design of the replay: the digests match. */
  readonly design: Design
  /** Globs over the fields of the design. */
  readonly signals: readonly string[]
  /** Both are cycles of the run. */
  readonly from: number
  readonly to: number
  /** The engine, which may differ from that of the run; by default the one that finishes first. */
  readonly engine?: EngineChoice | EngineClass
}

/**
 * Runs a window again and captures it.
 * @throws FlitwaveError FW903 for a glob that selects nothing, FW917 for a damaged replay
 */
export function captureWindow(
  file: ReplayFile,
  { design, signals, from, to, engine: wanted = 'auto' }: ReplayWindow,
): Trace {
  const tree = instanceTree(design)
  const cycles = to + 1 - firstCycleFor(file, from)
  const engine = createEngine(wanted, design, tree, 1, { cycles, checks: false })
  const capture = new Capture(tree, { run: 0, ports: engine, bulk: () => engine.bulk }, signals, from, to)
  new Rerun(file, engine, new StateLayout(tree)).play(from, to, {
    idle: (cycle) => capture.bulkCycles(cycle),
    event: () => null,
    recorders: (cycle) => capture.recorderAt(cycle),
    ran: (cycle, end) => capture.ran(cycle, end),
    look: (cycle) => capture.sample(cycle),
  })
  return capture
}

/**
 * Captures a window, with the rows of the testbench that the globs select.
 * @throws FlitwaveError FW903 for a glob that selects nothing, FW917 for a damaged replay
 */
export function captureRows(file: ReplayFile, window: ReplayWindow): Trace {
  const { signals, from, to } = window
  const { views } = file.header
  const globs = designGlobs(
    signals,
    views.map(({ path }) => path),
  )
  const captured = captureWindow(file, { ...window, signals: globs })
  const shown = viewsInWindow(file, from, to).map((changes, i) => ({ ...views[i]!, ...changes }))
  return withViews(captured, shown, signals)
}

/**
 * The changes of the testbench's rows in a window, in the order of the header.
 * @throws FlitwaveError FW917 for a damaged replay
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

/** If several changes fall onto the first cycle, the last one determines its value. */
function addChange({ cycles, values }: { cycles: number[]; values: number[] }, cycle: number, value: number): void {
  if (cycle === cycles[0]) values[0] = value
  else if (value !== values.at(-1)) {
    cycles.push(cycle)
    values.push(value)
  }
}

/**
 * The requested cycles of a run; by default all.
 * @throws FlitwaveError FW904 if none of them is a cycle of the run
 */
export function requireCycles({ firstCycle, header }: ReplayFile, asked: AskedCycles): CycleWindow {
  return cyclesOf({ firstCycle, lastCycle: header.endCycle - 1 }, asked)
}

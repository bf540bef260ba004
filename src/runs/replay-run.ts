/** A replay as a run: its design runs again, with any signals visible. */

import { chooseVariables, type LocatedVariable } from '../engines/sim/probe/choose.js'
import { instanceTree } from '../engines/sim/engine/instances.js'
import type { Trace } from '../engines/sim/trace/trace.js'
import type { Design } from '../ir/ir.js'
import { shapeLeaves } from '../ir/shape.js'
import { cyclesOf, type CycleWindow } from './cycle-window.js'
import { nextChangeIn, type Run, type RunDrawing, type RunFound, type RunSearch } from './run.js'
import type { ReplayFile } from './replay/file.js'
import { captureRows } from './replay/window.js'

export class ReplayRun implements Run {
  readonly title: string
  readonly firstCycle: number
  readonly lastCycle: number
  readonly drawing: RunDrawing
  /** The rows of a testbench are texts, and a viewer of dumps shows numbers. */
  readonly allSignals = ['dut.**']
  private known: readonly string[] | null = null

  /** @param design - of the replay: the digests are equal */
  constructor(
    readonly file: ReplayFile,
    readonly design: Design,
  ) {
    const { drawing, endCycle } = file.header
    this.title = drawing.title
    this.firstCycle = file.firstCycle
    this.lastCycle = endCycle - 1
    this.drawing = { ...drawing, isChosen: true }
  }

  /** The leaves of all fields; words of memories are left out. */
  get paths(): readonly string[] {
    return (this.known ??= chooseVariables(instanceTree(this.design), ['**']).flatMap(leafPaths))
  }

  /** @throws FlitwaveError FW903 for a glob that chooses nothing, FW917 for a replay that is damaged */
  trace(globs: readonly string[], { from, to }: CycleWindow): Promise<Trace> {
    const { file, design, title } = this
    return later(() => ({ ...captureRows(file, { design, signals: globs, from, to }), title }))
  }

  traceToDraw(globs: readonly string[], window: CycleWindow): Promise<Trace> {
    return this.trace(globs, window)
  }

  nextChange(path: string, cycle: number): Promise<number | null> {
    return nextChangeIn(this, path, cycle)
  }

  async search(condition: string, { from, to, most, isCounted, engine = 'auto' }: RunSearch): Promise<RunFound> {
    // The compiler of conditions takes its time to load, and most runs are not searched.
    const [{ parseQuery }, { searchReplay }] = await Promise.all([
      import('./find/syntax/parse.js'),
      import('./find/search/search.js'),
    ])
    const query = parseQuery(condition)
    const cycles = cyclesOf(this, { from, to })
    const result = searchReplay(this.file, { design: this.design, query, ...cycles, most, isCounted, engine })
    return { query, ...cycles, result }
  }
}

/** An exception rejects the promise. */
function later<T>(work: () => T): Promise<T> {
  return new Promise((done) => done(work()))
}

function leafPaths(variable: LocatedVariable): string[] {
  const { shape } = 'field' in variable ? variable.field : variable.memory
  return shapeLeaves(shape).map(({ suffix }) => variable.path + suffix)
}

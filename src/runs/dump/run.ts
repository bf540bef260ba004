/** A dump as a run: in cycles of its clock, or in units of time. */

import { matchPaths } from '../../base/diagnostic/glob.js'
import { largestDiagram } from '../../print/wave/limits.js'
import type { Trace } from '../../engines/sim/trace/trace.js'
import { parseQuery } from '../find/syntax/parse.js'
import { cyclesOf, type CycleWindow } from '../cycle-window.js'
import { nextChangeIn, type Run, type RunDrawing, type RunFound, type RunSearch } from '../run.js'
import { clockOf, risesOf } from './clock.js'
import { clockedCycles, timeCycles, type Cycles } from './cycles.js'
import type { Dump } from './dump.js'
import { namedVariables, type NamedVariable } from './names.js'
import { Rises } from './rises.js'
import { searchDump, topsOf } from './search/search.js'
import { traceOf } from './trace.js'

/** Keeps the rising edges of clocks for the next opening. */
export interface RiseStore {
  load(clock: string): readonly number[] | null
  save(clock: string, rises: readonly number[]): void
}

/** How to count the cycles of a dump. */
export interface CycleOptions {
  /** The path of the clock; by default it is found. */
  readonly clock?: string | undefined
  /** The path of the clock if there is such a signal. */
  readonly likely?: string | undefined
  /** True to count units of time. */
  readonly isTime?: boolean | undefined
  readonly rises?: RiseStore | undefined
}

export class DumpRun implements Run {
  readonly title: string
  readonly firstCycle: number
  readonly lastCycle: number
  readonly allSignals = ['**']

  private constructor(
    readonly dump: Dump,
    readonly variables: readonly NamedVariable[],
    readonly cycles: Cycles,
  ) {
    const tops = new Set(variables.map(({ variable }) => variable.scope[0]).filter((name) => name !== undefined))
    this.title = [...tops].join(', ')
    this.firstCycle = cycles.firstCycle
    this.lastCycle = cycles.lastCycle
  }

  /** @throws FlitwaveError FW978 for a dump whose clock is not found */
  static async open(dump: Dump, { clock, likely, isTime, rises: store }: CycleOptions = {}): Promise<DumpRun> {
    const variables = namedVariables(dump)
    if (isTime) return new DumpRun(dump, variables, timeCycles(dump, 1))
    const isThere = variables.some(({ path, variable }) => path === likely && variable.width === 1)
    const found = await clockOf(dump, variables, clock ?? (isThere ? likely : undefined))
    const rises = dump.risesOf?.(found.variable.signal) ?? (await keptRises(dump, found, store))
    return new DumpRun(dump, variables, clockedCycles(dump, found, rises))
  }

  get paths(): readonly string[] {
    return this.variables.map(({ path }) => path)
  }

  /** The signals of the uppermost scope, as far as a drawing has room for them. */
  get drawing(): RunDrawing {
    const others = this.variables.filter(({ path }) => path !== this.cycles.clock?.path)
    const depth = others.reduce((least, { variable }) => Math.min(least, variable.scope.length), Infinity)
    const uppermost = others.filter(({ variable }) => variable.scope.length === depth)
    const signals = uppermost.slice(0, largestDiagram.rows).map(({ path }) => path)
    return { signals, window: {}, arrows: [], isChosen: false }
  }

  /** The variables that globs choose, in their order. */
  chosen(globs: readonly string[]): readonly NamedVariable[] {
    const byPath = new Map(this.variables.map((named) => [named.path, named]))
    return matchPaths(globs, [...byPath.keys()]).map((path) => byPath.get(path)!)
  }

  trace(globs: readonly string[], window: CycleWindow): Promise<Trace> {
    return traceOf(this.dump, this.cycles, this.chosen(globs), { ...window, title: this.title })
  }

  async traceToDraw(globs: readonly string[], asked: CycleWindow): Promise<Trace> {
    if (this.cycles.clock) return this.trace(globs, asked)
    const { from, to } = asked
    const chosen = this.chosen(globs)
    let step = from === 0 ? to - from + 1 : from
    const note = (_: number, time: number): void => void (step = divisor(step, time))
    const signals = chosen.map(({ variable }) => variable.signal)
    await this.dump.changes(signals, from, to, { bits: note, real: note, text: note })
    const window = { from: Math.floor(from / step), to: Math.floor(to / step), title: this.title }
    return { ...(await traceOf(this.dump, timeCycles(this.dump, step), chosen, window)), timeStep: step }
  }

  nextChange(path: string, cycle: number): Promise<number | null> {
    return nextChangeIn(this, path, cycle)
  }

  async search(condition: string, { from, to, most, isCounted }: RunSearch): Promise<RunFound> {
    const query = parseQuery(condition, topsOf(this))
    const cycles = cyclesOf(this, { from, to })
    return { query, ...cycles, result: await searchDump(this, { query, ...cycles, most, isCounted }) }
  }
}

async function keptRises(dump: Dump, clock: NamedVariable, store: RiseStore | undefined): Promise<Rises> {
  const kept = store?.load(clock.path)
  if (kept) return Rises.of(kept)
  const rises = await risesOf(dump, clock)
  store?.save(clock.path, rises.toNumbers())
  return rises
}

/** The greatest common divisor. */
function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

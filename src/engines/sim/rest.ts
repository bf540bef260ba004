/** Detects rest: a clock edge has left all state unchanged. So does each later one until a write. */

import { host } from '#host'
import type { Engine } from './engine/engine.js'
import type { RunObserver } from './engine/observer.js'
import type { Counted, FindingCollector } from './findings.js'
import type { SimulatedRun } from './run.js'

/** The parts of a simulator that {@link Rest} uses. */
interface RestingParts {
  readonly engine: Engine
  readonly observer: RunObserver | undefined
  readonly runs: readonly Pick<SimulatedRun<unknown>, 'restCycles' | 'ran'>[]
  readonly collectors: readonly FindingCollector[]
}

/** A check may cost as much as a cycle. Without rest, the pause between checks grows to this many cycles. */
const longestPause = 255

/** The pause between checks grows by one after this many cycles without rest. */
const cyclesPerPause = 4

/** Detects when a design comes to rest, and skips cycles of rest at no cost. */
export class Rest {
  /** Cycles since the last rest. */
  private busy = 0
  /** Cycles until the next check. */
  private pause = 0
  private readonly isPossible: boolean
  private isLooking = false
  private isActive = false
  /** Covers and accesses out of range that count in each cycle of rest. */
  private counted: readonly (readonly Counted[])[] = []

  constructor(private readonly parts: RestingParts) {
    // An observer of reads and a debugger need every cycle to be computed.
    this.isPossible = parts.engine.rest !== undefined && !parts.observer?.signalRead && !host.isDebugged
  }

  /** True if all values equal those of the previous cycle until a write. */
  get isAtRest(): boolean {
    return this.isActive
  }

  /** Ends the rest after a write or a jump of the run. */
  end(): void {
    if (!this.isActive) return
    this.isActive = false
    this.busy = 0
    this.pause = 0
  }

  /**
   * Call it before a clock edge, after settling.
   * @param isRepeated - true if the cycle was evaluated before: its counts then differ from those of the next cycle
   */
  beforeEdge(isRepeated: boolean): void {
    this.isLooking = this.isPossible && !isRepeated && !this.isActive && this.pause-- <= 0
    if (this.isLooking) this.parts.engine.rest!.keep()
  }

  /**
   * Call it after a clock edge.
   * @param isReported - true if checks were evaluated in this cycle
   */
  afterEdge(isReported: boolean): void {
    this.busy++
    if (!this.isLooking) return
    const { engine, collectors } = this.parts
    const hasFailed = isReported && collectors.some(({ failures }) => failures.length > 0)
    this.isActive = !hasFailed && engine.rest!.isKept()
    this.pause = engine.rest!.isQuick ? 0 : Math.min(Math.floor(this.busy / cyclesPerPause), longestPause)
    if (this.isActive) this.counted = isReported ? collectors.map((collector) => collector.countedLast()) : []
  }

  /** Skips up to `most` cycles of rest from `cycle` on; returns their number, or 0 if a cycle must be run. */
  pass(cycle: number, most: number): number {
    if (!this.isActive) return 0
    const { engine, observer, runs, collectors } = this.parts
    const traced = runs.reduce((least, run) => Math.min(least, run.restCycles(cycle)), most)
    const cycles = observer && traced > 0 ? Math.min(traced, observer.idle(cycle)) : traced
    if (cycles === 0) return 0
    for (const run of runs) run.ran(cycle, cycle + cycles)
    observer?.ran(cycle, cycle + cycles)
    this.counted.forEach((counted, run) => collectors[run]!.countAgain(counted, cycles))
    engine.rest!.pass(cycles)
    return cycles
  }
}

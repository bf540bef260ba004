/** Rest: a clock edge has left all state as it was. So does each one after it, until somebody writes. */

import { host } from '#host'
import type { Engine } from './engine/engine.js'
import type { RunObserver } from './engine/observer.js'
import type { Counted, FindingCollector } from './findings.js'
import type { SimulatedRun } from './run.js'

/** The parts of a simulator that rest depends on. */
interface RestingParts {
  readonly engine: Engine
  readonly observer: RunObserver | undefined
  readonly runs: readonly Pick<SimulatedRun<unknown>, 'restCycles' | 'ran'>[]
  readonly collectors: readonly FindingCollector[]
}

/** To look may cost as much as a cycle: without rest, the pause between looks grows to this many cycles. */
const longestPause = 255

/** The pause between two looks grows by one after this many cycles without rest. */
const cyclesPerPause = 4

/** Finds out when a design comes to rest, and lets cycles of rest pass at no cost. */
export class Rest {
  /** Cycles since the last rest. */
  private busy = 0
  /** Cycles until the next look. */
  private pause = 0
  private readonly isPossible: boolean
  private isLooking = false
  private isActive = false
  /** Covers and accesses out of range that are counted in each cycle of rest. */
  private counted: readonly (readonly Counted[])[] = []

  constructor(private readonly parts: RestingParts) {
    // An observer of reads, or a debugger, wants each cycle to be computed.
    this.isPossible = parts.engine.rest !== undefined && !parts.observer?.signalRead && !host.isDebugged
  }

  /** True if all values are those of the cycle before, as long as nobody writes. */
  get isAtRest(): boolean {
    return this.isActive
  }

  /** Somebody has written, or the run has gone elsewhere. */
  end(): void {
    if (!this.isActive) return
    this.isActive = false
    this.busy = 0
    this.pause = 0
  }

  /**
   * To be called before a clock edge, when everything has settled.
   * @param isRepeated - whether the cycle has been evaluated before: what it counts is not what the next one would
   */
  beforeEdge(isRepeated: boolean): void {
    this.isLooking = this.isPossible && !isRepeated && !this.isActive && this.pause-- <= 0
    if (this.isLooking) this.parts.engine.rest!.keep()
  }

  /**
   * To be called behind a clock edge.
   * @param isReported - whether checks have been asked in this cycle
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

  /** Passes up to `most` cycles of rest, from `cycle` on; returns how many: 0 if one has to be run. */
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

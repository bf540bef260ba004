import type { Watcher } from '../deadlock/watched.js'
import type { Module } from '../../language/hdl/declare/module.js'
import { callerOf, placeOf } from '../../base/diagnostic/user-place.js'
import type { Handle } from '../../ir/values.js'
import { AssertionFailure } from '../../engines/sim/findings.js'
import { obtain } from '../../base/maps.js'
import type { Random } from '../../engines/sim/stimulus/random.js'
import type { Run } from '../../engines/sim/run.js'
import type { CaptureWindow } from '../../engines/sim/trace/capture.js'
import type { Trace } from '../../engines/sim/trace/trace.js'
import { designGlobs, type RecordedView } from '../../print/wave/views.js'
import { CheckError, isFailedCheck, type CheckSubject, type FailedCheck } from './checks.js'
import type {
  DriverContext,
  MonitorContext,
  ReadonlyDeep,
  Testbench,
  TestbenchParameters,
  ValuesOf,
} from './definition.js'
import { requireAwaitable, type Condition, type Process } from './awaited-event.js'
import { closed, closedParameters, requireCondition, requireLimit } from './context.js'
import { guarded } from './turns.js'
import { DriverProcess, MonitorProcess, type Scheduled, type WaitingProcess } from './process.js'
import type { ReadLog } from './read-log.js'
import { requireFunction } from './returned.js'
import { ViewRecorder } from './views.js'
import { WriteRules, type WriteConflict } from './write-rules.js'

/** The run of a design that a scheduler drives: a simulator, or one of its parallel runs. */
export interface ScheduledRun<M> extends Pick<
  Run<M>,
  'dut' | 'trace' | 'assertions' | 'when' | 'nonzero' | 'guardWrites'
> {
  readonly cycle: number
  /** True if the design is at rest: see {@link Simulator.isAtRest}. Missing if unknown. */
  readonly isAtRest?: boolean
  /** Like {@link Simulator.stepAtRest}. */
  stepAtRest?(most: number): number
}

/** The parts of a run. */
interface SchedulerParts<S extends TestbenchParameters, M extends Module<unknown>, T> {
  readonly name: string
  readonly testbench: Testbench<S, M, T>
  readonly simulator: ScheduledRun<M>
  readonly p: ValuesOf<S>
  readonly state: T
  readonly random: Random
  /** Globs of signals to capture. */
  readonly signals: readonly string[]
  readonly window: CaptureWindow
  /** True to also compute views that `signals` does not select. */
  readonly recordsAllViews: boolean
  /** Observes the run, and may end it. */
  readonly watcher: Watcher | null
  /** True if the run continues when every process has ended: only the watcher or the limit ends it. */
  readonly isOpenEnded: boolean
  /** Cycles to run after every awaited process has ended. */
  readonly tail: number
  /** True if the first failed check ends the run. */
  readonly stopsAtFailure?: boolean
  /** Called with the name of each process whose turn begins: `driver push`. */
  readonly onTurn?: ((process: string) => void) | undefined
  /** Records the reads of each check. */
  readonly reads?: ReadLog | undefined
  /** The conflict of an earlier run, which this run repeats to find its places. */
  readonly conflict?: WriteConflict | undefined
}

/** The maximum number of stored failures; further ones are only counted. */
const mostFailures = 100

/** Runs the processes of one run along with its simulator, cycle by cycle. */
export class Scheduler<S extends TestbenchParameters, M extends Module<unknown>, T> {
  readonly failed: FailedCheck[] = []
  checks = 0
  /** The assertion of the RTL that ended the run. */
  assertion: AssertionFailure | null = null
  /** The processes that were still running at the limit of cycles. */
  unfinished: readonly WaitingProcess[] = []
  /** Drivers before monitors. */
  private readonly processes: readonly Scheduled[]
  private isStopped = false
  /** The remaining cycles of the tail. */
  private remaining: number

  private readonly recorder: ViewRecorder
  private readonly rules: WriteRules
  /** By globs: the function that lists the fields that are not 0. */
  private readonly fields = new Map<string, () => readonly number[]>()

  constructor(private readonly parts: SchedulerParts<S, M, T>) {
    const { testbench, simulator, conflict = null } = parts
    const { drivers = {}, monitors = {} } = testbench
    this.remaining = parts.tail
    this.rules = new WriteRules(() => simulator.cycle, conflict)
    simulator.guardWrites(this.rules.check)
    this.recorder = this.recordViews()
    // A monitor gets the same object as a driver; the rules limit it to observing.
    this.processes = [
      ...this.schedule(DriverProcess, 'driver', drivers),
      ...this.schedule(MonitorProcess, 'monitor', monitors as typeof drivers),
    ]
  }

  /** Signals and views so far. */
  get trace(): Trace {
    return this.recorder.trace
  }

  /** Only the views so far. */
  get views(): readonly RecordedView[] {
    return this.recorder.views
  }

  /** The signal that two drivers set in one cycle, if that ended the run. */
  get conflict(): WriteConflict | null {
    return this.rules.conflict
  }

  /** True if every awaited process and the tail have ended, or if the run has ended early. */
  get isOver(): boolean {
    return this.isStopped || this.remaining <= 0
  }

  /**
   * Runs until {@link isOver}, for at most `limit` cycles, and for all of these if no process ends.
   * @param step - advances the design by a cycle
   * @param afterCycle - called in between
   */
  run(limit: number, step: () => void, afterCycle?: () => void): void {
    const { simulator } = this.parts
    while (simulator.cycle < limit && !this.isOver) {
      this.beginCycle()
      this.endCycle()
      this.step(step)
      afterCycle?.()
      this.afterStep()
      this.rest(limit, step)
    }
    this.close()
  }

  /** Runs the turns of the drivers. */
  beginCycle(): void {
    const { cycle } = this.parts.simulator
    for (const process of this.processes) {
      if (this.isStopped || (!this.isFollowed && process.passBegin(cycle))) continue
      this.guard(process, () => process.beginCycle(cycle))
    }
  }

  /** Runs the turns of the monitors, and of all observers. */
  endCycle(): void {
    const { cycle } = this.parts.simulator
    this.parts.reads?.endCycle()
    for (const process of this.processes) {
      if (this.isStopped || (!this.isFollowed && process.passEnd(cycle))) continue
      this.guard(process, () => process.endCycle(cycle))
    }
    this.watch()
    this.recorder.record(cycle)
  }

  /** Call it after the clock edge: the cycle that ends a run is also completed. */
  afterStep(): void {
    const [failure] = this.parts.simulator.assertions
    if (failure) this.stopAt(failure)
    if (this.isComplete) this.remaining--
  }

  /** Closes the processes that have not ended, and records those that were still running at the limit of cycles. */
  close(): void {
    if (!this.isOver) this.unfinished = this.waiting
    for (const process of this.processes) {
      this.guard(process, () => {
        // The run has ended: the last writes of drivers affect no other process.
        if (!process.isObserver) this.rules.process = null
        process.close()
      })
    }
  }

  /** True if every process that is not endless has ended. */
  private get isComplete(): boolean {
    if (this.parts.isOpenEnded) return false
    let hasEnding = false
    for (const process of this.processes) {
      if (process.isAwaited) return false
      hasEnding ||= !process.isEndless
    }
    return hasEnding
  }

  /** True if a listener is notified of each turn. */
  private get isFollowed(): boolean {
    return this.parts.onTurn !== undefined || this.parts.reads !== undefined
  }

  private get waiting(): readonly WaitingProcess[] {
    return this.processes.map(({ waiting }) => waiting).filter((one) => one !== null)
  }

  /** Skips cycles in which the design is at rest and no process has a turn. */
  private rest(limit: number, step: () => void): void {
    const { simulator, watcher, onTurn, reads } = this.parts
    const isAwake = onTurn ?? reads ?? (watcher && !watcher.rest)
    if (!simulator.isAtRest || isAwake || this.isOver || this.isComplete || !this.recorder.isEmpty) return
    const { cycle } = simulator
    const free = this.processes.reduce(
      (least, process) => Math.min(least, process.restCycles(cycle - 1)),
      limit - cycle,
    )
    const watched = free > 0 && watcher ? watcher.rest!(cycle, cycle + free) - cycle : free
    // Traces and replays may need to stop in between.
    for (let left = watched; left > 0;) {
      const passed = simulator.stepAtRest!(left)
      if (passed === 0) this.step(step)
      for (const process of this.processes) process.rest(Math.max(1, passed))
      left -= Math.max(1, passed)
    }
  }

  private watch(): void {
    const { name, simulator, watcher } = this.parts
    if (!watcher || this.isStopped) return
    const { cycle } = simulator
    this.isStopped = guarded(
      name,
      () => `watchdog, cycle ${cycle}`,
      () => watcher.endCycle(cycle, simulator.isAtRest),
    )
  }

  /** Completes the cycle that ends the run, so that the trace shows it. */
  private step(step: () => void): void {
    try {
      step()
    } catch (error) {
      if (!(error instanceof AssertionFailure)) throw error
      this.stopAt(error)
    }
  }

  private stopAt(failure: AssertionFailure): void {
    this.assertion ??= failure
    this.isStopped = true
  }

  private guard(process: Scheduled, work: () => void): void {
    const { name, simulator, onTurn, reads } = this.parts
    onTurn?.(process.name)
    reads?.begin(process.name)
    this.rules.process = process
    try {
      guarded(name, () => `${process.name}, cycle ${simulator.cycle}`, work)
    } catch (error) {
      if (!isFailedCheck(error)) throw error
      this.checks++
      this.note(process, error)
      this.isStopped = true
    } finally {
      reads?.end()
      this.rules.process = null
    }
  }

  private note(process: Scheduled, error: Error): void {
    this.parts.reads?.check(false)
    if (this.parts.stopsAtFailure) this.isStopped = true
    if (this.failed.length >= mostFailures) return
    const { message } = error
    const packet = error instanceof CheckError ? (error.about.packet ?? null) : null
    const { cycle } = this.parts.simulator
    this.failed.push({ process: process.name, cycle, message, place: placeOf(error), packet })
  }

  private schedule(
    type: typeof DriverProcess | typeof MonitorProcess,
    kind: string,
    bodies: NonNullable<Testbench<S, M, T>['drivers']>,
  ): readonly Scheduled[] {
    return Object.entries(bodies).map(([key, body]) => {
      const name = `${kind} ${key}`
      guarded(this.parts.name, name, () => requireFunction(body, name))
      // Created before its first turn, in which it starts.
      const start = (): unknown => body(context)
      const process: Scheduled = new type(name, body, start)
      const context = this.context(process)
      return process
    })
  }

  private recordViews(): ViewRecorder {
    const { name, testbench, simulator, p, signals: globs, window, recordsAllViews: recordsAll } = this.parts
    const views = Object.entries(testbench.views ?? {}).map(([path, text]) => {
      const process = new MonitorProcess(`view ${path}`, text, () => undefined)
      const context = this.context(process)
      const show = (): string => {
        this.rules.process = process
        const shown = text(context)
        this.rules.process = null
        process.requireAwaited()
        return shown
      }
      return [path, () => guarded(name, () => `${process.name}, cycle ${simulator.cycle}`, show)] as const
    })
    const title = guarded(name, 'caption', () => testbench.caption?.(p)) ?? testbench.title
    const signals = simulator.trace(
      designGlobs(
        globs,
        views.map(([path]) => path),
      ),
      window,
    )
    return new ViewRecorder({ title, signals, views: Object.fromEntries(views), globs, recordsAll })
  }

  private context(process: Scheduled): DriverContext<M, ValuesOf<S>, T> & MonitorContext<M, ValuesOf<S>, T> {
    const { p, state, simulator, random } = this.parts
    const until = (condition: Condition, limit: number): Process => {
      requireAwaitable(condition)
      const call = callerOf(until)
      if (typeof condition === 'function') return process.until(condition, limit, null, call)
      return process.until(simulator.when(condition), limit, condition, call)
    }
    return closed('t', {
      p: closedParameters(p),
      state,
      dut: simulator.dut as Handle<M> & ReadonlyDeep<Handle<M>>,
      get cycle() {
        return simulator.cycle
      },
      check: (condition: boolean, message: string, about?: CheckSubject) => {
        requireCondition(condition)
        this.checks++
        if (condition) this.parts.reads?.check(true)
        else this.note(process, new CheckError(message, about))
      },
      fail: (message: string, about?: CheckSubject): never => {
        throw new CheckError(message, about)
      },
      until,
      nonzero: (globs: string | readonly string[]) =>
        obtain(this.fields, [globs].flat().join('\n'), () => simulator.nonzero(globs))(),
      endless: () => {
        process.isEndless = true
      },
      random: (limit: number) => {
        requireLimit(limit)
        return random.below(limit)
      },
    })
  }
}

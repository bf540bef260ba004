import type { Design } from '../ir/ir.js'
import { fail } from '../ir/diagnostic.js'
import type { Handle } from '../ir/values.js'
import { Capture, type CaptureWindow } from './capture.js'
import type { Engine, EngineSnapshot } from './engine.js'
import { FindingCollector, type Findings } from './findings.js'
import { createHandle } from './handle.js'
import { instanceTree, type InstanceNode } from './instances.js'
import { observedPorts, type RunObserver } from './observer.js'
import { Random } from './random.js'
import { ScalarEngine } from './scalar/engine.js'
import { randomizeState } from './state.js'
import type { Trace } from './trace.js'

export interface SimulatorOptions {
  /** Gives registers without reset and memories random start values instead of 0. */
  readonly seed?: number
  /** Whether a failed assertion stops `step` with an error (the default) or is kept in the findings. */
  readonly onAssertion?: 'throw' | 'collect'
  /** The engine to run on; the scalar engine by default. */
  readonly engine?: new (design: Design, tree: InstanceNode) => Engine
  /** Follows the run, such as to keep a replay of it. */
  readonly observer?: RunObserver
}

/** The state of a run at one moment. */
export interface Snapshot {
  readonly cycle: number
  readonly engine: EngineSnapshot
}

/**
 * Runs a design. A new simulator stands right after reset, in cycle 0, all inputs at 0.
 *
 * @example
 * const sim = new Simulator<Fifo>(design)
 * sim.dut.push = true
 * sim.step()
 */
export class Simulator<M> {
  /** The running design: fields read as they are now, inputs and registers can be set. */
  readonly dut: Handle<M>
  private readonly tree: InstanceNode
  private readonly engine: Engine
  private readonly collector: FindingCollector
  private readonly captures: Capture[] = []
  private readonly lineTracers: (() => void)[] = []
  private readonly throwing: boolean
  private readonly observer: RunObserver | undefined
  private currentCycle = 0
  private settled = false

  constructor(
    readonly design: Design,
    { seed, onAssertion = 'throw', engine = ScalarEngine, observer }: SimulatorOptions = {},
  ) {
    this.tree = instanceTree(design)
    this.engine = new engine(design, this.tree)
    this.collector = new FindingCollector(this.tree)
    this.throwing = onAssertion === 'throw'
    if (seed !== undefined) randomizeState(this.engine, this.tree, new Random(seed), 'without reset')
    this.observer = observer
    observer?.begin(this.engine, this.tree)
    const ports = observer ? observedPorts(this.engine, observer) : this.engine
    const host = { engine: ports, settle: () => this.settle(), touch: () => void (this.settled = false) }
    this.dut = createHandle(this.tree, host) as Handle<M>
  }

  /** The number of clock edges since the start. */
  get cycle(): number {
    return this.currentCycle
  }

  /** What the checks have found so far. */
  get findings(): Findings {
    return this.collector.findings
  }

  /**
   * Runs `n` cycles.
   * @throws AssertionFailure with the run still in the failing cycle, so that its values can be read.
   */
  step(n = 1): void {
    for (let i = 0; i < n; i++) {
      this.observer?.cycle(this.currentCycle, false)
      this.settle()
      this.collector.begin(this.currentCycle)
      this.engine.evaluate(this.collector)
      this.sample()
      this.raiseFailures()
      this.engine.commit()
      this.advance()
    }
  }

  /**
   * Steps until `predicate` holds; returns the number of cycles that took. It is asked before the first step.
   * @throws FlitwaveError FW305 if it does not hold after `limit` cycles.
   */
  runUntil(predicate: (dut: Handle<M>) => boolean, limit: number): number {
    for (let cycles = 0; cycles <= limit; cycles++) {
      if (predicate(this.dut)) return cycles
      if (cycles < limit) this.step()
    }
    return fail(
      'FW305',
      `the condition did not hold within ${limit} cycles`,
      null,
      'raise the limit, or look at a trace',
    )
  }

  /** Runs `n` cycles with reset on. Nothing is checked in them. */
  reset(n = 1): void {
    for (let i = 0; i < n; i++) {
      this.observer?.cycle(this.currentCycle, true)
      this.settle()
      this.sample()
      this.engine.reset()
      this.advance()
    }
  }

  /** Keeps the state, to go back to with {@link restore}. */
  snapshot(): Snapshot {
    return { cycle: this.currentCycle, engine: this.engine.snapshot() }
  }

  /** Goes back to a snapshot of this simulator. Traces forget the cycles after it; findings stay. */
  restore({ cycle, engine }: Snapshot): void {
    this.engine.restore(engine)
    this.currentCycle = cycle
    this.settled = false
    for (const capture of this.captures) capture.forget(cycle)
    this.observer?.restored(cycle)
  }

  /**
   * Captures the fields that `globs` choose, from this cycle on or in the given window; the trace grows as the run goes.
   * @throws FlitwaveError FW903 for a glob that chooses nothing.
   */
  trace(globs: string | readonly string[], { from = this.currentCycle, to = Infinity }: CaptureWindow = {}): Trace {
    const list = typeof globs === 'string' ? [globs] : globs
    const capture = new Capture(this.tree, this.engine, list, Math.max(from, this.currentCycle), to)
    this.captures.push(capture)
    return capture
  }

  /** Writes one line per cycle, made from the settled values just before the clock edge. */
  lineTrace(line: (dut: Handle<M>, cycle: number) => string, write: (text: string) => void = console.log): void {
    this.lineTracers.push(() => write(`${String(this.currentCycle).padStart(6)}: ${line(this.dut, this.currentCycle)}`))
  }

  private settle(): void {
    if (this.settled) return
    this.engine.settle()
    this.settled = true
  }

  private sample(): void {
    for (const capture of this.captures) capture.sample(this.currentCycle)
    for (const trace of this.lineTracers) trace()
  }

  private raiseFailures(): void {
    const [first] = this.collector.failures
    if (first && this.throwing) throw first
    this.collector.collectFailures()
  }

  private advance(): void {
    this.currentCycle++
    this.settled = false
  }
}

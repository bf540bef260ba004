import { obtain } from '../../base/maps.js'
import type { Design } from '../../ir/ir.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Handle } from '../../ir/values.js'
import { Backoff } from './backoff.js'
import type { CaptureWindow } from './trace/capture.js'
import { chooseLeaves, chooseMemories } from './probe/choose.js'
import {
  ignoreFindings,
  type CheckSink,
  type Engine,
  type EngineClass,
  type EngineSnapshot,
  type RegisterLayout,
} from './engine/engine.js'
import { instanceTree, type EngineChoice, type InstanceNode } from './engine/instances.js'
import { createEngine, nameOf } from './choice/engines.js'
import type { WriteGuard } from './handle/handle.js'
import type { Setter } from './handle/setter.js'
import { createStateWords, PortState, type StateWords } from './handle/state-words.js'
import { BitEvent, readEvent, type AnyBit, type NoBit } from './probe/bit-event.js'
import { coverSites, type AssertionFailure, type CoverSite, type FindingCollector, type Findings } from './findings.js'
import { countSet } from './engine/state.js'
import { observedPorts, portsOf, type PortSource, type RunObserver } from './engine/observer.js'
import { asCondition, requireCycles, randomizeState } from './stimulus/stimulus.js'
import { createProbes, type Probe } from './probe/probe.js'
import { Rest } from './rest.js'
import { Random } from './stimulus/random.js'
import { SimulatedRun, type Run, type RunHost } from './run.js'
import type { Trace } from './trace/trace.js'

export interface SimulatorOptions {
  /**
   * Gives registers without reset and memories random start values instead of 0, unless they have an initial value; run k
   * takes the seed + k.
   */
  readonly seed?: number
  /** True if a failed assertion stops `step` with an error (the default) or is kept in the findings. */
  readonly onAssertion?: 'throw' | 'collect'
  /** False leaves assertions, covers and indices unchecked: the findings stay empty, and a run may be faster. */
  readonly checks?: boolean
  /**
   * The engine; all give the same results. `auto`, the default, begins with the scalar engine and goes over
   * to the bit-sliced one in a run that is long enough for it to pay.
   */
  readonly engine?: EngineChoice | EngineClass
  /** The number of independent runs, up to 128; default 1. */
  readonly runs?: number
  /** Observes the run, for example to keep a replay. */
  readonly observer?: RunObserver
}

/** The state of all runs at one moment. */
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
  /** Independent runs of the design, one cycle after the other in all of them. Mostly there is one. */
  readonly runs: readonly Run<M>[]
  /** All instances of the design. */
  readonly tree: InstanceNode
  private readonly engine: Engine
  private readonly covers: readonly CoverSite[]
  private readonly simulated: readonly SimulatedRun<M>[]
  private readonly collectors: readonly FindingCollector[]
  private readonly sinks: readonly CheckSink[]
  private readonly lineTracers: (() => void)[] = []
  private readonly events = new Map<string, BitEvent>()
  private readonly throwing: boolean
  private readonly checks: boolean
  private readonly observer: RunObserver | undefined
  /** Where an assertion fails in each cycle, say, bulk runs come to nothing. */
  private readonly bulkPause = new Backoff(63)
  /** And so does running a cycle without a look at its checks. */
  private readonly unreportedPause = new Backoff(63)
  private readonly rest: Rest
  private currentCycle = 0
  /** Goes up with everything that may change a value. */
  private version = 0
  private isSettled = false
  /** True if this cycle has been evaluated before, and was ended by a failed assertion instead of the clock edge. */
  private isEvaluated = false

  /** @throws FlitwaveError FW307 for a number of runs that is not possible */
  constructor(
    readonly design: Design,
    { seed, onAssertion = 'throw', engine = 'auto', runs = 1, checks = true, observer }: SimulatorOptions = {},
  ) {
    this.tree = instanceTree(design)
    this.engine = createEngine(engine, design, this.tree, runs, { checks })
    this.covers = coverSites(this.tree)
    this.throwing = onAssertion === 'throw'
    this.checks = checks
    this.observer = observer
    this.simulated = Array.from({ length: runs }, (_, index) => this.createRun(index, runs, seed))
    this.runs = this.simulated
    this.collectors = this.simulated.map(({ collector }) => collector)
    this.rest = new Rest({ engine: this.engine, observer, runs: this.simulated, collectors: this.collectors })
    this.sinks = checks ? this.collectors : this.collectors.map(() => ignoreFindings)
  }

  /** The running design: read any field, set inputs and registers. With several runs, the first. */
  get dut(): Handle<M> {
    return this.simulated[0]!.dut
  }

  /** Has a guard asked before each write by way of {@link dut}. With several runs, of the first. */
  guardWrites(guard: WriteGuard): void {
    this.simulated[0]!.guardWrites(guard)
  }

  /** The engine that runs the design at present: `scalar` or `bitslice`, or the name of the class that was given. */
  get engineName(): string {
    return nameOf(this.engine)
  }

  /** The number of clock edges since the start. */
  get cycle(): number {
    return this.currentCycle
  }

  /**
   * True if the design rests: all values are those of the cycle before, in all runs, and stay so until somebody writes. To
   * step costs nothing then. It is found out some cycles later than it begins.
   */
  get isAtRest(): boolean {
    return this.rest.isAtRest && this.lineTracers.length === 0
  }

  /** The findings of the checks so far. With several runs, of the first. */
  get findings(): Findings {
    return this.simulated[0]!.findings
  }

  /** The failed assertions that were collected so far. With several runs, of the first. */
  get assertions(): readonly AssertionFailure[] {
    return this.simulated[0]!.assertions
  }

  /**
   * Runs `n` cycles.
   * @throws AssertionFailure with the run still in the failing cycle, so that its values can be read; FlitwaveError FW315 for
   *   anything else than a number of cycles
   */
  step(n = 1): void {
    requireCycles('step', n)
    let left = n - this.passRest(n)
    if (left > 1) this.prepare(left)
    while (left > 0) {
      left -= this.runBulk(left, null)
      if (left === 0) break
      this.stepOnce()
      left--
      left -= this.passRest(left)
    }
  }

  /**
   * Steps until `condition` holds; returns the number of cycles that took. It is asked before the first step, and the
   * run stands in the cycle in which it holds. `{ any: 'dut.delivered[*].valid' }` waits for any bit of the fields that
   * globs choose; on the bit-sliced engine that is much faster than a function.
   * @throws FlitwaveError FW305 if it does not hold after `limit` cycles, FW903 for a glob that chooses nothing
   */
  runUntil(condition: ((dut: Handle<M>) => boolean) | AnyBit | NoBit, limit: number): number {
    const cycles = this.search(condition, limit)
    if (cycles !== null) return cycles
    const help = 'raise the limit, or look at a trace'
    return fail('FW305', `the condition did not hold within ${limit} cycles`, null, help)
  }

  /**
   * Steps until an event happens, at most `most` times; returns how often. Otherwise as {@link runUntil}: the event
   * may happen already, and the run stands in its cycle.
   * @throws FlitwaveError FW903 for a glob that chooses nothing
   */
  stepUntil(event: AnyBit | NoBit, most: number): number {
    return this.search(event, most) ?? most
  }

  /**
   * Prepares to look whether an event happens, cycle after cycle: `const isThere = sim.when({ any: 'dut.out[*].valid' })`. On
   * the bit-sliced engine a look computes these fields alone. With several runs, in the first.
   * @throws FlitwaveError FW903 for a glob that chooses nothing
   */
  when(event: AnyBit | NoBit): () => boolean {
    if (this.runs.length > 1 || this.observer?.signalRead) return this.simulated[0]!.when(event)
    const bits = this.eventOf(event)
    return () => this.isHappening(bits)
  }

  /**
   * Lets up to `most` cycles of rest pass, as {@link step} does; returns how many: 0 if the design is not known to rest, or
   * a trace begins in this cycle.
   */
  stepAtRest(most: number): number {
    requireCycles('stepAtRest', most)
    return this.passRest(most)
  }

  /**
   * Prepares to look at the same leaves again and again, by names of one's own:
   * `const { arrived } = sim.probe({ arrived: 'dut.delivered[*].valid' })`. Where values are computed when somebody looks,
   * on the bit-sliced engine, a look at probes that were made together computes these alone; so it is much faster than by
   * way of {@link dut}. With several runs, in the first.
   * @throws FlitwaveError FW903 for a glob that chooses nothing
   */
  probe<K extends string>(sets: Readonly<Record<K, string | readonly string[]>>): Readonly<Record<K, Probe>> {
    return createProbes(sets, {
      tree: this.tree,
      engine: this.engine,
      settle: () => this.settle(),
      version: () => this.version,
    })
  }

  /**
   * Sets all inputs and registers that globs choose, as by way of {@link dut}, but without a handle for each of them: in a
   * large network that is much faster. With several runs, in the first.
   * @throws FlitwaveError FW903 for a glob that chooses nothing, FW301 for what cannot be set, FW302 for another value
   */
  set(globs: string | readonly string[], value: number | bigint | boolean): void {
    const { all } = this.setters({ all: globs })
    all.paths.forEach((_, index) => all.write(index, value))
  }

  /**
   * Prepares to set the same inputs and registers again and again, by names of one's own, as {@link probe} prepares to
   * look: `const { valid } = sim.setters({ valid: 'dut.send[*].valid' })`, then `valid.write(3, true)`. That is much faster
   * than by way of {@link dut}. With several runs, in the first.
   * @throws FlitwaveError FW903 for a glob that chooses nothing, FW301 for what cannot be set
   */
  setters<K extends string>(sets: Readonly<Record<K, string | readonly string[]>>): Readonly<Record<K, Setter>> {
    return this.simulated[0]!.setters(sets)
  }

  /**
   * Prepares to read and write memories word by word, or registers if globs choose no memory, in all runs:
   * `const { tables } = sim.words({ tables: 'dut.nodes[*].table' })`, then `tables.write(run, 3, address, value)`. For many
   * words of many runs that is much faster than by way of {@link dut}. Values are integers, also of enums and booleans.
   * @throws FlitwaveError FW903 for a glob that chooses nothing, FW301 for what the design computes
   */
  words<K extends string>(sets: Readonly<Record<K, string | readonly string[]>>): Readonly<Record<K, StateWords>> {
    // An observer hears of each write: ports do that.
    const own = this.observer ? undefined : this.engine.words
    const state = own ?? new PortState(this.simulated.map(({ ports }) => ports))
    const host = { runs: this.runs.length, state, touch: () => this.touch() }
    const choose = (globs: readonly string[]): StateWords => {
      const memories = chooseMemories(this.tree, globs)
      return createStateWords(memories.length > 0 ? memories : chooseLeaves(this.tree, globs), host)
    }
    const names = Object.keys(sets) as K[]
    const made = names.map((name) => [name, choose([sets[name]].flat())] as const)
    return Object.fromEntries(made) as Record<K, StateWords>
  }

  /** Runs `n` cycles with reset on, unchecked. */
  reset(n = 1): void {
    requireCycles('reset', n)
    for (let i = 0; i < n; i++) {
      this.observer?.cycle(this.currentCycle, true)
      this.settle()
      this.sample()
      this.rest.end()
      this.engine.reset()
      this.goOn(1)
    }
  }

  /**
   * In how many of these runs each bit of registers is set at present, whether handles show them or not, such as those that
   * instrumentation has added.
   * @returns by bit of the bytes of the layout
   */
  countSet(layout: RegisterLayout, runs: readonly number[]): Uint8Array {
    return countSet(this.engine, layout, runs)
  }

  /** Keeps the state of all runs, to go back to with {@link restore}. */
  snapshot(): Snapshot {
    return { cycle: this.currentCycle, engine: this.engine.snapshot() }
  }

  /** Goes back to a snapshot of this simulator. Traces forget the cycles after it; findings stay. */
  restore({ cycle, engine }: Snapshot): void {
    this.engine.restore(engine)
    this.currentCycle = cycle
    this.touch()
    this.isEvaluated = false
    for (const run of this.simulated) run.forget(cycle)
    this.observer?.restored(cycle)
  }

  /**
   * Captures the fields that `globs` choose, from this cycle on or in the given window; the trace grows as the run goes.
   * With several runs, in the first.
   * @throws FlitwaveError FW903 for a glob that chooses nothing.
   */
  trace(globs: string | readonly string[], window: CaptureWindow = {}): Trace {
    return this.simulated[0]!.trace(globs, window)
  }

  /** Writes one line per cycle, made from the settled values just before the clock edge. */
  lineTrace(line: (dut: Handle<M>, cycle: number) => string, write: (text: string) => void = console.log): void {
    this.lineTracers.push(() => write(`${String(this.currentCycle).padStart(6)}: ${line(this.dut, this.currentCycle)}`))
  }

  /** The number of cycles until the condition holds; null if it does not after `limit`, and the run stands there. */
  private search(condition: ((dut: Handle<M>) => boolean) | AnyBit | NoBit, limit: number): number | null {
    requireCycles('runUntil', limit)
    const event = typeof condition === 'function' ? null : this.eventOf(condition)
    const holds =
      typeof condition === 'function' ? () => asCondition(condition(this.dut)) : () => this.isHappening(event!)
    let cycles = 0
    while (!holds()) {
      const ran = event ? this.passRest(limit - cycles) || this.runBulk(limit - cycles, event) : 0
      if (ran === 0) {
        if (cycles >= limit) return null
        this.stepOnce()
      }
      cycles += Math.max(ran, 1)
    }
    return cycles
  }

  /**
   * Runs up to `limit` cycles and returns how many. It stops before one in which a check has something to report or
   * `event` happens, and where the window of a trace begins or ends; {@link stepOnce} can go on from there.
   */
  private runBulk(limit: number, event: BitEvent | null): number {
    if (limit < 2) return 0
    let done = 0
    while (done < limit) {
      const cycles = this.bulkCycles(limit - done)
      const ran = cycles === 0 ? 0 : this.runTogether(cycles, event)
      done += ran
      if (ran === 0 || ran < cycles) break
    }
    return done
  }

  /** The cycles, at most `limit`, that can run at once, as far as is known beforehand. */
  private bulkCycles(limit: number): number {
    if (!this.engine.bulk || this.lineTracers.length > 0 || this.isEvaluated) return 0
    const { currentCycle: cycle } = this
    const traced = this.simulated.reduce((least, run) => Math.min(least, run.bulkCycles(cycle)), limit)
    if (traced === 0 || !this.bulkPause.isOver()) return 0
    return this.observer ? Math.min(traced, this.observer.idle(cycle)) : traced
  }

  private runTogether(cycles: number, event: BitEvent | null): number {
    const bulk = this.engine.bulk!
    const firstCycle = this.currentCycle
    this.lookAtEnums()
    const recorders = this.simulated.flatMap((run) => run.recordersAt(firstCycle))
    const ran = bulk.run(cycles, this.sinks, event?.watchOn(bulk) ?? null, { firstCycle, recorders })
    if (event === null) this.bulkPause.note(ran === cycles)
    if (ran > 0) {
      for (const run of this.simulated) run.ran(firstCycle, firstCycle + ran)
      this.observer?.ran(firstCycle, firstCycle + ran)
      this.goOn(ran)
    }
    return ran
  }

  /** Lets up to `most` cycles of rest pass; returns how many. Settled values stay so. */
  private passRest(most: number): number {
    if (most === 0 || !this.isAtRest || this.isEvaluated) return 0
    const first = this.currentCycle
    const end = first + most
    for (let passed = 1; passed > 0 && this.currentCycle < end;) {
      passed = this.rest.pass(this.currentCycle, end - this.currentCycle)
      this.currentCycle += passed
    }
    return this.currentCycle - first
  }

  private prepare(cycles: number): void {
    if (!this.engine.expect) return
    this.engine.expect(cycles)
    this.touch()
  }

  private stepOnce(): void {
    this.observer?.cycle(this.currentCycle, false)
    this.settle()
    this.sample()
    this.rest.beforeEdge(this.isEvaluated)
    this.lookAtEnums()
    const isUnreported = this.runUnreported()
    if (!isUnreported) {
      this.evaluate()
      this.engine.commit()
    }
    this.rest.afterEdge(!isUnreported)
    this.goOn(1)
  }

  /** Ends the cycle at once, without a look at its checks, if none of them has anything to report; returns whether it has. */
  private runUnreported(): boolean {
    const { bulk } = this.engine
    if (!bulk?.runUnreported || this.isEvaluated || !this.unreportedPause.isOver()) return false
    const hasRun = bulk.runUnreported()
    this.unreportedPause.note(hasRun)
    return hasRun
  }

  private evaluate(): void {
    for (const collector of this.collectors) collector.begin(this.currentCycle, this.isEvaluated)
    this.engine.evaluate(...this.sinks)
    this.isEvaluated = true
    this.raiseFailures()
  }

  /** Somebody has written. */
  private touch(): void {
    this.rest.end()
    this.unsettle()
  }

  private unsettle(): void {
    this.isSettled = false
    this.version++
  }

  private settle(): void {
    if (this.isSettled) return
    this.engine.settle()
    this.isSettled = true
  }

  private lookAtEnums(): void {
    for (const collector of this.collectors) collector.lookAtEnums(this.currentCycle)
  }

  private sample(): void {
    for (const run of this.simulated) run.sample(this.currentCycle)
    for (const trace of this.lineTracers) trace()
  }

  private raiseFailures(): void {
    for (const { failures } of this.collectors) if (failures[0] && this.throwing) throw failures[0]
    for (const collector of this.collectors) collector.collectFailures()
  }

  private goOn(cycles: number): void {
    this.currentCycle += cycles
    this.unsettle()
    this.isEvaluated = false
  }

  private isHappening(event: BitEvent): boolean {
    this.settle()
    return event.happens(this.engine.bulk)
  }

  private eventOf(event: AnyBit | NoBit): BitEvent {
    const { wanted, globs } = readEvent(event)
    const key = [wanted, ...globs].join('\n')
    return obtain(this.events, key, () => new BitEvent(this.engine, chooseLeaves(this.tree, globs), wanted))
  }

  private createRun(index: number, count: number, seed: number | undefined): SimulatedRun<M> {
    const { tree, engine, observer } = this
    const ports = portsOf(engine, index)
    if (seed !== undefined) randomizeState(ports, tree, new Random(seed + index), 'without reset')
    const isObserved = index === 0 && observer !== undefined
    if (isObserved) observer.begin(engine, tree)
    return new SimulatedRun<M>(index, count, this.hostOf(isObserved ? observedPorts(ports, observer) : ports))
  }

  private hostOf(ports: PortSource): RunHost {
    return {
      guard: null,
      tree: this.tree,
      covers: this.covers,
      checks: this.checks,
      ports,
      bulk: () => this.engine.bulk,
      cycle: () => this.currentCycle,
      settle: () => this.settle(),
      touch: () => this.touch(),
      isAtRest: () => this.rest.isAtRest,
    }
  }
}

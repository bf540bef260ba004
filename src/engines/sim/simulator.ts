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
import type { NativeMode, NativeRefusal } from './engine/native.js'
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
  /** False skips assertions, covers and index checks: findings stay empty, and a run may be faster. */
  readonly checks?: boolean
  /**
   * The engine; all give the same results. `auto`, the default, starts with the scalar engine and switches to the bit-sliced
   * one in a run that is long enough for it to pay off.
   */
  readonly engine?: EngineChoice | EngineClass
  /**
   * The use of native code, which a C compiler makes from the program of the engine `word` or `bitslice`: never, which is
   * the default; `auto`, where a run of more than a second compiles it in the background, and changes over to it; or `on`,
   * where the simulator waits for it.
   */
  readonly native?: NativeMode
  /** The number of independent runs, up to 128; default 1. */
  readonly runs?: number
  /** Observes the run, for example to record a replay. */
  readonly observer?: RunObserver
}

/** The state of all runs at one moment. */
export interface Snapshot {
  readonly cycle: number
  readonly engine: EngineSnapshot
}

/**
 * Runs a design. A new simulator is in cycle 0, right after reset, with all inputs at 0.
 *
 * @example
 * const sim = new Simulator<Fifo>(design)
 * sim.dut.push = true
 * sim.step()
 */
export class Simulator<M> {
  /** Independent runs of the design, which advance cycle by cycle together. Usually there is one. */
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
  /** Bulk runs are useless, for example, if an assertion fails in each cycle. */
  private readonly bulkPause = new Backoff(63)
  /** Running a cycle without evaluating its checks is then useless, too. */
  private readonly unreportedPause = new Backoff(63)
  private readonly rest: Rest
  private currentCycle = 0
  /** Increases with everything that may change a value. */
  private version = 0
  private isSettled = false
  /** True if this cycle was evaluated before and ended by a failed assertion instead of the clock edge. */
  private isEvaluated = false

  /** @throws FlitwaveError FW307 for an impossible number of runs, FW331 for native code that is impossible */
  constructor(
    readonly design: Design,
    {
      seed,
      onAssertion = 'throw',
      engine = 'auto',
      runs = 1,
      checks = true,
      native = 'off',
      observer,
    }: SimulatorOptions = {},
  ) {
    this.tree = instanceTree(design)
    this.engine = createEngine(engine, design, this.tree, runs, { checks, native })
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

  /** The running design: read any field, set inputs and registers. With several runs, this is the first. */
  get dut(): Handle<M> {
    return this.simulated[0]!.dut
  }

  /** Sets the guard that is called before each write through {@link dut}. With several runs, it guards the first. */
  guardWrites(guard: WriteGuard): void {
    this.simulated[0]!.guardWrites(guard)
  }

  /** The engine that currently runs the design: `scalar` or `bitslice`, or the name of the class that was given. */
  get engineName(): string {
    return nameOf(this.engine)
  }

  /** True if the clock edge is native code now. */
  get isNative(): boolean {
    return this.engine.native?.isNative ?? false
  }

  /** The reason why `native: 'auto'` goes on without native code; null otherwise. */
  get nativeRefusal(): NativeRefusal | null {
    return this.engine.native?.refusal ?? null
  }

  /** The number of clock edges since the start. */
  get cycle(): number {
    return this.currentCycle
  }

  /**
   * True if the design is at rest: all values equal those of the previous cycle in all runs, and stay so until a write.
   * Steps then cost nothing. Rest is detected a few cycles after it begins.
   */
  get isAtRest(): boolean {
    return this.rest.isAtRest && this.lineTracers.length === 0
  }

  /** The findings of the checks so far. With several runs, these are the findings of the first. */
  get findings(): Findings {
    return this.simulated[0]!.findings
  }

  /** The failed assertions collected so far. With several runs, these are the failures of the first. */
  get assertions(): readonly AssertionFailure[] {
    return this.simulated[0]!.assertions
  }

  /**
   * Runs `n` cycles.
   * @throws AssertionFailure with the run still in the failing cycle, so that its values can be read; FlitwaveError FW315 if
   * `n` is not a
   *   valid number of cycles
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
   * Steps until `condition` holds; returns the number of steps. The condition is tested before the first step, and the run
   * ends in the cycle in which it holds. `{ any: 'dut.delivered[*].valid' }` waits for any bit of the fields that globs
   * match; on the bit-sliced engine that is much faster than a function.
   * @throws FlitwaveError FW305 if it does not hold after `limit` cycles, FW903 for a glob without a match
   */
  runUntil(condition: ((dut: Handle<M>) => boolean) | AnyBit | NoBit, limit: number): number {
    const cycles = this.search(condition, limit)
    if (cycles !== null) return cycles
    const help = 'raise the limit, or look at a trace'
    return fail('FW305', `the condition did not hold within ${limit} cycles`, null, help)
  }

  /**
   * Steps until an event happens, at most `most` times; returns the number of steps. As with {@link runUntil}, the event may
   * already happen in the current cycle, and the run ends in its cycle.
   * @throws FlitwaveError FW903 for a glob without a match
   */
  stepUntil(event: AnyBit | NoBit, most: number): number {
    return this.search(event, most) ?? most
  }

  /**
   * Returns a function that tests an event in the current cycle: `const isThere = sim.when({ any: 'dut.out[*].valid' })`. On
   * the bit-sliced engine, a test computes these fields alone. With several runs, it tests the first.
   * @throws FlitwaveError FW903 for a glob without a match
   */
  when(event: AnyBit | NoBit): () => boolean {
    if (this.runs.length > 1 || this.observer?.signalRead) return this.simulated[0]!.when(event)
    const bits = this.eventOf(event)
    return () => this.isHappening(bits)
  }

  /**
   * Returns a function that lists the fields that are not 0 in the current cycle: `const valid = sim.nonzero('dut.out[*].valid')`
   * gives their numbers, ascending, in the order of the globs. With several runs, it reads the first.
   * @throws FlitwaveError FW903 for a glob without a match
   */
  nonzero(globs: string | readonly string[]): () => readonly number[] {
    if (this.runs.length > 1 || this.observer?.signalRead) return this.simulated[0]!.nonzero(globs)
    const { fields } = this.probe({ fields: globs })
    return () => fields.nonzero()
  }

  /**
   * Skips up to `most` cycles of rest, as {@link step} does; returns their number, or 0 if the design is not known to be at
   * rest, or if a trace begins in this cycle.
   */
  stepAtRest(most: number): number {
    requireCycles('stepAtRest', most)
    return this.passRest(most)
  }

  /**
   * Creates probes, under names of your choice, that read the same leaves repeatedly:
   * `const { arrived } = sim.probe({ arrived: 'dut.delivered[*].valid' })`. On the bit-sliced engine, which computes values
   * when they are read, a read computes only the probes that were created together, so it is much faster than reading
   * {@link dut}. With several runs, probes read the first.
   * @throws FlitwaveError FW903 for a glob without a match
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
   * Sets all inputs and registers that globs match, as through {@link dut}, but without a handle for each of them, which is
   * much faster in a large network. With several runs, it sets the first.
   * @throws FlitwaveError FW903 for a glob without a match, FW301 for a leaf that cannot be set, FW302 for an invalid value
   */
  set(globs: string | readonly string[], value: number | bigint | boolean): void {
    const { all } = this.setters({ all: globs })
    all.paths.forEach((_, index) => all.write(index, value))
  }

  /**
   * Creates setters, under names of your choice, that set the same inputs and registers repeatedly, like {@link probe} for
   * reads: `const { valid } = sim.setters({ valid: 'dut.send[*].valid' })`, then `valid.write(3, true)`. That is much faster
   * than writing {@link dut}. With several runs, they set the first.
   * @throws FlitwaveError FW903 for a glob without a match, FW301 for a leaf that cannot be set
   */
  setters<K extends string>(sets: Readonly<Record<K, string | readonly string[]>>): Readonly<Record<K, Setter>> {
    return this.simulated[0]!.setters(sets)
  }

  /**
   * Reads and writes memories word by word, or registers if globs match no memory, in all runs:
   * `const { tables } = sim.words({ tables: 'dut.nodes[*].table' })`, then `tables.write(run, 3, address, value)`. For many
   * words of many runs that is much faster than using {@link dut}. Values are integers, also for enums and booleans.
   * @throws FlitwaveError FW903 for a glob without a match, FW301 for a computed signal
   */
  words<K extends string>(sets: Readonly<Record<K, string | readonly string[]>>): Readonly<Record<K, StateWords>> {
    // Only ports report writes to an observer.
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

  /** Runs `n` cycles under reset, without checks. */
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
   * The number of these runs in which each bit of registers is currently set. It includes registers without handles, such as
   * those that instrumentation has added.
   * @returns the number for each bit in the bytes of the layout
   */
  countSet(layout: RegisterLayout, runs: readonly number[]): Uint8Array {
    return countSet(this.engine, layout, runs)
  }

  /** Saves the state of all runs for {@link restore}. */
  snapshot(): Snapshot {
    return { cycle: this.currentCycle, engine: this.engine.snapshot() }
  }

  /** Restores a snapshot of this simulator. Traces drop the cycles after it; findings stay. */
  restore({ cycle, engine }: Snapshot): void {
    this.engine.restore(engine)
    this.currentCycle = cycle
    this.touch()
    this.isEvaluated = false
    for (const run of this.simulated) run.forget(cycle)
    this.observer?.restored(cycle)
  }

  /**
   * Captures the fields that `globs` match, from this cycle on or in the given window. The trace grows during the run. With
   * several runs, it captures the first.
   * @throws FlitwaveError FW903 for a glob without a match
   */
  trace(globs: string | readonly string[], window: CaptureWindow = {}): Trace {
    return this.simulated[0]!.trace(globs, window)
  }

  /** Writes one line per cycle, with the settled values just before the clock edge. */
  lineTrace(line: (dut: Handle<M>, cycle: number) => string, write: (text: string) => void = console.log): void {
    this.lineTracers.push(() => write(`${String(this.currentCycle).padStart(6)}: ${line(this.dut, this.currentCycle)}`))
  }

  /** Returns the number of cycles until the condition holds; null if it does not hold after `limit` cycles. */
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
   * Runs up to `limit` cycles; returns their number. It stops before a cycle in which a check has a finding or `event`
   * happens, and where the window of a trace begins or ends; {@link stepOnce} can continue from there.
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

  /** The number of cycles, at most `limit`, that may run at once, as far as is known in advance. */
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

  /** Skips up to `most` cycles of rest; returns their number. Settled values stay settled. */
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

  /** Ends the cycle without evaluating its checks if none of them has a finding; returns true if it did. */
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

  /** Notes a write. */
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

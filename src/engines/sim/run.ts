import type { Handle } from '../../ir/values.js'
import { Capture, type CaptureWindow } from './trace/capture.js'
import type { BulkRunner, EngineRecorder } from './engine/engine.js'
import { readEvent, type AnyBit, type NoBit } from './probe/bit-event.js'
import { chooseLeaves } from './probe/choose.js'
import { FindingCollector, type AssertionFailure, type CoverSite, type Findings } from './findings.js'
import { EnumCheck } from './enum-check.js'
import { createSetter, type Setter } from './handle/setter.js'
import { createHandle, type HandleHost, type WriteGuard } from './handle/handle.js'
import type { InstanceNode } from './engine/instances.js'
import type { PortSource } from './engine/observer.js'
import type { Trace } from './trace/trace.js'

/** One of the independent runs of a simulator. */
export interface Run<M> {
  /** The index from 0; the run adds it to the seed. */
  readonly index: number
  /** The running design: fields read as current values; inputs and registers can be set. */
  readonly dut: Handle<M>
  /** The findings of the checks so far. */
  readonly findings: Findings
  /** The failed assertions among them. The list grows during the run; reading it costs nothing. */
  readonly assertions: readonly AssertionFailure[]
  /**
   * Captures the fields that `globs` match, from this cycle on or in the given window. The trace grows during the run.
   * @throws FlitwaveError FW903 for a glob without a match
   */
  trace(globs: string | readonly string[], window?: CaptureWindow): Trace
  /**
   * Returns a function that tests an event of this run in the current cycle.
   * @throws FlitwaveError FW903 for a glob without a match
   */
  when(event: AnyBit | NoBit): () => boolean
  /**
   * Returns a function that lists the fields that are not 0 in the current cycle, by their numbers in the order of the globs.
   * @throws FlitwaveError FW903 for a glob without a match
   */
  nonzero(globs: string | readonly string[]): () => readonly number[]
  /** Sets the guard that is called before each write through {@link dut}; it replaces the previous one. */
  guardWrites(guard: WriteGuard): void
  /** Ends the checks of this run while parallel runs continue: later findings are dropped. */
  endChecks(): void
}

/** The members of the simulator that a run needs. */
export interface RunHost extends HandleHost {
  readonly tree: InstanceNode
  readonly covers: readonly CoverSite[]
  /** False if checks are off. */
  readonly checks: boolean
  readonly bulk: () => BulkRunner | undefined
  cycle(): number
}

/** A run from the simulator's side. */
export class SimulatedRun<M> implements Run<M> {
  readonly collector: FindingCollector
  private readonly captures: Capture[] = []
  private handle: Handle<M> | undefined

  constructor(
    readonly index: number,
    /** The number of parallel runs. */
    count: number,
    private readonly host: RunHost,
  ) {
    const enums = host.checks ? new EnumCheck(host.tree, host.ports) : null
    this.collector = new FindingCollector(host.covers, index, count, enums)
  }

  get dut(): Handle<M> {
    return (this.handle ??= createHandle(this.host.tree, this.host) as Handle<M>)
  }

  get ports(): PortSource {
    return this.host.ports
  }

  get findings(): Findings {
    return this.collector.findings
  }

  get assertions(): readonly AssertionFailure[] {
    return this.collector.assertions
  }

  trace(globs: string | readonly string[], window: CaptureWindow = {}): Trace {
    const { tree, ports, bulk } = this.host
    const cycle = this.host.cycle()
    const { from = cycle, to = Infinity } = window
    const source = { run: this.index, ports, bulk }
    const capture = new Capture(tree, source, typeof globs === 'string' ? [globs] : globs, Math.max(from, cycle), to)
    this.captures.push(capture)
    return capture
  }

  when(event: AnyBit | NoBit): () => boolean {
    const { tree, ports } = this.host
    const { wanted, globs } = readEvent(event)
    const leaves = chooseLeaves(tree, globs).map(({ node, signal }) => ports.signal(node, signal))
    return () => {
      this.host.settle()
      return leaves.some((leaf) => Number(leaf.read()) !== 0) === (wanted === 'any')
    }
  }

  nonzero(globs: string | readonly string[]): () => readonly number[] {
    const { tree, ports } = this.host
    const leaves = chooseLeaves(tree, [globs].flat()).map(({ node, signal }) => ports.signal(node, signal))
    return () => {
      this.host.settle()
      return leaves.flatMap((leaf, index) => (Number(leaf.read()) === 0 ? [] : [index]))
    }
  }

  guardWrites(guard: WriteGuard): void {
    this.host.guard = guard
  }

  endChecks(): void {
    this.collector.close()
  }

  setters<K extends string>(sets: Readonly<Record<K, string | readonly string[]>>): Readonly<Record<K, Setter>> {
    const { tree } = this.host
    const names = Object.keys(sets) as K[]
    const made = names.map((name) => [name, createSetter(chooseLeaves(tree, [sets[name]].flat()), this.host)] as const)
    return Object.fromEntries(made) as Record<K, Setter>
  }

  /** The number of cycles from `cycle` on that traces allow to run at once. */
  bulkCycles(cycle: number): number {
    return this.captures.reduce((least, capture) => Math.min(least, capture.bulkCycles(cycle)), Infinity)
  }

  /** The number of cycles from `cycle` on that traces allow to skip at rest. */
  restCycles(cycle: number): number {
    return this.captures.reduce((least, capture) => Math.min(least, capture.restCycles(cycle)), Infinity)
  }

  /** The recorder of a bulk run from `cycle` on. */
  recordersAt(cycle: number): EngineRecorder[] {
    return this.captures.flatMap((capture) => capture.recorderAt(cycle))
  }

  /** Notes that cycles have run in bulk: from `from` to before `until`. */
  ran(from: number, until: number): void {
    for (const capture of this.captures) capture.ran(from, until)
  }

  /** Samples the values of `cycle`, which has settled. */
  sample(cycle: number): void {
    for (const capture of this.captures) capture.sample(cycle)
  }

  /** Drops the samples from `cycle` on, because the run has returned to it. */
  forget(cycle: number): void {
    for (const capture of this.captures) capture.forget(cycle)
  }
}

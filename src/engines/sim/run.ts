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
  /** From 0; it adds its number to the seed. */
  readonly index: number
  /** The running design: fields read as they are now, inputs and registers can be set. */
  readonly dut: Handle<M>
  /** The findings of the checks so far. */
  readonly findings: Findings
  /** The assertions among them. The list grows as the run goes, and to look at it costs nothing. */
  readonly assertions: readonly AssertionFailure[]
  /**
   * Captures the fields that `globs` choose, from this cycle on or in the given window; the trace grows as the run goes.
   * @throws FlitwaveError FW903 for a glob that chooses nothing.
   */
  trace(globs: string | readonly string[], window?: CaptureWindow): Trace
  /**
   * Prepares to look whether an event happens in this run, cycle after cycle.
   * @throws FlitwaveError FW903 for a glob that chooses nothing
   */
  when(event: AnyBit | NoBit): () => boolean
  /** Has a guard asked before each write by way of {@link dut}, in place of the one before. */
  guardWrites(guard: WriteGuard): void
  /** Says that the run is over while others beside it go on: what its checks find from now on is not kept. */
  endChecks(): void
}

/** The members of the simulator that a run needs. */
export interface RunHost extends HandleHost {
  readonly tree: InstanceNode
  readonly covers: readonly CoverSite[]
  /** False if nothing is checked. */
  readonly checks: boolean
  readonly bulk: () => BulkRunner | undefined
  cycle(): number
}

/** A run as its simulator sees it. */
export class SimulatedRun<M> implements Run<M> {
  readonly collector: FindingCollector
  private readonly captures: Capture[] = []
  private handle: Handle<M> | undefined

  constructor(
    readonly index: number,
    /** How many stand side by side. */
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

  /** How many cycles from `cycle` on can be run at once as far as traces go. */
  bulkCycles(cycle: number): number {
    return this.captures.reduce((least, capture) => Math.min(least, capture.bulkCycles(cycle)), Infinity)
  }

  /** How many cycles from `cycle` on can pass at rest as far as traces go. */
  restCycles(cycle: number): number {
    return this.captures.reduce((least, capture) => Math.min(least, capture.restCycles(cycle)), Infinity)
  }

  /** The recorder of a bulk run from `cycle` on. */
  recordersAt(cycle: number): EngineRecorder[] {
    return this.captures.flatMap((capture) => capture.recorderAt(cycle))
  }

  /** Takes note of a bulk run: from one cycle until before another. */
  ran(from: number, until: number): void {
    for (const capture of this.captures) capture.ran(from, until)
  }

  /** Takes the values of `cycle`, which has settled. */
  sample(cycle: number): void {
    for (const capture of this.captures) capture.sample(cycle)
  }

  /** Drops what was captured at `cycle` and after: the run has gone back there. */
  forget(cycle: number): void {
    for (const capture of this.captures) capture.forget(cycle)
  }
}

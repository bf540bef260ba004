import type { WatchedNetwork } from '../deadlock/watched.js'
import type { Module } from '../../language/hdl/declare/module.js'
import type { ParameterSpecs, ValueOf } from '../../language/hdl/declare/param.js'
import type { Handle } from '../../ir/values.js'
import type { JourneyNetwork, Probing } from '../journey/network.js'
import type { Arrow, Trace } from '../../engines/sim/trace/trace.js'
import type { Window } from '../../print/wave/window.js'
import type { Condition, Process } from './awaited-event.js'
import type { CheckSubject } from './checks.js'
import type { InputFile } from './host/host.js'
import type { Expectation } from './verdict.js'
import { fail } from '../../base/diagnostic/diagnostic.js'

/** A parameter whose value is a file of the user's; the testbench reads and validates its contents. */
export interface FileSpec {
  /** The file that is read by default. */
  readonly example: { readonly name: string; readonly text: string }
  readonly about: string
  /** Values that are no paths but names of files that a program makes: the text of the file; null for a path. */
  readonly named?: (name: string) => string | null
}

/** The parameters of a testbench, by name: those of the design, and files. */
export type TestbenchParameters = Readonly<Record<string, ParameterSpecs[string] | FileSpec>>

/** The values of the parameters. */
export type ValuesOf<S extends TestbenchParameters> = {
  readonly [K in keyof S]: S[K] extends FileSpec ? InputFile : ValueOf<S[K]>
}

/** The context of every process. */
export interface ProcessContext<P, T> {
  /** The values of the parameters. */
  readonly p: P
  /** The object that the processes of this run share, created by `state`. */
  readonly state: T
  /** The number of the current cycle. */
  readonly cycle: number
  /**
   * Records a failed check if `condition` does not hold; the run continues, and ends with exit code 1. With `{ packet: tag
   * }`, the report explains where the time of that packet was spent, if the testbench has `packets`.
   */
  check(condition: boolean, message: string, about?: CheckSubject): void
  /** Ends the run with a failed check. */
  fail(message: string, about?: CheckSubject): never
  /**
   * Waits for a cycle, this one included, at whose end `condition` holds: a monitor continues in that cycle, a driver at the
   * start of the next. Ends the run with a failed check after `limit` cycles; `Infinity` means without limit. It needs
   * `yield*`: `yield* t.until(…)`. Instead of a function, `{ any: 'dut.out[*].valid' }` waits for any bit of the fields that
   * globs select, and `{ none: … }` for none: this costs nothing while the design is at rest.
   */
  until(condition: Condition, limit: number): Process
  /**
   * The fields that globs select and that are not 0, by their numbers in that order: `t.nonzero('dut.out[*].valid')` gives
   * `[2, 5]`. In a large design that is much faster than reading each field.
   * @throws FlitwaveError FW903 for a glob without a match
   */
  nonzero(globs: string | readonly string[]): readonly number[]
  /** Marks this process as endless: the run does not wait for it to end. */
  endless(): void
  /** An integer from 0 to `limit - 1`, the same for the same seed; `limit` is an integer from 1 to 2^32. */
  random(limit: number): number
}

/**
 * The context of a driver. It resumes at the start of a cycle, before signals settle, and sets inputs. It reads the
 * registers of this cycle, and outputs as they follow from the inputs set so far.
 *
 * @example
 * t.dut.push = true
 * yield* t.until(() => !t.dut.full, 10) // the cycle in which the word is taken
 * t.dut.push = false // in the cycle after
 */
export interface DriverContext<M, P, T> extends ProcessContext<P, T> {
  readonly dut: Handle<M>
}

/** The context of a monitor. It resumes at the end of a cycle, just before the clock edge, and reads settled values. */
export interface MonitorContext<M, P, T> extends ProcessContext<P, T> {
  readonly dut: ReadonlyDeep<Handle<M>>
}

/** The read-only form of a type. */
export type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T

/** A generator function is one sequential process; a plain function is called in every cycle. */
export type Driver<M, P, T> = ((t: DriverContext<M, P, T>) => Process) | ((t: DriverContext<M, P, T>) => void)
export type Monitor<M, P, T> = ((t: MonitorContext<M, P, T>) => Process) | ((t: MonitorContext<M, P, T>) => void)

/**
 * Watches a network of the design for deadlock. When packets are under way and nothing has moved for some time, or when
 * packets wait for each other in a cycle while others move, the run ends and reports the wait-for graph.
 */
export interface WatchdogSpec<M, P> {
  /** Cycles without progress until it examines the network; longer than any packet waits for a moving one. */
  readonly patience: number | ((p: P) => number)
  /** Reads the wait-for graph from the design; called once for each run. By default derived from `packets`. */
  network?(dut: ReadonlyDeep<Handle<M>>, p: P): WatchedNetwork
}

/** A packet as known to the testbench. */
export interface KnownPacket {
  /** Its number in the RTL, unique within the run. */
  readonly tag: number
  /** The cycle in which it was due to be sent. */
  readonly created: number
  /** The cycle in which its last flit arrived; null if it has not. */
  readonly delivered: number | null
}

/** The readers that follow packets through the design, for `flitwave explain` and for the watchdog. */
export interface PacketsSpec<P, T> {
  /** Reads the network; called once for each run with probes. */
  network(run: Probing, p: P): JourneyNetwork
  /** The packets of the run after its end; without it, each begins when its source can accept it. */
  table?(state: T, p: P): readonly KnownPacket[]
}

/** One row of a testbench's results, for a table or a line of JSON. */
export type ResultRow = Readonly<Record<string, string | number | boolean | null>>

/** A summary of the rows of results, or a part of it: a separate table. */
export interface SummaryTable {
  /** The meaning and unit of its numbers: `latency in cycles`. */
  readonly title: string
  readonly rows: readonly ResultRow[]
}

/** The progress of a run. */
export interface Reached {
  /** The counted things, such as `packets`. */
  readonly unit: string
  readonly done: number
  readonly total: number
}

/**
 * The definition of a testbench: a design, the processes that drive and check it, and the signals to draw.
 *
 * @typeParam S - the parameters
 * @typeParam M - the module under test
 * @typeParam T - the shared state of the processes
 */
export interface TestbenchDefinition<S extends TestbenchParameters, M extends Module<unknown>, T> {
  readonly title: string
  /** The caption of a drawing; default: the title. */
  caption?(p: ValuesOf<S>): string
  /** The purpose of the run, in one or two sentences. */
  readonly about?: string
  /** Empty by default. */
  readonly parameters?: S
  /** The module under test. */
  design(p: ValuesOf<S>): M
  /** Creates the shared object of each run before its first cycle; read input files here. */
  state?(p: ValuesOf<S>): T
  /** Globs over complete paths, in drawing order. */
  readonly signals: readonly string[] | ((p: ValuesOf<S>) => readonly string[])
  /** The limit of the run, which fails if a non-endless process still waits then. */
  readonly cycles: number | ((p: ValuesOf<S>, state: T) => number)
  /** The number of cycles to run after the last process has ended, including the cycle of its end; default 2. */
  readonly tail?: number
  /** The cycles to draw by default. */
  readonly window?: Window | ((p: ValuesOf<S>) => Window)
  readonly drivers?: Readonly<Record<string, Driver<M, ValuesOf<S>, T>>>
  readonly monitors?: Readonly<Record<string, Monitor<M, ValuesOf<S>, T>>>
  /** Detects deadlock; without it, a stuck network runs to the limit of cycles. */
  readonly watchdog?: WatchdogSpec<M, ValuesOf<S>>
  /** Makes `flitwave explain` follow packets through the design, and the watchdog watch them. */
  readonly packets?: PacketsSpec<ValuesOf<S>, T>
  /** With `deadlock`, the run must end in one, or fails. It then continues after the last process has ended. */
  readonly expects?: Expectation | ((p: ValuesOf<S>) => Expectation)
  /**
   * Rows computed at the end of each cycle, by path: `'worm.head': (t) => 'RC'`. An empty text draws nothing. A text that
   * ends with the number of a packet, `H→(3,2)#7`, or begins with it, has the colour of that packet. Drawn if `signals`
   * selects them.
   */
  readonly views?: Readonly<Record<string, (t: MonitorContext<M, ValuesOf<S>, T>) => string>>
  /** Arrows from cause to effect. */
  arrows?(trace: Trace, p: ValuesOf<S>, state: T): readonly Arrow[]
  /** The measurements of the run, such as a row for each packet. */
  results?(state: T, p: ValuesOf<S>): readonly ResultRow[]
  /** The summary of the results. Without it, a run with many results shows the distribution of each of their numbers. */
  summary?(state: T, p: ValuesOf<S>): readonly SummaryTable[]
  /** The progress of the run, for the progress bar of a long one; by default in cycles, out of the limit. */
  progress?(state: T, p: ValuesOf<S>): Reached
  /** The parameter values for the diagrams in `waves/`; by default only the defaults. */
  readonly variants?: readonly Partial<ValuesOf<S>>[]
}

/** A testbench, the default export of its file. */
export interface Testbench<
  S extends TestbenchParameters = TestbenchParameters,
  M extends Module<unknown> = Module<unknown>,
  T = unknown,
> extends TestbenchDefinition<S, M, T> {
  readonly about: string
  readonly parameters: S
}

/** Refuses a line of an input file; `line` counts from 1. */
export function failAtLine(file: InputFile, line: number, message: string, help: string): never {
  return fail('FW915', message, { file: file.path, line, column: 1 }, help)
}

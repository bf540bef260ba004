import { elaborate } from '../hdl/elaborate.js'
import type { Module } from '../hdl/module.js'
import type { AssertionFailure, Findings } from '../sim/findings.js'
import { Random } from '../sim/random.js'
import type { RunObserver } from '../sim/observer.js'
import { Simulator, type SimulatorOptions } from '../sim/simulator.js'
import type { Arrow, Trace } from '../sim/trace.js'
import type { Window } from '../wave/select.js'
import { Bench } from './bench.js'
import type { FailedCheck } from './checks.js'
import type { ResultRow, Testbench, TestbenchParameters } from './definition.js'
import { guarded } from './guard.js'
import { parameterValues } from './parameters.js'
import type { RecordedView } from './views.js'

export interface RunOptions {
  /** What the run is called in messages; the title where nothing is said. */
  readonly name?: string
  /** Values of parameters, or their texts. */
  readonly set?: Readonly<Record<string, unknown>>
  /** Ends the run here at the latest, instead of where the testbench says. */
  readonly cycles?: number
  /** Globs of what to capture, instead of what the testbench draws. */
  readonly signals?: readonly string[]
  /**
   * For the random numbers of the processes (1 where nothing is said), and for random start values of state without
   * reset (0 where nothing is said).
   */
  readonly seed?: number
  /** What the design runs on; where nothing is said, what suits it. */
  readonly engine?: SimulatorOptions['engine']
  /** Follows the run, such as to keep a replay of it; all views are then computed, drawn or not. */
  readonly observer?: RunObserver
}

/** What a run leaves behind. */
export interface TestbenchRun {
  readonly parameters: Readonly<Record<string, unknown>>
  readonly trace: Trace
  /** The views that were computed. */
  readonly views: readonly RecordedView[]
  /** How many cycles were run. */
  readonly cycles: number
  /** What the design ran on in the end: `scalar` or `bitslice`, or the name of the class that was given. */
  readonly engine: string
  /** Whether every check and every assertion held. */
  readonly isGood: boolean
  readonly checks: { readonly count: number; readonly failed: readonly FailedCheck[] }
  /** The assertion of the RTL that ended the run. */
  readonly assertion: AssertionFailure | null
  /** The processes that had not ended when the limit of cycles was reached; empty if the run ended by itself. */
  readonly unfinished: readonly string[]
  /** What the checks inside the RTL found. */
  readonly findings: Findings
  readonly results: readonly ResultRow[]
  /** What the testbench wants drawn. */
  readonly drawing: { readonly signals: readonly string[]; readonly window: Window; readonly arrows: readonly Arrow[] }
}

/**
 * Runs a testbench from reset. Failed checks and assertions are part of the result.
 * @throws FlitwaveError for parameters, input files or a design that are refused, and FW914 for a process that throws
 */
export function runTestbench<S extends TestbenchParameters, M extends Module<unknown>, T>(
  testbench: Testbench<S, M, T>,
  { name = testbench.title, set = {}, cycles, signals, seed, engine, observer }: RunOptions = {},
): TestbenchRun {
  const p = parameterValues(testbench.parameters, set, name)
  const guard = <R>(what: string, work: () => R): R => guarded(name, what, work)
  const state = guard('state', () => testbench.state?.(p)) as T
  const drawn = guard('signals', () => valueFor(testbench.signals, p))
  const limit = cycles ?? guard('cycles', () => valueFor(testbench.cycles, p, state))
  const simulator = new Simulator<M>(elaborate(guard('design', () => testbench.design(p))), {
    ...(seed !== undefined && { seed }),
    ...(engine && { engine }),
    ...(observer && { observer }),
  })
  const random = new Random(seed ?? 1)
  const recordsAllViews = observer !== undefined
  const parts = { name, testbench, simulator, p, state, random, signals: signals ?? drawn, recordsAllViews }
  const bench = new Bench(parts)
  bench.run(limit, testbench.tail ?? 2)
  const { trace } = bench
  const isGood = bench.failed.length === 0 && bench.assertion === null
  return {
    parameters: p,
    trace,
    views: bench.views,
    cycles: simulator.cycle,
    engine: simulator.engineName,
    isGood,
    checks: { count: bench.checks, failed: bench.failed },
    assertion: bench.assertion,
    unfinished: isGood ? bench.unfinished : [],
    findings: simulator.findings,
    results: guard('results', () => testbench.results?.(state, p) ?? []),
    drawing: {
      signals: drawn,
      window: guard('window', () => valueFor(testbench.window ?? {}, p)),
      arrows: guard('arrows', () => testbench.arrows?.(trace, p, state) ?? []),
    },
  }
}

function valueFor<A extends readonly unknown[], R>(value: R | ((...args: A) => R), ...args: A): R {
  return typeof value === 'function' ? (value as (...args: A) => R)(...args) : value
}

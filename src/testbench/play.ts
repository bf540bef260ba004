/** Starting a run of a testbench, the first time and once more. */

import type { Standstill } from '../deadlock/standstill.js'
import type { WatchedNetwork, Watcher } from '../deadlock/watched.js'
import type { Module } from '../hdl/declare/module.js'
import type { Design } from '../ir/ir.js'
import type { Handle } from '../ir/values.js'
import type { AssertionFailure } from '../sim/findings.js'
import { Random } from '../sim/stimulus/random.js'
import { Simulator, type SimulatorOptions } from '../sim/simulator.js'
import { fitting } from '../wave/limits.js'
import { Bench } from './bench.js'
import { CloseUpWatcher, type CloseUp } from './close-up.js'
import { closedParameters } from './context.js'
import type { ReadonlyDeep, Testbench, TestbenchParameters, ValuesOf } from './definition.js'
import type { Expectation } from './expectation.js'
import { pathsOf } from './failing-instance.js'
import { guarded } from './guard.js'
import { Watchdog } from './watchdog.js'

/** What is the same whenever the run is made. */
export interface Setup<S extends TestbenchParameters, M extends Module<unknown>, T> {
  readonly name: string
  readonly testbench: Testbench<S, M, T>
  readonly p: ValuesOf<S>
  readonly design: Design
  readonly expects: Expectation
  readonly options: Pick<SimulatorOptions, 'seed' | 'engine'>
}

/** What differs. */
export interface Purpose<T> {
  /** Made for this run. */
  readonly state: T
  /** Globs of what to capture. */
  readonly signals: readonly string[]
  readonly observer?: SimulatorOptions['observer']
}

/** A run that stands in its first cycle. */
export interface Started<S extends TestbenchParameters, M extends Module<unknown>, T> {
  readonly simulator: Simulator<M>
  readonly bench: Bench<S, M, T>
}

/** Starts a run, with the watchdog that the testbench may want. */
export function start<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  purpose: Purpose<T>,
): Started<S, M, T> & { readonly watchdog: Watchdog | null } {
  const simulator = simulatorOf(setup, purpose)
  const watchdog = watchdogOf(setup, simulator)
  return { simulator, bench: benchOf(setup, purpose, simulator, watchdog), watchdog }
}

/** What is known of a standstill, and what there is to see. */
export interface Explanation {
  readonly standstill: Standstill | null
  readonly closeUp: CloseUp | null
}

/** Makes a run again, as far as to the standstill that its watchdog has found, if it has: now it is known where to look. */
export function explain<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  makeState: () => T,
  watchdog: Watchdog | null,
): Explanation {
  if (!watchdog?.standstill) return { standstill: null, closeUp: null }
  const { standstill: known, before } = watchdog
  const purpose = { state: makeState(), signals: [] }
  const simulator = simulatorOf(setup, purpose)
  const network = networkOf(setup, simulator)
  const { title } = setup.testbench
  const closer = new CloseUpWatcher({ title, network, known, before, trace: (...which) => simulator.trace(...which) })
  benchOf(setup, purpose, simulator, closer).run(known.cycle + 1, 1)
  return { standstill: { ...known, history: closer.history }, closeUp: closer.closeUp }
}

/** Cycles before that of a failed assertion that are drawn. */
const lead = 16

/** Makes a run again, as far as to the assertion that has failed in it: now it is known which instance to draw. */
export function showFailure<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  makeState: () => T,
  failure: AssertionFailure | null,
): CloseUp | null {
  if (!failure) return null
  const purpose = { state: makeState(), signals: [] }
  const simulator = simulatorOf(setup, purpose)
  const paths = pathsOf(setup.design, failure)
  const window = { from: Math.max(0, failure.cycle - lead), to: failure.cycle }
  const signals = simulator.trace(paths, window)
  const bench = benchOf(setup, purpose, simulator, null)
  bench.run(failure.cycle + 1, setup.testbench.tail ?? 2)
  // A run that depends on more than its parameters may have taken another course.
  if (bench.assertion?.message !== failure.message) return null
  const { firstCycle, lastCycle, variables } = signals
  const trace = { title: `${setup.testbench.title}: ${failure.instance}`, firstCycle, lastCycle, variables }
  const drawn = fitting(
    trace,
    paths.map((path) => [path]),
  )
  return { name: 'assertion', trace, drawing: { signals: drawn, window, arrows: [] } }
}

function simulatorOf<S extends TestbenchParameters, M extends Module<unknown>, T>(
  { design, options }: Setup<S, M, T>,
  { observer }: Purpose<T>,
): Simulator<M> {
  return new Simulator<M>(design, { ...options, ...(observer && { observer }) })
}

function benchOf<S extends TestbenchParameters, M extends Module<unknown>, T>(
  { name, testbench, p, expects, options }: Setup<S, M, T>,
  { state, signals, observer }: Purpose<T>,
  simulator: Simulator<M>,
  watcher: Watcher | null,
): Bench<S, M, T> {
  const random = new Random(options.seed ?? 1)
  const [recordsAllViews, isOpenEnded] = [observer !== undefined, expects === 'deadlock']
  return new Bench({ name, testbench, simulator, p, state, random, signals, recordsAllViews, watcher, isOpenEnded })
}

function watchdogOf<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  simulator: Simulator<M>,
): Watchdog | null {
  const { name, testbench, p } = setup
  if (!testbench.watchdog) return null
  const { patience } = testbench.watchdog
  const cycles = guarded(name, 'watchdog', () =>
    typeof patience === 'number' ? patience : patience(closedParameters(p)),
  )
  const network = networkOf(setup, simulator)
  return guarded(name, 'watchdog', () => new Watchdog(network, cycles))
}

function networkOf<S extends TestbenchParameters, M extends Module<unknown>, T>(
  { name, testbench, p }: Setup<S, M, T>,
  { dut }: Simulator<M>,
): WatchedNetwork {
  return guarded(name, 'watchdog', () =>
    testbench.watchdog!.network(dut as ReadonlyDeep<Handle<M>>, closedParameters(p)),
  )
}

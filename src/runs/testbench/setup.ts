/** A testbench with its parameters and its design, before its runs. */

import type { WatchedNetwork, Watcher } from '../deadlock/watched.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import type { Module } from '../../language/hdl/declare/module.js'
import type { Design } from '../../ir/ir.js'
import type { Handle } from '../../ir/values.js'
import type { JourneyNetwork } from '../journey/network.js'
import { waitsOf } from '../journey/wait-graph.js'
import { Random } from '../../engines/sim/stimulus/random.js'
import { Simulator, type SimulatorOptions } from '../../engines/sim/simulator.js'
import type { CaptureWindow } from '../../engines/sim/trace/capture.js'
import { closedParameters } from './context.js'
import type { ReadonlyDeep, Testbench, TestbenchParameters, ValuesOf } from './definition.js'
import type { ReadLog } from './read-log.js'
import { LossWatcher, inTurn } from './loss-watcher.js'
import { parameterValues } from './parameters.js'
import { Scheduler, type ScheduledRun } from './scheduler.js'
import { failForPackets, requireCycles } from './testbench.js'
import { guarded } from './turns.js'
import type { Expectation } from './verdict.js'
import { Watchdog } from './watchdog.js'
import type { WriteConflict } from './write-rules.js'

/** The parts that all runs of a setup share. */
interface SetupParts<S extends TestbenchParameters, M extends Module<unknown>, T> {
  readonly name: string
  readonly testbench: Testbench<S, M, T>
  readonly p: ValuesOf<S>
  readonly design: Design
  readonly expects: Expectation
  /** Cycles to run after every awaited process has ended. */
  readonly tail: number
  readonly makeState: () => T
  readonly options: Pick<SimulatorOptions, 'seed' | 'engine' | 'native'>
}

/** The options of one run. */
export interface RunParts<T> {
  /** By default a new state. */
  readonly state?: T
  /** Globs of the signals to capture. */
  readonly signals?: readonly string[]
  /** The cycles to capture, all by default. */
  readonly window?: CaptureWindow
  readonly watcher?: Watcher | null
  readonly observer?: SimulatorOptions['observer']
  /** Called with the name of each process whose turn begins: `driver push`. */
  readonly onTurn?: ((process: string) => void) | undefined
  /** Records the reads of the processes. */
  readonly reads?: ReadLog
  readonly conflict?: WriteConflict
  /** True if the first failed check ends the run. */
  readonly stopsAtFailure?: boolean
  /** Replaces the tail of the testbench. */
  readonly tail?: number
  /** The seed of the random numbers of the processes; by default that of the setup. */
  readonly seed?: number
}

/** Creates the runs of a testbench with its parameters. */
export class Setup<S extends TestbenchParameters, M extends Module<unknown>, T> {
  constructor(readonly parts: SetupParts<S, M, T>) {}

  /**
   * A run in its first cycle, with the watchers of the testbench.
   * @param counting - the design with counters, to run instead of the design
   */
  start(state: T, options: Pick<RunParts<T>, 'signals' | 'window' | 'observer' | 'stopsAtFailure'>, counting?: Design) {
    const simulator = counting
      ? new Simulator<M>(counting, { ...this.parts.options, onAssertion: 'collect' })
      : this.simulator(options.observer)
    const journeys = this.journeys(simulator)
    const losses = journeys && new LossWatcher(journeys)
    const watchdog = this.watchdog(simulator, journeys)
    const watchers = [losses, watchdog].filter((one) => one !== null)
    const watcher = watchers.length === 0 ? null : inTurn(watchers)
    return { simulator, scheduler: this.scheduler(simulator, { state, ...options, watcher }), watchdog, losses }
  }

  /**
   * Parallel runs in their first cycle, without watchdog and waves.
   * @param seeds - a seed for the random numbers of each run's processes
   * @param design - the design of the setup, with or without counters
   */
  startTogether(seeds: readonly number[], options: SimulatorOptions, design = this.parts.design) {
    const simulator = new Simulator<M>(design, { ...options, runs: seeds.length, onAssertion: 'collect' })
    const schedulers = simulator.runs.map((run, i) => {
      const lane = {
        dut: run.dut,
        assertions: run.assertions,
        trace: run.trace.bind(run),
        when: run.when.bind(run),
        nonzero: run.nonzero.bind(run),
        guardWrites: run.guardWrites.bind(run),
        get cycle() {
          return simulator.cycle
        },
      }
      return this.scheduler(lane, { seed: seeds[i]! })
    })
    return { simulator, schedulers }
  }

  simulator(observer?: SimulatorOptions['observer']): Simulator<M> {
    return new Simulator<M>(this.parts.design, { ...this.parts.options, ...(observer && { observer }) })
  }

  /** The processes of a run. */
  scheduler(simulator: ScheduledRun<M>, run: RunParts<T>): Scheduler<S, M, T> {
    const { name, testbench, p, expects, options, makeState } = this.parts
    const state = 'state' in run ? run.state : makeState()
    const { signals = [], window = {}, watcher = null, stopsAtFailure = false, onTurn, reads, conflict } = run
    const { tail = this.parts.tail, seed = options.seed ?? 1 } = run
    const random = new Random(seed)
    const [recordsAllViews, isOpenEnded] = [run.observer !== undefined, expects === 'deadlock']
    const shared = {
      name,
      testbench,
      simulator,
      p,
      state,
      random,
      signals,
      window,
      recordsAllViews,
      watcher,
      isOpenEnded,
    }
    return new Scheduler({ ...shared, tail, onTurn, reads, conflict, stopsAtFailure })
  }

  private watchdog(simulator: Simulator<M>, journeys: (() => JourneyNetwork) | null): Watchdog | null {
    const { name, testbench, p } = this.parts
    if (!testbench.watchdog) return null
    const { patience } = testbench.watchdog
    const cycles = guarded(name, 'watchdog', () =>
      typeof patience === 'number' ? patience : patience(closedParameters(p)),
    )
    return guarded(name, 'watchdog', () => new Watchdog(this.network(simulator, journeys), cycles))
  }

  /** Returns the network of packets, created on first use; null if the testbench has no `packets`. */
  journeys(simulator: Simulator<M>): (() => JourneyNetwork) | null {
    const { name, testbench, p } = this.parts
    const { packets } = testbench
    if (!packets) return null
    let network: JourneyNetwork | null = null
    return () => (network ??= guarded(name, 'packets', () => packets.network(simulator, closedParameters(p))))
  }

  /**
   * The network that the watchdog examines, created on first use, because a short run does not need it.
   * @throws FlitwaveError FW923 if the testbench does not define how packets wait
   */
  network(simulator: Simulator<M>, journeys: (() => JourneyNetwork) | null): () => WatchedNetwork {
    const { name, testbench, p } = this.parts
    const { watchdog } = testbench
    let network: WatchedNetwork | null = null
    if (watchdog!.network) {
      const read = (): WatchedNetwork =>
        watchdog!.network!(simulator.dut as ReadonlyDeep<Handle<M>>, closedParameters(p))
      return () => (network ??= guarded(name, 'watchdog', read))
    }
    if (!journeys) failForPackets(name)
    return () => (network ??= waitsOf(journeys()))
  }
}

/** The options of a setup. */
interface SetupOptions {
  readonly name: string
  readonly set: Readonly<Record<string, unknown>>
  /** Replaces the design of the testbench. */
  readonly design: Module<unknown> | Design | undefined
  readonly options: Pick<SimulatorOptions, 'seed' | 'engine' | 'native'>
}

/** Creates the setup of a testbench, with its parameters and the shared state of the first run. */
export function setUp<S extends TestbenchParameters, M extends Module<unknown>, T>(
  testbench: Testbench<S, M, T>,
  { name, set, design: given, options }: SetupOptions,
) {
  const values = parameterValues(testbench.parameters, set, name)
  const p = closedParameters(values)
  const guard = <R>(what: string, work: () => R): R => guarded(name, what, work)
  const makeState = (): T => guard('state', () => testbench.state?.(p)) as T
  const state = makeState()
  const cycles = guard('cycles', () => requireCycles(valueFor(testbench.cycles, p, state), 'cycles'))
  const tail = guard('tail', () => requireCycles(testbench.tail ?? 2, 'tail'))
  const expects = guard('expects', () => valueFor(testbench.expects ?? 'progress', p))
  const design = designOf(given ?? guard('design', () => testbench.design(values)))
  const setup = new Setup({ name, testbench, p: values, design, expects, tail, makeState, options })
  return { values, p, guard, setup, design, expects, state, cycles }
}

function designOf(given: Module<unknown> | Design): Design {
  return 'top' in given && 'modules' in given ? given : elaborate(given)
}

/** A member of a testbench that is a value or a function of others. */
export function valueFor<A extends readonly unknown[], R>(value: R | ((...args: A) => R), ...args: A): R {
  return typeof value === 'function' ? (value as (...args: A) => R)(...args) : value
}

/** Returns a function that advances a run by a cycle. */
export function stepOf(simulator: { step(): void }): () => void {
  return () => simulator.step()
}

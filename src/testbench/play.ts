import type { Standstill } from '../deadlock/standstill.js'
import type { WatchedNetwork, Watcher } from '../deadlock/watched.js'
import type { Module } from '../hdl/declare/module.js'
import { greatestOf } from '../extremes.js'
import type { Design } from '../ir/ir.js'
import type { Handle } from '../ir/values.js'
import type { JourneyNetwork } from '../journey/network.js'
import { waitsOf } from '../journey/wait-graph.js'
import type { AssertionFailure } from '../sim/findings.js'
import { Random } from '../sim/stimulus/random.js'
import { Simulator, type SimulatorOptions } from '../sim/simulator.js'
import { fitting } from '../wave/limits.js'
import { Bench, type BenchRun } from './bench.js'
import type { FailedCheck } from './checks.js'
import { CloseUpWatcher, type CloseUp } from './close-up.js'
import { closedParameters } from './context.js'
import type { ReadonlyDeep, Testbench, TestbenchParameters, ValuesOf } from './definition.js'
import type { Expectation } from './expectation.js'
import { pathsOf } from './failing-instance.js'
import { guarded } from './guard.js'
import { failForPackets } from './packets.js'
import { PacketWatcher } from './packet-watcher.js'
import type { RunFollower } from './repeat.js'
import { Watchdog } from './watchdog.js'

/** What is known of a standstill, and what there is to see. */
interface Explanation {
  readonly standstill: Standstill | null
  readonly closeUp: CloseUp | null
}

/** Packets of failed checks that are explained. */
const mostExplained = 3

/** Cycles before that of a failed assertion that are drawn. */
const lead = 16

/** What is the same whenever a run is made. */
interface SetupParts<S extends TestbenchParameters, M extends Module<unknown>, T> {
  readonly name: string
  readonly testbench: Testbench<S, M, T>
  readonly p: ValuesOf<S>
  readonly design: Design
  readonly expects: Expectation
  /** Cycles to run after every awaited process has ended. */
  readonly tail: number
  readonly makeState: () => T
  readonly options: Pick<SimulatorOptions, 'seed' | 'engine'>
}

/** A testbench with its parameters: makes its runs. */
export class Setup<S extends TestbenchParameters, M extends Module<unknown>, T> {
  constructor(private readonly parts: SetupParts<S, M, T>) {}

  /**
   * A run that stands in its first cycle, with the watchdog that the testbench may want.
   * @param signals - globs of what to capture
   * @param counting - the design with counters, to run in its place
   */
  start(state: T, signals: readonly string[], observer: SimulatorOptions['observer'], counting?: Design) {
    const simulator = counting
      ? new Simulator<M>(counting, { ...this.parts.options, onAssertion: 'collect' })
      : this.simulator(observer)
    const watchdog = this.watchdog(simulator)
    return { simulator, bench: this.bench(simulator, { state, signals, watcher: watchdog, observer }), watchdog }
  }

  /**
   * Runs that stand side by side in their first cycle, without watchdog and waves.
   * @param seeds - of the random numbers of each run's processes
   * @param design - the setup's own, or the same with counters
   */
  startTogether(seeds: readonly number[], options: SimulatorOptions, design = this.parts.design) {
    const simulator = new Simulator<M>(design, { ...options, runs: seeds.length, onAssertion: 'collect' })
    const benches = simulator.runs.map((run, i) => {
      const beside = {
        dut: run.dut,
        assertions: run.assertions,
        trace: run.trace.bind(run),
        get cycle() {
          return simulator.cycle
        },
      }
      return this.bench(beside, { state: this.parts.makeState(), seed: seeds[i]! })
    })
    return { simulator, benches }
  }

  /** Makes a run again, as far as to the standstill that its watchdog has found, if it has: now it is known where to look. */
  explain(watchdog: Watchdog | null): Explanation {
    if (!watchdog?.standstill) return { standstill: null, closeUp: null }
    const { standstill: known, before } = watchdog
    const state = this.parts.makeState()
    const simulator = this.simulator()
    const network = this.network(simulator)
    const { title } = this.parts.testbench
    const closer = new CloseUpWatcher({ title, network, known, before, trace: (...which) => simulator.trace(...which) })
    this.bench(simulator, { state, tail: 1, watcher: closer }).run(known.cycle + 1, stepOf(simulator))
    return { standstill: { ...known, history: closer.history }, closeUp: closer.closeUp }
  }

  /**
   * Makes a run again, as far as to the last of the packets that failed checks are about.
   * @param created - by tag: when packets were to be sent
   * @returns by tag: where the time of these packets went, line by line
   */
  explainPackets(
    failed: readonly FailedCheck[],
    created: ReadonlyMap<number, number>,
  ): ReadonlyMap<number, readonly string[]> {
    const { testbench, p, makeState } = this.parts
    const first = new Map(failed.toReversed().map(({ packet, cycle }) => [packet, cycle]))
    const about = [...new Set(failed.map(({ packet }) => packet))].filter((packet) => packet !== null)
    const asked = new Map(about.slice(0, mostExplained).map((packet) => [packet, first.get(packet)!]))
    if (asked.size === 0 || !testbench.packets) return new Map()
    const simulator = this.simulator()
    let network: JourneyNetwork | null = null
    const watcher = new PacketWatcher(() => (network ??= testbench.packets!.network(simulator, closedParameters(p))), {
      asked,
      created,
    })
    this.bench(simulator, { state: makeState(), tail: 1, watcher }).run(
      greatestOf(asked.values()) + 1,
      stepOf(simulator),
    )
    return watcher.told
  }

  /** Makes a run again, as far as to the assertion that has failed in it: now it is known which instance to draw. */
  showFailure(failure: AssertionFailure | null): CloseUp | null {
    if (!failure) return null
    const { testbench, design } = this.parts
    const state = this.parts.makeState()
    const simulator = this.simulator()
    const paths = pathsOf(design, failure)
    const window = { from: Math.max(0, failure.cycle - lead), to: failure.cycle }
    const signals = simulator.trace(paths, window)
    const bench = this.bench(simulator, { state })
    bench.run(failure.cycle + 1, stepOf(simulator))
    // A run that depends on more than its parameters may have taken another course.
    if (bench.assertion?.message !== failure.message) return null
    const { firstCycle, lastCycle, variables } = signals
    const trace = { title: `${testbench.title}: ${failure.instance}`, firstCycle, lastCycle, variables }
    const drawn = fitting(
      trace,
      paths.map((path) => [path]),
    )
    return { name: 'assertion', trace, drawing: { signals: drawn, window, arrows: [] } }
  }

  /** Makes a run again, at most so many cycles of it, even if every process has ended before. */
  follow(cycles: number, follower: RunFollower): void {
    const { observer } = follower
    const onTurn = (process: string): void => follower.onTurn(process)
    const watcher = { endCycle: () => follower.isDone }
    const state = this.parts.makeState()
    const simulator = this.simulator(observer)
    this.bench(simulator, { state, watcher, onTurn, tail: Infinity }).run(cycles, stepOf(simulator))
  }

  private simulator(observer?: SimulatorOptions['observer']): Simulator<M> {
    return new Simulator<M>(this.parts.design, { ...this.parts.options, ...(observer && { observer }) })
  }

  private bench(
    simulator: BenchRun<M>,
    { state, signals = [], watcher = null, observer, onTurn, ...purpose }: Purpose<T>,
  ): Bench<S, M, T> {
    const { name, testbench, p, expects, options } = this.parts
    const { tail = this.parts.tail, seed = options.seed ?? 1 } = purpose
    const random = new Random(seed)
    const [recordsAllViews, isOpenEnded] = [observer !== undefined, expects === 'deadlock']
    const run = { name, testbench, simulator, p, state, random, signals, recordsAllViews, watcher, isOpenEnded }
    return new Bench({ ...run, tail, onTurn })
  }

  private watchdog(simulator: Simulator<M>): Watchdog | null {
    const { name, testbench, p } = this.parts
    if (!testbench.watchdog) return null
    const { patience } = testbench.watchdog
    const cycles = guarded(name, 'watchdog', () =>
      typeof patience === 'number' ? patience : patience(closedParameters(p)),
    )
    return guarded(name, 'watchdog', () => new Watchdog(this.network(simulator), cycles))
  }

  /**
   * What the watchdog looks at, read when it is first asked for: a short run has no need of it.
   * @throws FlitwaveError FW923 if the testbench does not say how packets wait
   */
  private network(simulator: Simulator<M>): () => WatchedNetwork {
    const { name, testbench, p } = this.parts
    const { watchdog, packets } = testbench
    if (!watchdog!.network && !packets) failForPackets(name)
    let network: WatchedNetwork | null = null
    return () =>
      (network ??= guarded(name, 'watchdog', () =>
        watchdog!.network
          ? watchdog!.network(simulator.dut as ReadonlyDeep<Handle<M>>, closedParameters(p))
          : waitsOf(packets!.network(simulator, closedParameters(p))),
      ))
  }
}

interface Purpose<T> {
  readonly state: T
  readonly signals?: readonly string[]
  readonly watcher?: Watcher | null
  readonly observer?: SimulatorOptions['observer']
  readonly onTurn?: ((process: string) => void) | undefined
  /** Instead of that of the testbench. */
  readonly tail?: number
  /** Of the random numbers; default: that of the setup. */
  readonly seed?: number
}

/** Takes a run through a cycle. */
export function stepOf(simulator: { step(): void }): () => void {
  return () => simulator.step()
}

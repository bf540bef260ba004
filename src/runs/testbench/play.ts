import { CauseOnsets, type Standstill } from '../deadlock/standstill.js'
import type { WatchedNetwork, Watcher } from '../deadlock/watched.js'
import type { Module } from '../../language/hdl/declare/module.js'
import { greatestOf } from '../../base/extremes.js'
import type { Design } from '../../ir/ir.js'
import type { Handle } from '../../ir/values.js'
import type { JourneyNetwork } from '../journey/network.js'
import { waitsOf } from '../journey/wait-graph.js'
import { replayOf } from '../replay/file.js'
import type { AssertionFailure } from '../../engines/sim/findings.js'
import { Random } from '../../engines/sim/stimulus/random.js'
import { Simulator, type SimulatorOptions } from '../../engines/sim/simulator.js'
import { fitting } from '../../print/wave/limits.js'
import { Bench, type BenchRun } from './bench.js'
import type { FailedCheck } from './checks.js'
import { CloseUpWatcher, type CloseUp } from './close-up.js'
import { closedParameters } from './context.js'
import type { ReadonlyDeep, Testbench, TestbenchParameters, ValuesOf } from './definition.js'
import type { Expectation } from './expectation.js'
import { showCheck } from './failing-check.js'
import { pathsOf } from './failing-instance.js'
import { closeUpOf, cyclesBefore } from './failure-drawing.js'
import type { RunFailure } from './failure.js'
import { guarded } from './guard.js'
import { failForPackets } from './packets.js'
import { LossWatcher, inTurn } from './loss-watcher.js'
import { PacketWatcher } from './packet-watcher.js'
import { ReadLog } from './read-log.js'
import { ReadingRecorder } from './reading-recorder.js'
import type { RunFollower } from './repeat.js'
import { Watchdog } from './watchdog.js'
import type { WriteConflict } from './write-rules.js'

/** What is known of a standstill, and what there is to see. */
interface Explanation {
  readonly standstill: Standstill | null
  readonly closeUp: CloseUp | null
}

/** Packets of failed checks that are explained. */
const mostExplained = 3

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
   * @param options - `signals` are globs of what to capture
   * @param counting - the design with counters, to run in its place
   */
  start(state: T, options: Pick<Purpose<T>, 'signals' | 'observer' | 'stopsAtFailure'>, counting?: Design) {
    const simulator = counting
      ? new Simulator<M>(counting, { ...this.parts.options, onAssertion: 'collect' })
      : this.simulator(options.observer)
    const journeys = this.journeys(simulator)
    const losses = journeys && new LossWatcher(journeys)
    const watchdog = this.watchdog(simulator, journeys)
    const watchers = [losses, watchdog].filter((one) => one !== null)
    const watcher = watchers.length === 0 ? null : inTurn(watchers)
    return { simulator, bench: this.bench(simulator, { state, ...options, watcher }), watchdog, losses }
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
        when: run.when.bind(run),
        guardWrites: run.guardWrites.bind(run),
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
    const network = this.network(simulator, this.journeys(simulator))
    const { title } = this.parts.testbench
    const closer = new CloseUpWatcher({ title, network, known, before, trace: (...which) => simulator.trace(...which) })
    const onsets = new CauseOnsets(network, known.causes)
    const watcher: Watcher = {
      endCycle(cycle) {
        onsets.look(cycle)
        return closer.endCycle(cycle)
      },
    }
    this.bench(simulator, { state, tail: 1, watcher }).run(known.cycle + 1, stepOf(simulator))
    const { history, closeUp } = closer
    const causes = history ? onsets.found : known.causes
    return { standstill: { ...known, causes, history }, closeUp }
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
    const { testbench, makeState } = this.parts
    const first = new Map(failed.toReversed().map(({ packet, cycle }) => [packet, cycle]))
    const about = [...new Set(failed.map(({ packet }) => packet))].filter((packet) => packet !== null)
    const asked = new Map(about.slice(0, mostExplained).map((packet) => [packet, first.get(packet)!]))
    if (asked.size === 0 || !testbench.packets) return new Map()
    const simulator = this.simulator()
    const watcher = new PacketWatcher(this.journeys(simulator)!, { asked, created })
    this.bench(simulator, { state: makeState(), tail: 1, watcher }).run(
      greatestOf(asked.values()) + 1,
      stepOf(simulator),
    )
    return watcher.told
  }

  /**
   * Makes a run again, as far as to its failure: now it is known what to draw. Of a check, or of a wait without end, what it
   * reads of the design; if that is nothing, and of an assertion, the instance of the assertion that has ended the run.
   * @returns null if there is nothing to draw, and if the run takes another course: it depends on more than its parameters
   */
  showFailure(failure: RunFailure | null, assertion: AssertionFailure | null): CloseUp | null {
    const isChecked = failure?.kind === 'check' || failure?.kind === 'unfinished'
    return (isChecked ? this.showCheck(failure) : null) ?? (assertion && this.showAssertion(assertion))
  }

  private showCheck({ kind, cycle: found, message, by }: RunFailure): CloseUp | null {
    const { testbench, design } = this.parts
    const cycle = kind === 'check' ? found : found - 1
    const log = new ReadLog()
    const recorder = new ReadingRecorder(log)
    const simulator = this.simulator(recorder)
    const bench = this.bench(simulator, { state: this.parts.makeState(), reads: log })
    bench.run(cycle + 1, stepOf(simulator))
    const [failed] = bench.failed
    const isSame = kind === 'check' ? failed?.cycle === cycle && failed.message === message : !failed
    const reads = kind === 'check' ? log.ofFailedCheck : log.of(by!)
    if (!isSame || !reads || reads.length === 0) return null
    const title = `${testbench.title}: ${by!}`
    return showCheck({ file: replayOf(recorder), design, tree: simulator.tree, title, cycle, reads })
  }

  private showAssertion(failure: AssertionFailure): CloseUp | null {
    const { testbench, design } = this.parts
    const simulator = this.simulator()
    const paths = pathsOf(design, failure)
    const window = cyclesBefore(failure.cycle)
    const trace = simulator.trace(paths, window)
    const bench = this.bench(simulator, { state: this.parts.makeState() })
    bench.run(failure.cycle + 1, stepOf(simulator))
    if (bench.assertion?.message !== failure.message) return null
    const signals = fitting(
      trace,
      paths.map((path) => [path]),
    )
    const title = `${testbench.title}: ${failure.instance}`
    return closeUpOf({ name: 'assertion', title, trace, signals, left: paths.length - signals.length, window })
  }

  /**
   * Does a part of a run. A signal that two drivers have set in one cycle is told with the lines of both.
   * @param seed - of the random numbers of the run's processes, if it is not that of the setup; asked for if it has to be
   */
  explaining(bench: { readonly conflict: WriteConflict | null }, work: () => void, seed?: () => number): void {
    try {
      work()
    } catch (error) {
      if (bench.conflict) this.explainConflict(bench.conflict, seed?.())
      throw error
    }
  }

  /**
   * Makes a run again in which two drivers have set one signal, up to there: now it is known whose places to look for.
   * @throws FlitwaveError FW321 with both places
   */
  private explainConflict(conflict: WriteConflict, seed?: number): void {
    const simulator = this.simulator()
    const state = this.parts.makeState()
    const bench = this.bench(simulator, { state, conflict, tail: Infinity, ...(seed !== undefined && { seed }) })
    bench.run(conflict.cycle + 1, stepOf(simulator))
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
    { state, signals = [], watcher = null, observer, stopsAtFailure = false, ...purpose }: Purpose<T>,
  ): Bench<S, M, T> {
    const { name, testbench, p, expects, options } = this.parts
    const { tail = this.parts.tail, seed = options.seed ?? 1, onTurn, reads, conflict } = purpose
    const random = new Random(seed)
    const [recordsAllViews, isOpenEnded] = [observer !== undefined, expects === 'deadlock']
    const run = { name, testbench, simulator, p, state, random, signals, recordsAllViews, watcher, isOpenEnded }
    return new Bench({ ...run, tail, onTurn, reads, conflict, stopsAtFailure })
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

  /** How packets move, read when it is first asked for; null if the testbench does not say. */
  private journeys(simulator: Simulator<M>): (() => JourneyNetwork) | null {
    const { name, testbench, p } = this.parts
    const { packets } = testbench
    if (!packets) return null
    let network: JourneyNetwork | null = null
    return () => (network ??= guarded(name, 'packets', () => packets.network(simulator, closedParameters(p))))
  }

  /**
   * What the watchdog looks at, read when it is first asked for: a short run has no need of it.
   * @throws FlitwaveError FW923 if the testbench does not say how packets wait
   */
  private network(simulator: Simulator<M>, journeys: (() => JourneyNetwork) | null): () => WatchedNetwork {
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

interface Purpose<T> {
  readonly state: T
  readonly signals?: readonly string[]
  readonly watcher?: Watcher | null
  readonly observer?: SimulatorOptions['observer']
  readonly onTurn?: ((process: string) => void) | undefined
  /** Is told what the processes read. */
  readonly reads?: ReadLog
  readonly conflict?: WriteConflict
  /** Whether the first failed check ends the run. */
  readonly stopsAtFailure?: boolean
  /** Instead of that of the testbench. */
  readonly tail?: number
  /** Of the random numbers; default: that of the setup. */
  readonly seed?: number
}

/** Takes a run through a cycle. */
export function stepOf(simulator: { step(): void }): () => void {
  return () => simulator.step()
}

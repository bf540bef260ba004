import { gatheredCoverage } from '../../engines/coverage/ambient.js'
import { CoverageCollector } from '../../engines/coverage/collect.js'
import type { Coverage } from '../../engines/coverage/coverage.js'
import { instrument } from '../../engines/coverage/instrument.js'
import type { Standstill } from '../deadlock/standstill.js'
import type { Module } from '../../language/hdl/declare/module.js'
import type { Design } from '../../ir/ir.js'
import type { AssertionFailure, Findings } from '../../engines/sim/findings.js'
import type { Loss } from '../journey/loss.js'
import type { RunObserver } from '../../engines/sim/engine/observer.js'
import type { SimulatorOptions } from '../../engines/sim/simulator.js'
import type { Trace } from '../../engines/sim/trace/trace.js'
import type { RecordedView } from '../../print/wave/views.js'
import type { FailedCheck } from './checks.js'
import type { CloseUp, Drawing } from './close-up.js'
import type { KnownPacket, Reached, ResultRow, SummaryTable, Testbench, TestbenchParameters } from './definition.js'
import { hasShown, type Expectation } from './expectation.js'
import { firstFailure, type RunFailure } from './failure.js'
import { stepOf } from './play.js'
import { prepare, valueFor } from './prepare.js'
import type { WaitingProcess } from './process.js'
import { cyclesReached, reporter } from './progress.js'
import { defaultTurnLimit, limitTurns } from './turns.js'

export interface RunOptions {
  /** The name of the run in messages; by default the title. */
  readonly name?: string
  /** Values of parameters, or their texts. */
  readonly set?: Readonly<Record<string, unknown>>
  /**
   * Ends the run here at the latest, instead of where the testbench says. If that is sooner, processes that still wait are
   * no failure: the run is only looked at so far.
   */
  readonly cycles?: number
  /**
   * Runs on this design in place of the testbench's own: a module, or what {@link elaborate} has made of one, changed or
   * not. It has the ports that the testbench uses.
   */
  readonly design?: Module<unknown> | Design
  /** Globs of what to capture, instead of what the testbench draws. */
  readonly signals?: readonly string[]
  /**
   * For the random numbers of the processes (default 1), and for random start values of state without
   * reset (default 0).
   */
  readonly seed?: number
  /** The engine; by default the one that suits the design. */
  readonly engine?: SimulatorOptions['engine']
  /** Ends the run in the cycle of its first failed check; by default it goes on, and all of them are told. */
  readonly stopsAtFailure?: boolean
  /** Seconds of computing in one turn after which a process is considered an endless loop; default 10, 0 for no limit. */
  readonly turnLimit?: number
  /** Counts what the run covers of the design. A run with an observer has no counters, and no coverage. */
  readonly coverage?: boolean
  /** Follows the run, such as to keep a replay of it; all views are then computed, drawn or not. */
  readonly observer?: RunObserver
  /** Is told how far the run has come, some ten times a second, and at its end. */
  readonly onProgress?: (reached: Reached) => void
}

/** The result of a run. */
export interface TestbenchRun {
  /** What was run. */
  readonly design: Design
  readonly parameters: Readonly<Record<string, unknown>>
  readonly trace: Trace
  /** The views that were computed. */
  readonly views: readonly RecordedView[]
  /** How many cycles were run. */
  readonly cycles: number
  /** The engine at the end of the run: `scalar` or `bitslice`, or the name of the class that was given. */
  readonly engine: string
  /** Whether every check and assertion held, every process ended, and the run met its `expects`. */
  readonly isGood: boolean
  /** What is wrong with it, at first; null if it is good. */
  readonly failure: RunFailure | null
  readonly checks: { readonly count: number; readonly failed: readonly FailedCheck[] }
  /** By tag: where the time went of packets that failed checks are about, line by line. */
  readonly delays: ReadonlyMap<number, readonly string[]>
  /** The assertion of the RTL that ended the run. */
  readonly assertion: AssertionFailure | null
  /** How the testbench expects to end. */
  readonly expects: Expectation
  /** The flit that was lost, doubled or in a wrong place, in the cycle that ended the run. */
  readonly loss: Loss | null
  /** The standstill of the network that ended the run. */
  readonly standstill: Standstill | null
  /**
   * The cycles before the standstill, with the channels in it; before a failed assertion, with its instance; or before a
   * failed check, with the signals that it has read and those that led to them. Null where there is none. For a failure the
   * run is made again when this is read first.
   */
  readonly closeUp: CloseUp | null
  /** The processes that still waited at the limit of cycles; empty if the run ended by itself. */
  readonly unfinished: readonly WaitingProcess[]
  /** Whether the run was cut short of the testbench's own limit, so waiting processes are no failure. */
  readonly isCutShort: boolean
  /** What the checks inside the RTL found. */
  readonly findings: Findings
  /** What it has covered of the design; null if that was not asked for. */
  readonly coverage: Coverage | null
  readonly results: readonly ResultRow[]
  /** What the results come to, if the testbench says it. */
  readonly summary: readonly SummaryTable[]
  /** The packets of the run, if the testbench knows them. */
  readonly packets: readonly KnownPacket[]
  /** What to draw. */
  readonly drawing: Drawing
}

/**
 * Runs a testbench from reset. Failed checks and assertions are part of the result. A run that ends in a standstill is
 * repeated up to there, to find its cause.
 * @throws FlitwaveError for invalid parameters, input files or designs, and FW914 for a process that throws
 */
export function runTestbench<S extends TestbenchParameters, M extends Module<unknown>, T>(
  testbench: Testbench<S, M, T>,
  {
    name = testbench.title,
    set = {},
    cycles,
    design: given,
    signals,
    seed,
    engine,
    stopsAtFailure = false,
    turnLimit = defaultTurnLimit,
    coverage = gatheredCoverage() !== null,
    observer,
    onProgress,
  }: RunOptions = {},
): TestbenchRun {
  limitTurns(turnLimit)
  const { values, p, guard, setup, design, expects, state, own } = prepare(testbench, {
    name,
    set,
    design: given,
    options: { ...(seed !== undefined && { seed }), ...(engine && { engine }) },
  })
  const limit = cycles ?? own
  const drawn = guard('signals', () => valueFor(testbench.signals, p))
  const counting = coverage && !observer ? instrument(design) : null
  const { simulator, bench, watchdog, losses } = setup.start(
    state,
    { signals: signals ?? drawn, observer, stopsAtFailure },
    counting?.design,
  )
  const collector = counting && new CoverageCollector(counting, simulator)
  const reached = (): Reached =>
    guard('progress', () => testbench.progress?.(state, p)) ?? cyclesReached(simulator.cycle, limit)
  setup.explaining(bench, () => bench.run(limit, stepOf(simulator), onProgress && reporter(reached, onProgress)))
  collector?.take(simulator.runs)
  const covered = collector?.finish() ?? null
  if (covered) gatheredCoverage()?.add(covered)
  onProgress?.(reached())
  const { trace } = bench
  const holds = bench.failed.length === 0 && bench.assertion === null
  const { standstill, closeUp } = setup.explain(watchdog)
  const loss = losses?.loss ?? null
  const unfinished = holds && !standstill && !loss && expects === 'progress' ? bench.unfinished : []
  const isCutShort = limit < own
  const packets = guard('packets', () => testbench.packets?.table?.(state, p) ?? [])
  const created = new Map(packets.map((packet) => [packet.tag, packet.created]))
  const checks = { count: bench.checks, failed: bench.failed }
  const { assertion } = bench
  // With counters, the cycle of a failed assertion has been completed.
  const ran = simulator.cycle - simulator.assertions.length
  const judged = { checks, assertion, unfinished, isCutShort, cycles: ran, loss, standstill, expects }
  const failure = firstFailure(judged)
  const showFailure = once(() => {
    limitTurns(turnLimit)
    return setup.showFailure(failure, assertion)
  })
  const isGood = holds && loss === null && (unfinished.length === 0 || isCutShort) && hasShown(expects, standstill)
  return {
    design,
    parameters: values,
    trace,
    views: bench.views,
    cycles: ran,
    engine: simulator.engineName,
    isGood,
    failure,
    checks,
    delays: setup.explainPackets(bench.failed, created),
    assertion,
    expects,
    loss,
    standstill,
    get closeUp() {
      return closeUp ?? showFailure()
    },
    unfinished,
    isCutShort,
    findings: simulator.findings,
    coverage: covered,
    results: guard('results', () => testbench.results?.(state, p) ?? []),
    summary: guard('summary', () => testbench.summary?.(state, p) ?? []),
    packets,
    drawing: {
      signals: drawn,
      window: guard('window', () => valueFor(testbench.window ?? {}, p)),
      arrows: guard('arrows', () => testbench.arrows?.(trace, p, state) ?? []),
    },
  }
}

/** What is made when it is first asked for. */
function once<R>(make: () => R): () => R {
  let made: { readonly value: R } | undefined
  return () => (made ??= { value: make() }).value
}

/** Telling how far a run has come. */

import { gatheredCoverage, CoverageCollector } from '../../engines/coverage/collect.js'
import type { Coverage } from '../../engines/coverage/coverage.js'
import { instrument } from '../../engines/coverage/instrument.js'
import type { Standstill } from '../deadlock/standstill.js'
import type { Module } from '../../language/hdl/declare/module.js'
import type { Design } from '../../ir/ir.js'
import type { Findings } from '../../engines/sim/findings.js'
import type { Loss } from '../journey/loss.js'
import type { NativeRefusal } from '../../engines/sim/engine/native.js'
import type { RunObserver } from '../../engines/sim/engine/observer.js'
import type { SimulatorOptions } from '../../engines/sim/simulator.js'
import type { CaptureWindow } from '../../engines/sim/trace/capture.js'
import type { Trace } from '../../engines/sim/trace/trace.js'
import type { RecordedView } from '../../print/wave/views.js'
import type { CloseUp, Drawing } from './explain/close-up.js'
import type { KnownPacket, Reached, ResultRow, SummaryTable, Testbench, TestbenchParameters } from './definition.js'
import { verdictOf, type Expectation, type Verdict } from './verdict.js'
import { drawFailure, explainingConflicts, explainPackets, explainStandstill } from './explain/explain.js'
import { setUp, stepOf, valueFor } from './setup.js'
import { defaultTurnLimit, limitTurns } from './turns.js'

export interface RunOptions {
  /** The name of the run in messages; by default the title. */
  readonly name?: string
  /** Values of parameters, or their texts. */
  readonly set?: Readonly<Record<string, unknown>>
  /**
   * Ends the run here at the latest, instead of at the testbench's limit. If that is sooner, processes that still wait are
   * not failures, because only a part of the run is observed.
   */
  readonly cycles?: number
  /**
   * Runs on this design instead of the testbench's own: a module, or a design from {@link elaborate}, changed or not. It
   * must have the ports that the testbench uses.
   */
  readonly design?: Module<unknown> | Design
  /** Globs of signals to capture, instead of those that the testbench draws. */
  readonly signals?: readonly string[]
  /**
   * The cycles to capture: all by default, `'drawn'` for those that the testbench draws. A testbench with arrows or views
   * captures all in any case.
   */
  readonly window?: CaptureWindow | 'drawn'
  /** Seeds the processes (default 1), and random start values of state without reset (default 0). */
  readonly seed?: number
  /** The engine; by default the most suitable for the design. */
  readonly engine?: SimulatorOptions['engine']
  /** The use of native code; default `off`. */
  readonly native?: SimulatorOptions['native']
  /** Ends the run in the cycle of its first failed check; by default it continues, and reports all of them. */
  readonly stopsAtFailure?: boolean
  /** The seconds of computing in one turn after which a process counts as an endless loop; default 10, 0 for no limit. */
  readonly turnLimit?: number
  /** Measures the coverage of the design. A run with an observer has no counters, and no coverage. */
  readonly coverage?: boolean
  /** Observes the run, for example to record a replay; all views are then computed, drawn or not. */
  readonly observer?: RunObserver
  /** Called with the progress of the run about ten times a second, and at its end. */
  readonly onProgress?: (reached: Reached) => void
}

/** The result of a run. */
export interface TestbenchRun extends Verdict {
  /** The design that was run. */
  readonly design: Design
  readonly parameters: Readonly<Record<string, unknown>>
  readonly trace: Trace
  /** The computed views. */
  readonly views: readonly RecordedView[]
  /** The number of cycles. */
  readonly cycles: number
  /** The engine at the end of the run: `scalar` or `bitslice`, or the name of the given class. */
  readonly engine: string
  /** The reason why the run had no native code although it was to have it if possible; null otherwise. */
  readonly nativeRefusal: NativeRefusal | null
  /** By tag: where packets with failed checks spent their time, line by line. */
  readonly delays: ReadonlyMap<number, readonly string[]>
  /** The end that the testbench expects. */
  readonly expects: Expectation
  /** The lost, duplicated or misplaced flit, in the cycle that ended the run. */
  readonly loss: Loss | null
  /** The standstill of the network that ended the run. */
  readonly standstill: Standstill | null
  /**
   * The cycles before the standstill, with the channels in it; before a failed assertion, with its instance; or before a
   * failed check, with the signals that it has read and those that led to them. Null if there is none. For a failure, the
   * first access repeats the run.
   */
  readonly closeUp: CloseUp | null
  /** True if the run was shorter than the testbench's own limit, so that waiting processes are not failures. */
  readonly isCutShort: boolean
  /** The findings of checks inside the RTL. */
  readonly findings: Findings
  /** The coverage of the design; null if it was not requested. */
  readonly coverage: Coverage | null
  readonly results: readonly ResultRow[]
  /** The summary of the results, if the testbench has one. */
  readonly summary: readonly SummaryTable[]
  /** The packets of the run, if the testbench knows them. */
  readonly packets: readonly KnownPacket[]
  /** The signals, cycles and arrows to draw. */
  readonly drawing: Drawing
}

/**
 * Runs a testbench from reset. Failed checks and assertions are part of the result. A run that ends in a standstill is
 * repeated up to that point, to find its cause.
 * @throws FlitwaveError for invalid parameters, input files or designs, and FW914 if a process throws
 */
export function runTestbench<S extends TestbenchParameters, M extends Module<unknown>, T>(
  testbench: Testbench<S, M, T>,
  {
    name = testbench.title,
    set = {},
    cycles,
    design: given,
    signals,
    window = {},
    seed,
    engine,
    native,
    stopsAtFailure = false,
    turnLimit = defaultTurnLimit,
    coverage = gatheredCoverage() !== null,
    observer,
    onProgress,
  }: RunOptions = {},
): TestbenchRun {
  limitTurns(turnLimit)
  const {
    values,
    p,
    guard,
    setup,
    design,
    expects,
    state,
    cycles: own,
  } = setUp(testbench, {
    name,
    set,
    design: given,
    options: { ...(seed !== undefined && { seed }), ...(engine && { engine }), ...(native && { native }) },
  })
  const limit = cycles ?? own
  const drawn = guard('signals', () => valueFor(testbench.signals, p))
  const drawnWindow = guard('window', () => valueFor(testbench.window ?? {}, p))
  const counting = coverage && !observer ? instrument(design) : null
  const { simulator, scheduler, watchdog, losses } = setup.start(
    state,
    { signals: signals ?? drawn, window: capturedBy(testbench, window, drawnWindow), observer, stopsAtFailure },
    counting?.design,
  )
  const collector = counting && new CoverageCollector(counting, simulator)
  const reached = (): Reached =>
    guard('progress', () => testbench.progress?.(state, p)) ?? cyclesReached(simulator.cycle, limit)
  const afterCycle = onProgress && reporter(reached, onProgress)
  explainingConflicts(setup, scheduler, () => scheduler.run(limit, stepOf(simulator), afterCycle))
  collector?.take(simulator.runs)
  const covered = collector?.finish() ?? null
  if (covered) gatheredCoverage()?.add(covered)
  onProgress?.(reached())
  const { trace } = scheduler
  const { standstill, closeUp } = explainStandstill(setup, watchdog)
  const loss = losses?.loss ?? null
  const isCutShort = limit < own
  const packets = guard('packets', () => testbench.packets?.table?.(state, p) ?? [])
  const created = new Map(packets.map((packet) => [packet.tag, packet.created]))
  // With counters, the cycle of a failed assertion was completed.
  const ran = simulator.cycle - simulator.assertions.length
  const verdict = verdictOf(scheduler, { isCutShort, cycles: ran, loss, standstill, expects })
  const showFailure = once(() => {
    limitTurns(turnLimit)
    return drawFailure(setup, verdict.failure, verdict.assertion)
  })
  return {
    ...verdict,
    design,
    parameters: values,
    trace,
    views: scheduler.views,
    cycles: ran,
    engine: simulator.engineName,
    nativeRefusal: simulator.nativeRefusal,
    delays: explainPackets(setup, scheduler.failed, created),
    expects,
    loss,
    standstill,
    get closeUp() {
      return closeUp ?? showFailure()
    },
    isCutShort,
    findings: simulator.findings,
    coverage: covered,
    results: guard('results', () => testbench.results?.(state, p) ?? []),
    summary: guard('summary', () => testbench.summary?.(state, p) ?? []),
    packets,
    drawing: {
      signals: drawn,
      window: drawnWindow,
      arrows: guard('arrows', () => testbench.arrows?.(trace, p, state) ?? []),
    },
  }
}

/** Arrows may read any cycle of the trace, and views are recorded from the first cycle on. */
function capturedBy(
  { arrows, views }: { readonly arrows?: unknown; readonly views?: unknown },
  asked: CaptureWindow | 'drawn',
  drawn: CaptureWindow,
): CaptureWindow {
  if (arrows || views) return {}
  return asked === 'drawn' ? drawn : asked
}

/** Computes a value on first use. */
function once<R>(make: () => R): () => R {
  let made: { readonly value: R } | undefined
  return () => (made ??= { value: make() }).value
}

/** Milliseconds: often enough for a moving bar, and rarely enough to cost nothing. */
const between = 100

/** Returns a function to call after each cycle, which sometimes reports. */
function reporter(reached: () => Reached, tell: (reached: Reached) => void): () => void {
  let last = performance.now()
  return () => {
    const now = performance.now()
    if (now - last < between) return
    last = now
    tell(reached())
  }
}

/** A run may end long before the limit. */
function cyclesReached(done: number, limit: number): Reached {
  return { unit: 'cycles at most', done, total: limit }
}

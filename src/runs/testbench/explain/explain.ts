/** Explanations of a finished run: the run is repeated, now that the relevant places and cycles are known. */

import { CauseOnsets, type Standstill } from '../../deadlock/standstill.js'
import type { Watcher } from '../../deadlock/watched.js'
import type { Module } from '../../../language/hdl/declare/module.js'
import { greatestOf } from '../../../base/statistics.js'
import type { Design } from '../../../ir/ir.js'
import { replayOf } from '../../replay/file.js'
import type { RunObserver } from '../../../engines/sim/engine/observer.js'
import type { AssertionFailure } from '../../../engines/sim/findings.js'
import { fitting } from '../../../print/wave/limits.js'
import type { FailedCheck } from '../checks.js'
import { closedParameters } from '../context.js'
import type { Testbench, TestbenchParameters } from '../definition.js'
import { Setup, stepOf } from '../setup.js'
import { defaultTurnLimit, guarded, limitTurns } from '../turns.js'
import type { RunFailure } from '../verdict.js'
import type { Watchdog } from '../watchdog.js'
import type { WriteConflict } from '../write-rules.js'
import { CloseUpWatcher, type CloseUp } from './close-up.js'
import { closeUpOf, cyclesBefore, pathsOf, showCheck } from './failure-drawing.js'
import { PacketWatcher } from './packet-watcher.js'
import { ReadingRecorder, ReadLog } from '../read-log.js'

/** A standstill with its history, and a drawing of it. */
interface Explanation {
  readonly standstill: Standstill | null
  readonly closeUp: CloseUp | null
}

/** The maximum number of packets of failed checks that are explained. */
const mostExplained = 3

/** Explains a standstill found by a watchdog; repeats the run up to it. */
export function explainStandstill<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  watchdog: Watchdog | null,
): Explanation {
  if (!watchdog?.standstill) return { standstill: null, closeUp: null }
  const { standstill: known, before } = watchdog
  const simulator = setup.simulator()
  const network = setup.network(simulator, setup.journeys(simulator))
  const { title } = setup.parts.testbench
  const closer = new CloseUpWatcher({ title, network, known, before, trace: (...which) => simulator.trace(...which) })
  const onsets = new CauseOnsets(network, known.causes)
  const watcher: Watcher = {
    endCycle(cycle) {
      onsets.look(cycle)
      return closer.endCycle(cycle)
    },
  }
  setup.scheduler(simulator, { tail: 1, watcher }).run(known.cycle + 1, stepOf(simulator))
  const { history, closeUp } = closer
  const causes = history ? onsets.found : known.causes
  return { standstill: { ...known, causes, history }, closeUp }
}

/**
 * Explains where the packets of failed checks spent their time; repeats the run up to the last check.
 * @param created - by tag: the cycle in which a packet was due to be sent
 * @returns by tag: the explanation, line by line
 */
export function explainPackets<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  failed: readonly FailedCheck[],
  created: ReadonlyMap<number, number>,
): ReadonlyMap<number, readonly string[]> {
  const first = new Map(failed.toReversed().map(({ packet, cycle }) => [packet, cycle]))
  const about = [...new Set(failed.map(({ packet }) => packet))].filter((packet) => packet !== null)
  const asked = new Map(about.slice(0, mostExplained).map((packet) => [packet, first.get(packet)!]))
  if (asked.size === 0 || !setup.parts.testbench.packets) return new Map()
  const simulator = setup.simulator()
  const watcher = new PacketWatcher(setup.journeys(simulator)!, { asked, created })
  setup.scheduler(simulator, { tail: 1, watcher }).run(greatestOf(asked.values()) + 1, stepOf(simulator))
  return watcher.told
}

/**
 * Draws a failure; repeats the run up to it. For a check or an endless wait, the drawing shows the signals that it reads; if
 * it reads none, and for an assertion, it shows the instance of the assertion that ended the run.
 * @returns null if there is nothing to draw, or if the repeated run differs because it depends on more than its
 *   parameters
 */
export function drawFailure<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  failure: RunFailure | null,
  assertion: AssertionFailure | null,
): CloseUp | null {
  const isChecked = failure?.kind === 'check' || failure?.kind === 'unfinished'
  return (isChecked ? drawCheck(setup, failure) : null) ?? (assertion && drawAssertion(setup, assertion))
}

function drawCheck<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  { kind, cycle: found, message, by }: RunFailure,
): CloseUp | null {
  const { testbench, design } = setup.parts
  const cycle = kind === 'check' ? found : found - 1
  const log = new ReadLog()
  const recorder = new ReadingRecorder(log)
  const simulator = setup.simulator(recorder)
  const scheduler = setup.scheduler(simulator, { reads: log })
  scheduler.run(cycle + 1, stepOf(simulator))
  const [failed] = scheduler.failed
  const isSame = kind === 'check' ? failed?.cycle === cycle && failed.message === message : !failed
  const reads = kind === 'check' ? log.ofFailedCheck : log.of(by!)
  if (!isSame || !reads || reads.length === 0) return null
  const title = `${testbench.title}: ${by!}`
  return showCheck({ file: replayOf(recorder), design, tree: simulator.tree, title, cycle, reads })
}

function drawAssertion<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  failure: AssertionFailure,
): CloseUp | null {
  const { testbench, design } = setup.parts
  const simulator = setup.simulator()
  const paths = pathsOf(design, failure)
  const window = cyclesBefore(failure.cycle)
  const trace = simulator.trace(paths, window)
  const scheduler = setup.scheduler(simulator, {})
  scheduler.run(failure.cycle + 1, stepOf(simulator))
  if (scheduler.assertion?.message !== failure.message) return null
  const signals = fitting(
    trace,
    paths.map((path) => [path]),
  )
  const title = `${testbench.title}: ${failure.instance}`
  return closeUpOf({ name: 'assertion', title, trace, signals, left: paths.length - signals.length, window })
}

/**
 * Executes a part of a run. If two drivers set one signal in a cycle, the run is repeated to find the lines of both.
 * @param seed - returns the seed of the run's processes, if it differs from that of the setup; called at a conflict
 * @throws FlitwaveError FW321 with both places
 */
export function explainingConflicts<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  scheduler: { readonly conflict: WriteConflict | null },
  work: () => void,
  seed?: () => number,
): void {
  try {
    work()
  } catch (error) {
    if (scheduler.conflict) explainConflict(setup, scheduler.conflict, seed?.())
    throw error
  }
}

function explainConflict<S extends TestbenchParameters, M extends Module<unknown>, T>(
  setup: Setup<S, M, T>,
  conflict: WriteConflict,
  seed?: number,
): void {
  const simulator = setup.simulator()
  const run = { conflict, tail: Infinity, ...(seed !== undefined && { seed }) }
  setup.scheduler(simulator, run).run(conflict.cycle + 1, stepOf(simulator))
}

/** A finished run. */
export interface RunToRepeat {
  readonly name: string
  readonly testbench: Testbench
  readonly p: Readonly<Record<string, unknown>>
  readonly design: Design
  readonly seed?: number
}

/** Follows a repeated run. */
export interface RunFollower {
  readonly observer: RunObserver
  /** Called with the name of each process whose turn begins: `driver push`. */
  onTurn(process: string): void
  /** True if the rest is irrelevant; read at the end of each cycle. */
  readonly isDone: boolean
}

/**
 * Repeats a run for at most `cycles` cycles, even if every process has ended before.
 * @throws FlitwaveError FW914 if a process throws
 */
export function repeatRun(run: RunToRepeat, cycles: number, follower: RunFollower): void {
  const { name, testbench, p, design, seed } = run
  limitTurns(defaultTurnLimit)
  const makeState = (): unknown => guarded(name, 'state', () => testbench.state?.(closedParameters(p)))
  const options = seed === undefined ? {} : { seed }
  const setup = new Setup({ name, testbench, p, design, expects: 'progress', tail: Infinity, makeState, options })
  const onTurn = (process: string): void => follower.onTurn(process)
  const watcher = { endCycle: () => follower.isDone }
  const state = makeState()
  const simulator = setup.simulator(follower.observer)
  setup.scheduler(simulator, { state, watcher, onTurn, tail: Infinity }).run(cycles, stepOf(simulator))
}

import { gatheredCoverage, CoverageCollector } from '../../engines/coverage/collect.js'
import { Coverage } from '../../engines/coverage/coverage.js'
import { instrument } from '../../engines/coverage/instrument.js'
import type { Module } from '../../language/hdl/declare/module.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Findings } from '../../engines/sim/findings.js'
import { mostRuns } from '../../engines/sim/choice/engines.js'
import type { Simulator } from '../../engines/sim/simulator.js'
import type { Scheduler } from './scheduler.js'
import type { Testbench, TestbenchParameters } from './definition.js'
import { verdictOf, type Verdict } from './verdict.js'
import { explainingConflicts } from './explain/explain.js'
import { setUp } from './setup.js'
import { runTestbench, type RunOptions } from './run.js'
import { defaultTurnLimit, limitTurns } from './turns.js'

export interface RunsOptions<M> extends Pick<
  RunOptions,
  'name' | 'set' | 'cycles' | 'design' | 'seed' | 'engine' | 'turnLimit' | 'coverage'
> {
  /** The number of runs, from 1 to 128. */
  readonly runs: number
  /** True for the same random numbers in all runs, and start values of 0; by default, run k has the seed `seed + k`. */
  readonly isSameSeed?: boolean
  /** Receives the simulator before the first cycle, for example to set differing inputs. */
  readonly prepare?: (simulator: Simulator<M>) => void
}

/** Several runs, in the order of their seeds. */
export interface SeedRuns {
  readonly runs: readonly SeedRun[]
  /** The combined coverage of all runs; null if it was not requested. */
  readonly coverage: Coverage | null
}

/** One of several runs. */
export interface SeedRun extends Verdict {
  readonly seed: number
  readonly cycles: number
  readonly findings: Findings
}

/**
 * Runs a testbench several times: in parallel in the lanes of one simulator, where all designs together take about as long
 * as one, or one after the other if it has a watchdog or expects a deadlock. Each run ends as it would alone. There are no
 * waves and no results: use {@link runTestbench} with the seed of a run for these.
 * @throws FlitwaveError like {@link runTestbench}, and FW307 for an impossible number of runs
 */
export function runTestbenches<S extends TestbenchParameters, M extends Module<unknown>, T>(
  testbench: Testbench<S, M, T>,
  options: RunsOptions<M>,
): SeedRuns {
  const { runs, seed = 1, isSameSeed = false } = options
  if (!Number.isInteger(runs) || runs < 1 || runs > mostRuns)
    fail('FW307', `${runs} runs cannot be simulated side by side`, null, `give a whole number from 1 to ${mostRuns}`)
  const seeds = Array.from({ length: runs }, (_, i) => (isSameSeed ? seed : seed + i))
  const needsOneRun = testbench.watchdog !== undefined || testbench.expects !== undefined
  if (needsOneRun && !options.prepare) return runInTurn(testbench, seeds, options)
  return runTogether(testbench, seeds, options)
}

function runTogether<S extends TestbenchParameters, M extends Module<unknown>, T>(
  testbench: Testbench<S, M, T>,
  seeds: readonly number[],
  { name = testbench.title, set = {}, cycles, isSameSeed, turnLimit = defaultTurnLimit, ...options }: RunsOptions<M>,
): SeedRuns {
  limitTurns(turnLimit)
  const { engine, coverage = gatheredCoverage() !== null } = options
  const { setup, cycles: own, design } = setUp(testbench, { name, set, design: options.design, options: {} })
  const counting = coverage ? instrument(design) : null
  const start = { ...(!isSameSeed && { seed: seeds[0]! }), ...(engine && { engine }) }
  const { simulator, schedulers } = setup.startTogether(seeds, start, counting?.design)
  const collector = counting && new CoverageCollector(counting, simulator)
  options.prepare?.(simulator)
  const limit = cycles ?? own
  const ended = new Map<Scheduler<S, M, T>, number>()
  const end = (over: readonly Scheduler<S, M, T>[]): void => {
    if (over.length === 0) return
    const runs = over.map((scheduler) => simulator.runs[schedulers.indexOf(scheduler)]!)
    // Take the coverage of ended runs now, because their lanes continue with the others.
    collector?.take(runs)
    for (const run of runs) run.endChecks()
    for (const scheduler of over) ended.set(scheduler, simulator.cycle)
  }
  const drive = (scheduler: Scheduler<S, M, T>): void =>
    explainingConflicts(
      setup,
      scheduler,
      () => scheduler.beginCycle(),
      () => seeds[schedulers.indexOf(scheduler)]!,
    )
  let going = schedulers
  while (simulator.cycle < limit && going.length > 0) {
    // Call all drivers before all monitors, so that values settle once for all runs.
    for (const scheduler of going) drive(scheduler)
    for (const scheduler of going) scheduler.endCycle()
    simulator.step()
    for (const scheduler of going) scheduler.afterStep()
    end(going.filter((scheduler) => scheduler.isOver))
    going = going.filter((scheduler) => !scheduler.isOver)
  }
  end(going)
  for (const scheduler of schedulers) scheduler.close()
  const runs = schedulers.map((scheduler, i): SeedRun => {
    // A failed assertion ends its run before the clock edge.
    const cycles = ended.get(scheduler)! - (scheduler.assertion ? 1 : 0)
    const { findings } = simulator.runs[i]!
    return { seed: seeds[i]!, cycles, findings, ...verdictOf(scheduler, { cycles, isCutShort: limit < own }) }
  })
  const covered = collector?.finish() ?? null
  if (covered) gatheredCoverage()?.add(covered)
  return { runs, coverage: covered }
}

function runInTurn<S extends TestbenchParameters, M extends Module<unknown>, T>(
  testbench: Testbench<S, M, T>,
  seeds: readonly number[],
  { runs: _, isSameSeed: __, prepare: ___, ...options }: RunsOptions<M>,
): SeedRuns {
  const all = options.coverage ? new Coverage() : null
  const runs = seeds.map((seed): SeedRun => {
    const run = runTestbench(testbench, { ...options, seed, signals: [] })
    if (run.coverage) all?.add(run.coverage)
    const { cycles, isGood, failure, checks, assertion, unfinished, findings } = run
    return { seed, cycles, isGood, failure, checks, assertion, unfinished, findings }
  })
  return { runs, coverage: all }
}

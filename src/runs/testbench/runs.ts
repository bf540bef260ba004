import { gatheredCoverage } from '../../engines/coverage/ambient.js'
import { CoverageCollector } from '../../engines/coverage/collect.js'
import { Coverage } from '../../engines/coverage/coverage.js'
import { instrument } from '../../engines/coverage/instrument.js'
import type { Module } from '../../language/hdl/declare/module.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { AssertionFailure, Findings } from '../../engines/sim/findings.js'
import { mostRuns } from '../../engines/sim/choice/engines.js'
import type { Simulator } from '../../engines/sim/simulator.js'
import type { Bench } from './bench.js'
import type { FailedCheck } from './checks.js'
import type { Testbench, TestbenchParameters } from './definition.js'
import { firstFailure, type RunFailure } from './failure.js'
import { prepare } from './prepare.js'
import type { WaitingProcess } from './process.js'
import { runTestbench, type RunOptions } from './run.js'
import { defaultTurnLimit, limitTurns } from './turns.js'

export interface RunsOptions<M> extends Pick<
  RunOptions,
  'name' | 'set' | 'cycles' | 'design' | 'seed' | 'engine' | 'turnLimit' | 'coverage'
> {
  /** How many, from 1 to 128. */
  readonly runs: number
  /**
   * Whether all of them have the same random numbers, and start values of 0; by default run k is that of the seed
   * `seed + k`.
   */
  readonly isSameSeed?: boolean
  /** Is given the simulator before the first cycle, such as to set what makes the runs differ. */
  readonly prepare?: (simulator: Simulator<M>) => void
}

/** Several runs, in the order of their seeds. */
export interface SeedRuns {
  readonly runs: readonly SeedRun[]
  /** What all of them together have covered; null if that was not asked for. */
  readonly coverage: Coverage | null
}

/** One of several runs. */
export interface SeedRun {
  readonly seed: number
  readonly cycles: number
  readonly isGood: boolean
  /** What is wrong with it, at first; null if it is good. */
  readonly failure: RunFailure | null
  readonly checks: { readonly count: number; readonly failed: readonly FailedCheck[] }
  readonly assertion: AssertionFailure | null
  readonly unfinished: readonly WaitingProcess[]
  readonly findings: Findings
}

/**
 * Runs a testbench several times: side by side in the lanes of one simulator, where the design of all takes about as long
 * as that of one, or one after the other if it has a watchdog or expects a deadlock. Each run ends by itself, as one alone
 * would. There are no waves and no results: {@link runTestbench} with the seed of a run has them.
 * @throws FlitwaveError as {@link runTestbench} does, and FW307 for a number of runs that is not possible
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
  const { setup, own, design } = prepare(testbench, { name, set, design: options.design, options: {} })
  const counting = coverage ? instrument(design) : null
  const start = { ...(!isSameSeed && { seed: seeds[0]! }), ...(engine && { engine }) }
  const { simulator, benches } = setup.startTogether(seeds, start, counting?.design)
  const collector = counting && new CoverageCollector(counting, simulator)
  options.prepare?.(simulator)
  const limit = cycles ?? own
  const ended = new Map<Bench<S, M, T>, number>()
  const end = (over: readonly Bench<S, M, T>[]): void => {
    if (over.length === 0) return
    const runs = over.map((bench) => simulator.runs[benches.indexOf(bench)]!)
    // Their lanes go on with the others: what they have covered is known now.
    collector?.take(runs)
    for (const run of runs) run.endChecks()
    for (const bench of over) ended.set(bench, simulator.cycle)
  }
  const drive = (bench: Bench<S, M, T>): void =>
    setup.explaining(
      bench,
      () => bench.beginCycle(),
      () => seeds[benches.indexOf(bench)]!,
    )
  let going = benches
  while (simulator.cycle < limit && going.length > 0) {
    // All that drive before all that look: values settle once for all runs.
    for (const bench of going) drive(bench)
    for (const bench of going) bench.endCycle()
    simulator.step()
    for (const bench of going) bench.afterStep()
    end(going.filter((bench) => bench.isOver))
    going = going.filter((bench) => !bench.isOver)
  }
  end(going)
  for (const bench of benches) bench.close()
  const runs = benches.map((bench, i) =>
    judged(bench, {
      seed: seeds[i]!,
      // A failed assertion ends its run before the clock edge.
      cycles: ended.get(bench)! - (bench.assertion ? 1 : 0),
      isCutShort: limit < own,
      findings: simulator.runs[i]!.findings,
    }),
  )
  const covered = collector?.finish() ?? null
  if (covered) gatheredCoverage()?.add(covered)
  return { runs, coverage: covered }
}

interface Ended extends Pick<SeedRun, 'seed' | 'cycles' | 'findings'> {
  readonly isCutShort: boolean
}

function judged(
  bench: Pick<Bench<never, never, unknown>, 'checks' | 'failed' | 'assertion' | 'unfinished'>,
  { seed, cycles, isCutShort, findings }: Ended,
): SeedRun {
  const { assertion } = bench
  const checks = { count: bench.checks, failed: bench.failed }
  const holds = bench.failed.length === 0 && assertion === null
  const unfinished = holds ? bench.unfinished : []
  const failure = firstFailure({
    checks,
    assertion,
    unfinished,
    isCutShort,
    cycles,
    loss: null,
    standstill: null,
    expects: 'progress',
  })
  return { seed, cycles, isGood: failure === null, failure, checks, assertion, unfinished, findings }
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

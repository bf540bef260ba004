/** Measures the points of an experiment, all or those of a shard, and shows the results. */

import { basename, dirname, extname } from 'node:path'
import { counted } from '../../../base/text.js'
import type { ExperimentPlace } from '../../../networks/experiment/load.js'
import type { PointResult } from '../../../networks/experiment/results.js'
import type { PointJob, ShardOutcome } from '../../../networks/experiment/run.js'
import type { PointFailure, Shard } from '../../../networks/experiment/shards.js'
import type { Outcome, Workshop } from '../../../base/jobs/work.js'
import { print } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'
import { printTable } from '../shared/table.js'
import type { ExperimentOptions } from './options.js'
import { chartEnding, resultPath } from './prepare.js'
import { failForUsage } from '../shared/usage.js'
import type { PreparedExperiment } from '../../../networks/experiment/experiment.js'

const workerScript = new URL('../../../networks/experiment/worker.js', import.meta.url)

/** Measures the missing points, and draws the chart of all. */
export async function runAll(
  prepared: PreparedExperiment,
  place: ExperimentPlace,
  args: ExperimentOptions,
): Promise<void> {
  const { name } = prepared
  const { runExperiment } = await import('../../../networks/experiment/run.js')
  const { codeIdentity } = await import('../../../networks/experiment/load.js')
  const path = resultPath(name, args)
  const session = await begin(prepared, place, args, path)
  const outcome = await runExperiment(prepared, codeIdentity(place, prepared), session.workshop)
  const { files, isGood } = await showResults(prepared, outcome.results, path)
  print([path, ...files].join('\n'))
  print(summary(name, outcome, session))
  if (outcome.left > 0) process.exitCode = session.exitCode()
  else if (!isGood) process.exitCode = 1
}

/** Measures the points of a shard, into its own file. */
export async function runPart(
  prepared: PreparedExperiment,
  place: ExperimentPlace,
  shard: Shard,
  args: ExperimentOptions,
): Promise<void> {
  const { name } = prepared
  const { runShard } = await import('../../../networks/experiment/run.js')
  const { codeIdentity } = await import('../../../networks/experiment/load.js')
  const { shardPath } = await import('../../../networks/experiment/shards.js')
  const path = shardPath(resultPath(name, args), shard)
  const session = await begin(prepared, place, args, path)
  const outcome = await runShard(prepared, codeIdentity(place, prepared), shard, session.workshop)
  await keepFailures(path, outcome.failures)
  const isGood = await showVerdicts(prepared, outcome.results)
  print([path, ...outcome.failures.map(describeFailure)].join('\n'))
  print(`shard ${shard.index + 1} of ${shard.of}, ${summary(name, outcome, session)}`)
  if (isEndedEarly(outcome)) process.exitCode = session.exitCode()
  else if (outcome.failures.length > 0 || !isGood) process.exitCode = 1
}

export function describeFailure({ point, code, message }: PointFailure): string {
  return `point ${point}: error ${code}: ${message}`
}

const isEndedEarly = ({ left, failures }: ShardOutcome): boolean => left > failures.length

/** The failures of this run replace those of the previous run. */
async function keepFailures(path: string, failures: readonly PointFailure[]): Promise<void> {
  const { failurePath } = await import('../../../networks/experiment/shards.js')
  const { rmSync } = await import('node:fs')
  const { writeWhole } = await import('../../../base/files/write.js')
  if (failures.length > 0) writeWhole(failurePath(path), `${JSON.stringify(failures, null, 2)}\n`)
  else rmSync(failurePath(path), { force: true })
}

/** The files that show the results. */
interface Shown {
  /** The chart, if any. */
  readonly files: readonly string[]
  readonly isGood: boolean
}

/** Tables and verdicts in the terminal, and the chart. */
export async function showResults(
  prepared: PreparedExperiment,
  results: readonly PointResult[],
  path: string,
): Promise<Shown> {
  const missing = prepared.points.length - results.length
  if (missing > 0) print(`INCOMPLETE: ${counted(missing, 'point')} of ${prepared.points.length} missing\n`)
  const files = prepared.experiment.chart ? await showChart(prepared, results, path) : []
  return { files, isGood: await showVerdicts(prepared, results) }
}

/** @returns true if all verdicts are good */
async function showVerdicts(prepared: PreparedExperiment, results: readonly PointResult[]): Promise<boolean> {
  const { reportOf } = await import('../../../networks/experiment/report.js')
  const report = reportOf(prepared, results)
  if (report) print(`${report.lines.join('\n')}\n`)
  return report?.isGood ?? true
}

async function showChart(
  prepared: PreparedExperiment,
  results: readonly PointResult[],
  path: string,
): Promise<readonly string[]> {
  const { chartOf } = await import('../../../networks/experiment/chart.js')
  const { tablesOf, uprightMarksOf } = await import('../../../networks/experiment/chart-data.js')
  for (const { panel, rows } of tablesOf(prepared, results))
    print(`${panel === '' ? '' : `${panel}\n`}${printTable(rows)}\n`)
  const upright = uprightMarksOf(prepared, results)
  for (const { panel, series, name, x } of upright)
    print(`${name} ${[panel, series].filter((text) => text !== '').join(', ')}: ${Number(x.toPrecision(4))}`)
  if (upright.length > 0) print('')
  const content = await chartOf(prepared, results)
  return writeFiles(dirname(path), [{ name: `${basename(path, extname(path))}${chartEnding}`, content }])
}

interface Session {
  readonly workshop: Workshop<PointJob, PointResult>
  readonly jobs: number
  readonly seconds: () => number
  /** The exit code after an early end. */
  readonly exitCode: () => number
}

async function begin(
  { name, axes, points }: PreparedExperiment,
  place: ExperimentPlace,
  args: ExperimentOptions,
  path: string,
): Promise<Session> {
  const { exitCodeAfter, interruptSignal } = await import('../../../base/files/signals.js')
  const { showProgress } = await import('../../../base/jobs/progress.js')
  const { setAside } = await import('../../../base/jobs/result-file.js')
  const { Threads } = await import('../../../base/jobs/threads.js')
  const kept = args.fresh ? setAside(path, 'experiment') : null
  if (kept !== null) print(`the results of before are in ${kept}`)
  const jobs = Math.min(args.jobs, points.length)
  const started = performance.now()
  const signal = interruptSignal()
  const workshop: Workshop<PointJob, PointResult> = {
    path,
    start: () => new Threads<PointJob, PointResult>(workerScript, { place, axes }, jobs),
    progress: (amount) => showProgress(name, { ...amount, unit: 'points' }, process.stderr),
    signal,
  }
  const seconds = (): number => (performance.now() - started) / 1000
  return { workshop, jobs, seconds, exitCode: () => exitCodeAfter(signal) }
}

function summary(name: string, { results, before, left }: Outcome<PointResult>, { jobs, seconds }: Session): string {
  const earlier = before > 0 ? `; ${before} of them were there before` : ''
  const rest = left > 0 ? `; ENDED EARLY, ${left} are left: start it again to go on` : ''
  return `${name}: ${counted(results.length, 'point')}, ${seconds().toFixed(1)} s on ${counted(jobs, 'thread')}${earlier}${rest}`
}

export async function showPoint(prepared: PreparedExperiment, point: number, args: ExperimentOptions): Promise<void> {
  const { name, points } = prepared
  const last = points.length - 1
  if (point > last) failForUsage(`${name} has no point ${point}`, `its points have the numbers 0 to ${last}`)
  const line = (values: object): string =>
    Object.entries(values)
      .map(([key, value]) => `${key}=${value}`)
      .join(' ')
  const title = `${name}, point ${point} of ${points.length}\n  ${line(points[point]!)}`
  if (args['run-waves']) {
    const { files, finding } = await drawPoint(prepared, point, args)
    return print([title, `  ${finding}`, ...files].join('\n'))
  }
  const { measurePoint } = await import('../../../networks/experiment/run.js')
  const { measured, failures = [] } = await measurePoint(prepared, point)
  print(
    [title, `  ${line(measured)}`, ...failures.map((failure) => `  case ${failure.case}, ${failure.what}`)].join('\n'),
  )
  if (failures.length > 0) process.exitCode = 1
}

async function drawPoint(
  prepared: PreparedExperiment,
  point: number,
  args: ExperimentOptions,
): Promise<{ readonly files: readonly string[]; readonly finding: string }> {
  const { format: formats = ['svg', 'vcd'] } = args
  const { inspectPoint } = await import('../../../networks/experiment/run.js')
  const { printWaves, separateFiles } = await import('../shared/waves.js')
  const inspection = await inspectPoint(prepared, point)
  const { finding } = inspection
  const [signals, window] = [args.signals ?? inspection.signals, args.window ?? inspection.window]
  const run = { trace: inspection.trace(signals, window), drawing: { signals, window, arrows: [] } }
  const results = resultPath(prepared.name, args)
  const title = `${basename(results, extname(results))}-point${point}`
  const waves = await printWaves(run, title, formats, { signals, window })
  const { toTerminal, toFiles } = separateFiles(waves, undefined)
  for (const { content } of toTerminal) print(String(content))
  return { files: writeFiles(dirname(results), toFiles), finding }
}

/** Runs of an experiment: distributes the points that its result file lacks, and writes their results. */

import { CollectiveError } from '../collective/error.js'
import { fail, FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import type { Execute, Job } from '../../base/jobs/dispatch.js'
import { obtain } from '../../base/maps.js'
import { workThrough, type Outcome, type Workshop } from '../../base/jobs/work.js'
import { benchNameOf, methodOf, openBench, requireSameDesigns, type OpenBench } from './bench.js'
import {
  pointsOf,
  type AxisValues,
  type Inspection,
  type Setting,
  type Experiment,
  type PreparedExperiment,
} from './experiment.js'
import { contentOf, headerOf, type CodeIdentity, type PointResult } from './results.js'
import { isInShard, type PointFailure, type Shard } from './shards.js'
import { explainException } from '../../language/hdl/elaborate/user-code.js'
import { placeOf } from '../../base/diagnostic/user-place.js'

/** One point; its `part` is its bench. */
export interface PointJob extends Job {
  readonly point: number
}

export function prepareExperiment(name: string, experiment: Experiment, axes: AxisValues): PreparedExperiment {
  return { name, experiment, axes, points: pointsOf(experiment, axes) }
}

/**
 * Checks before any work that all points are possible.
 * @throws FlitwaveError with the values that do not fit together
 */
export async function checkPoints({ experiment, points }: PreparedExperiment): Promise<void> {
  for (const requirement of experiment.requires ?? []) {
    const combinations = new Map(points.map((point) => [settingsOf(point, requirement.of), point]))
    for (const [settings, point] of combinations) {
      try {
        await requirement.check(point as never)
      } catch (error) {
        throw explain(error, settings)
      }
    }
  }
}

/** `--set n=10 --set scheme=4IB` */
function settingsOf(point: Setting, axes: readonly string[]): string {
  return axes.map((name) => `--set ${name}=${point[name]!}`).join(' ')
}

/** The results of a part of an experiment. */
export interface ShardOutcome extends Outcome<PointResult> {
  /** Points that failed; the next run of the shard measures them again. */
  readonly failures: readonly PointFailure[]
}

/**
 * Like {@link runExperiment}, for a part of the points. A failure does not affect the others: all are measured.
 * @throws FlitwaveError FW930 for a file that this experiment cannot continue
 */
export async function runShard(
  prepared: PreparedExperiment,
  code: CodeIdentity,
  shard: Shard,
  workshop: Workshop<PointJob, PointResult>,
): Promise<ShardOutcome> {
  const failures: PointFailure[] = []
  const failed = (error: unknown, { point }: PointJob): boolean => {
    if (!(error instanceof FlitwaveError)) return false
    const { code = '', message = error.message } = error.diagnostics[0] ?? {}
    failures.push({ point, code, message })
    return true
  }
  const jobs = jobsOf(prepared).filter(({ point }) => isInShard(point, shard))
  const outcome = await workOn(prepared, code, jobs, workshop, failed)
  return { ...outcome, failures: failures.sort((a, b) => a.point - b.point) }
}

/**
 * Continues the result file, or starts it. A complete file has its points in order.
 * @param code - identifies the code that measures the points
 * @throws FlitwaveError FW930 for a file that this experiment cannot continue
 */
export function runExperiment(
  prepared: PreparedExperiment,
  code: CodeIdentity,
  workshop: Workshop<PointJob, PointResult>,
): Promise<Outcome<PointResult>> {
  return workOn(prepared, code, jobsOf(prepared), workshop)
}

function workOn(
  prepared: PreparedExperiment,
  code: CodeIdentity,
  jobs: readonly PointJob[],
  workshop: Workshop<PointJob, PointResult>,
  failed?: (error: unknown, job: PointJob) => boolean,
): Promise<Outcome<PointResult>> {
  const content = contentOf(headerOf(prepared, code))
  const measures = {
    keyOf: ({ point }: PointJob) => String(point),
    sizeOf: () => 1,
    begun: (results: readonly PointResult[]) => requireSameDesigns(prepared, results, workshop.path),
    ...(failed && { failed }),
  }
  return workThrough(jobs, content, measures, workshop, (a, b) => a.point - b.point)
}

function jobsOf({ experiment, points }: PreparedExperiment): PointJob[] {
  const parts = new Map<string, number>()
  return points.map((setting, point) => {
    const bench = benchNameOf(experiment, setting)
    return { part: obtain(parts, bench, () => parts.size), point }
  })
}

/** Measures points in this thread. It keeps a bench until a point of another bench arrives. */
export function executorOf({ name, experiment, points }: PreparedExperiment): Execute<PointJob, PointResult> {
  let open: { readonly part: number; readonly bench: OpenBench } | null = null
  return async ({ part, point }) => {
    const setting = points[point]!
    try {
      if (open?.part !== part) {
        open = null
        open = { part, bench: await openBench(experiment, setting) }
      }
      const { design, ...bench } = open.bench
      return { experiment: name, point, setting, ...(await bench.measure(setting)), ...(design !== null && { design }) }
    } catch (error) {
      // Drop the bench, because its leftovers would disturb the next point.
      open = null
      throw explain(error, `point ${point}`)
    }
  }
}

export function measurePoint(prepared: PreparedExperiment, point: number): Promise<PointResult> {
  const doing = { name: prepared.name, what: `point ${point} was measured` }
  return ofExperiment(doing, () => executorOf(prepared)({ part: 0, point }))
}

/**
 * A point as a run that can be inspected.
 * @throws FlitwaveError FW916 for a point without waves, FW914 for an exception in the experiment's code
 */
export async function inspectPoint(
  { name, experiment, points }: PreparedExperiment,
  point: number,
): Promise<Inspection> {
  const setting = points[point]! as never
  const without = (why: string): never =>
    fail('FW916', `${name} has no waves of point ${point}: ${why}`, null, 'leave --run-waves out')
  if (experiment.cases) return without('it is many cases')
  const doing = { name, what: `point ${point} was inspected` }
  try {
    const bench = await ofExperiment(doing, () => methodOf(experiment).prepare(setting))
    if (!bench.inspect) return without('its method has none to show')
    const inspection = ofExperiment(doing, () => bench.inspect!(setting))
    const trace: Inspection['trace'] = (...which) => ofExperiment(doing, () => inspection.trace(...which))
    return { ...inspection, trace }
  } catch (error) {
    throw explain(error, `point ${point}`)
  }
}

/** A refusal by an algorithm concerns the values of the axes. */
function explain(error: unknown, where: string): unknown {
  if (!(error instanceof CollectiveError)) return error
  const { code, message, remedy } = error
  return new FlitwaveError([{ code, message: `${where}: ${message}`, place: null, help: remedy, notes: [] }])
}

/** The work in progress, for error messages. */
export interface Doing {
  /** The name of the experiment. */
  readonly name: string
  /** `point 3 was inspected`. */
  readonly what: string
}

/**
 * Runs code of an experiment.
 * @throws FlitwaveError FW914 in place of an exception in the experiment's code
 */
export function ofExperiment<R>(doing: Doing, work: () => R): R {
  try {
    const result = work()
    return result instanceof Promise ? (result.catch((error: unknown) => rethrow(error, doing)) as R) : result
  } catch (error) {
    return rethrow(error, doing)
  }
}

function rethrow(error: unknown, { name, what }: Doing): never {
  const found = explainException(error, what)
  if (found === error || !(found instanceof FlitwaveError)) throw found
  const [first] = found.diagnostics
  // `explainException` looks for places only in RTL, and the file of an experiment is not RTL.
  const place = (error instanceof Error ? placeOf(error) : null) ?? first!.place
  const help = 'this is a fault of the experiment: correct the code that throws'
  throw new FlitwaveError([{ ...first!, code: 'FW914', message: `${name}: ${first!.message}`, place, help }])
}

/** Results of runs, for the judges. Missing or incomplete results are an error that names the command to run. */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isSameInFile } from '../../src/base/jobs/result-lines.js'
import { loadExperiment, type ExperimentPlace } from '../../src/networks/experiment/load.js'
import { readExperimentResults, type PointResult } from '../../src/networks/experiment/results.js'
import { prepareExperiment } from '../../src/networks/experiment/run.js'
import {
  valuesOf,
  type Setting,
  type Value,
  type PreparedExperiment,
} from '../../src/networks/experiment/experiment.js'
import { experimentPlace } from '../../tb/experiments/catalog.js'
import { resultFile, experimentCommand, experimentRuns, type ExperimentRunName, type ExperimentSource } from './runs.js'

/** All evidence for judges, besides their own computations. */
export interface Evidence {
  experiment(name: ExperimentRunName): ExperimentEvidence
}

/** The results of an experiment. */
export class ExperimentEvidence {
  constructor(
    readonly prepared: PreparedExperiment,
    readonly results: readonly PointResult[],
  ) {}

  /** The values of an axis. */
  values(axis: string): readonly Value[] {
    return this.prepared.axes[axis]!
  }

  /** The values of an axis of numbers. */
  numbers(axis: string): readonly number[] {
    return this.values(axis).map(Number)
  }

  /** The values of an axis of texts. */
  texts(axis: string): readonly string[] {
    return this.values(axis).map(String)
  }

  /** The results of the points with these values. */
  where(setting: Setting): readonly PointResult[] {
    const wanted = Object.entries(setting)
    const found = this.results.filter((result) => wanted.every(([axis, value]) => result.setting[axis] === value))
    if (found.length === 0) throw new Error(`${this.prepared.name} has no point with ${JSON.stringify(setting)}`)
    return found
  }

  /** The sum of a count over these points, which covers all batches of cases; a missing count is 0. */
  count(setting: Setting, counted: string): number {
    return this.where(setting).reduce((sum, result) => sum + (result.measured[counted] ?? 0), 0)
  }

  /** The mean of a measurement over these points, which covers the seeds if everything else is given. */
  mean(setting: Setting, measured = 'latency'): number {
    const found = this.where(setting)
    return found.reduce((sum, result) => sum + result.measured[measured]!, 0) / found.length
  }

  /** The measurements with each seed. */
  byDraw(setting: Setting, measured = 'latency'): number[] {
    return this.values('seed').map((seed) => this.mean({ ...setting, seed }, measured))
  }

  /** The part of the results with these values. */
  part(setting: Setting): ExperimentEvidence {
    const chosen = Object.entries(setting).map(([axis, value]): [string, Value[]] => [axis, [value]])
    return new ExperimentEvidence(
      { ...this.prepared, axes: { ...this.prepared.axes, ...Object.fromEntries(chosen) } },
      this.where(setting),
    )
  }
}

/** Thrown for runs without results, or with results of other points; names the commands to run. */
export class MissingResults extends Error {
  override readonly name = 'MissingResults'

  constructor(readonly commands: readonly string[]) {
    super(`results are missing, or of other points than the page is about. Make them:\n\n${commands.join('\n')}`)
  }
}

const root = new URL('../../', import.meta.url)

/** The result file of a run. */
export const pathOf = (name: string): string => fileURLToPath(new URL(resultFile(name), root))

/**
 * @throws MissingResults with the commands for all missing results
 * @throws FlitwaveError FW930 for a damaged file
 */
export async function loadEvidence(): Promise<Evidence> {
  const missing: string[] = []
  const experiments = new Map<ExperimentRunName, ExperimentEvidence>()
  for (const name of Object.keys(experimentRuns) as ExperimentRunName[]) {
    const found = await experimentEvidence(name, pathOf(name))
    if (typeof found === 'string') missing.push(found)
    else experiments.set(name, found)
  }
  if (missing.length > 0) throw new MissingResults(missing)
  return { experiment: (name) => experiments.get(name)! }
}

/** An experiment with the values of a run. */
export async function preparedRun(name: ExperimentRunName): Promise<PreparedExperiment> {
  const { set = {}, ...source }: ExperimentSource = experimentRuns[name]
  const experiment = await loadExperiment(placeOf(source))
  return prepareExperiment(source.experiment, experiment, { ...valuesOf(experiment, false), ...set })
}

function placeOf({ experiment, file }: ExperimentSource): ExperimentPlace {
  return file === undefined ? experimentPlace(experiment) : { file: new URL(file, root).href, name: experiment }
}

/** The results of a run, or the command that makes it if the file is missing, incomplete or of other points. */
export async function experimentEvidence(name: ExperimentRunName, path: string): Promise<ExperimentEvidence | string> {
  const command = experimentCommand(name)
  if (!existsSync(path)) return command
  const { header, results } = readExperimentResults(path, anew(command))
  const prepared = await preparedRun(name)
  const { points, axes } = prepared
  const isOfRun =
    header.experiment === prepared.name &&
    isSameInFile(header.axes, axes) &&
    results.every(({ point, setting }) => isSameInFile(setting, points[point]))
  if (!isOfRun) return anew(command)
  return results.length === points.length ? new ExperimentEvidence(prepared, results) : command
}

/** The command that remakes results without reusing any. */
function anew(command: string): string {
  return `${command} --fresh`
}

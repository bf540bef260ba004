/** Finds an experiment and the requested points. */

import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decimal } from '../../../base/text.js'
import type { Experiment, PreparedExperiment } from '../../../networks/experiment/experiment.js'
import type { ExperimentPlace } from '../../../networks/experiment/load.js'
import { packageUrl, readCatalog } from '../shared/catalog.js'
import { importFile, isPath } from '../shared/load.js'
import { expandValue } from '../shared/options.js'
import { failForName, failForUsage } from '../shared/usage.js'
import type { ExperimentOptions } from './options.js'

export const chartEnding = '.svg'

/**
 * `load`, `./mine.experiment.ts` if it has one experiment, or `./mine.experiment.ts#name`.
 * @throws FlitwaveError FW910 for an unknown name; FW912, FW913 for a file that cannot be used
 */
export async function findExperiment(target: string): Promise<ExperimentPlace> {
  const [path = '', wanted] = target.split('#')
  if (!isPath(path)) {
    const { experiments } = readCatalog()
    const known = experiments.map(({ name }) => name)
    const { file } =
      experiments.find(({ name }) => name === target) ??
      failForName('experiment', target, known, '`flitwave experiment` shows all; for a file write ./mine.experiment.ts')
    return { file: packageUrl(file), name: target }
  }
  await importFile(path)
  const { experimentsIn } = await import('../../../networks/experiment/load.js')
  const file = pathToFileURL(resolve(path)).href
  const names = Object.keys(await experimentsIn(file))
  if (wanted !== undefined) {
    if (!names.includes(wanted))
      failForName(`experiment in ${path} called`, wanted, names, `it has ${names.join(', ')}`)
    return { file, name: wanted }
  }
  if (names.length > 1) failForUsage(`${path} has ${names.length} experiments`, `choose one: ${path}#${names[0]}`)
  return { file, name: names[0]! }
}

/** A larger number of points is a mistake: their results alone would be 20 MB. */
const mostPoints = 100_000

/** Determines the requested points. All errors in the request are found here, before any output. */
export async function prepare(
  name: string,
  experiment: Experiment,
  { quick, set }: ExperimentOptions,
): Promise<PreparedExperiment> {
  const { axesWith } = await import('../../../networks/experiment/experiment.js')
  const { valuesOf } = await import('../../../networks/experiment/experiment.js')
  const { checkPoints, prepareExperiment } = await import('../../../networks/experiment/run.js')
  const names = Object.keys(experiment.axes)
  const unknown = Object.keys(set).find((axis) => !names.includes(axis))
  if (unknown !== undefined) failForName(`axis of ${name} called`, unknown, names, `it has ${names.join(', ')}`)
  const lists = Object.entries(set).map(([axis, text]) => [axis, expandValue(axis, text)] as const)
  const axes = axesWith(experiment, valuesOf(experiment, quick), Object.fromEntries(lists))
  requireFewer(Object.values(axes).reduce((product, values) => product * values.length, 1))
  const prepared = prepareExperiment(name, experiment, axes)
  requireFewer(prepared.points.length)
  requireUse(prepared, Object.keys(set))
  await checkPoints(prepared)
  return prepared
}

/** @throws FlitwaveError FW916 */
function requireFewer(points: number): void {
  if (points <= mostPoints) return
  const help = `set fewer or smaller values: at most ${decimal(mostPoints)} points`
  failForUsage(`--set makes ${decimal(points)} points`, help)
}

/** Refuses a requested value that is in no point: it would be ignored silently. */
function requireUse({ name, axes, points }: PreparedExperiment, set: readonly string[]): void {
  const help = `it does not fit the values of the other axes; \`flitwave list ${name}\` shows the values of each axis`
  for (const axis of set) {
    const used = new Set(points.map((point) => point[axis]))
    const idle = axes[axis]!.find((value) => !used.has(value))
    if (idle !== undefined) failForUsage(`no point has ${axis}=${idle}`, help)
  }
}

export function resultPath(name: string, { results, quick }: ExperimentOptions): string {
  if (results?.endsWith(chartEnding)) {
    const other = `${results.slice(0, -chartEnding.length)}.jsonl`
    const help = `name the results: --results ${other}; the chart goes beside it`
    failForUsage(`--results ${results} is the path of the chart`, help)
  }
  return results ?? join('out', 'experiments', `${name}${quick ? '-quick' : ''}.jsonl`)
}

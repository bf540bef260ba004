/** What has become of an experiment that several machines share. */

import { counted } from '../../../base/counted.js'
import type { ExperimentPlace } from '../../../networks/experiment/load.js'
import type { Gathered } from '../../../networks/experiment/merge.js'
import type { CodeIdentity } from '../../../networks/experiment/results.js'
import type { PreparedExperiment } from '../../../networks/experiment/run.js'
import { print } from '../output.js'
import type { ExperimentOptions } from './options.js'
import { resultPath } from './prepare.js'
import { describeFailure, showResults } from './run.js'

/** `--status`: what is there, and what is not. */
export async function showStatus(
  prepared: PreparedExperiment,
  place: ExperimentPlace,
  args: ExperimentOptions,
): Promise<void> {
  const gathered = await gatherShards(prepared, place, args)
  print(await describe(prepared, gathered, args))
  if (gathered.missing.length > 0) process.exitCode = 1
}

/** `--merge`: the file that one machine would have written, and the chart. What is merged already stays. */
export async function mergeShards(
  prepared: PreparedExperiment,
  place: ExperimentPlace,
  args: ExperimentOptions,
): Promise<void> {
  const { textOf } = await import('../../../networks/experiment/merge.js')
  const { replaceResults } = await import('../../../base/jobs/result-file.js')
  const path = resultPath(prepared.name, args)
  const gathered = await gatherShards(prepared, place, args)
  if (gathered.results.length > 0) {
    replaceResults(path, 'experiment', textOf(prepared, gathered.code, gathered.results))
    const { files, isGood } = await showResults(prepared, gathered.results, path)
    print([path, ...files].join('\n'))
    if (!isGood) process.exitCode = 1
  }
  print(await describe(prepared, gathered, args))
  if (gathered.missing.length > 0) process.exitCode = 1
}

export async function gatherShards(
  prepared: PreparedExperiment,
  place: ExperimentPlace,
  args: ExperimentOptions,
): Promise<Gathered & { readonly code: CodeIdentity }> {
  const { gather } = await import('../../../networks/experiment/merge.js')
  const { codeIdentity } = await import('../../../networks/experiment/load.js')
  const code = codeIdentity(place, prepared)
  return { code, ...(await gather(prepared, code, resultPath(prepared.name, args))) }
}

/** So many points are named one by one. */
const mostNamed = 20

async function describe(
  prepared: PreparedExperiment,
  { results, files, missing, failed }: Gathered,
  args: ExperimentOptions,
): Promise<string> {
  const { shardsOf } = await import('../../../networks/experiment/shard.js')
  const { name, points } = prepared
  const head = `${name}: ${results.length} of ${counted(points.length, 'point')} in ${counted(files.length, 'file')}`
  if (missing.length === 0) return `${head}; complete`
  const more = missing.length > mostNamed ? `, and ${missing.length - mostNamed} more` : ''
  const of = shardsOf(resultPath(name, args)).at(-1)?.shard.of
  const shards = of === undefined ? [] : [...new Set(missing.map((point) => (point % of) + 1))].sort((a, b) => a - b)
  return [
    head,
    `missing: ${missing.slice(0, mostNamed).join(', ')}${more}`,
    ...(shards.length > 0 ? [`they are of the shards ${shards.map((shard) => `${shard}/${of}`).join(', ')}`] : []),
    ...failed.map((failure) => `failed: ${describeFailure(failure)}`),
  ].join('\n')
}

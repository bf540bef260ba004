/** Experiments that several machines share: their status, their results, and arrays of tasks on a Slurm cluster. */

import { counted } from '../../../base/text.js'
import type { ExperimentPlace } from '../../../networks/experiment/load.js'
import type { Gathered } from '../../../networks/experiment/shards.js'
import type { CodeIdentity } from '../../../networks/experiment/results.js'
import { print } from '../shared/output.js'
import type { ExperimentOptions } from './options.js'
import { resultPath } from './prepare.js'
import { describeFailure, showResults } from './run.js'
import { spawnSync } from 'node:child_process'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { writeFiles } from '../shared/output-files.js'
import { failForUsage } from '../shared/usage.js'
import type { PreparedExperiment } from '../../../networks/experiment/experiment.js'

/** `--status`: the measured points, and the missing ones. */
export async function showStatus(
  prepared: PreparedExperiment,
  place: ExperimentPlace,
  args: ExperimentOptions,
): Promise<void> {
  const gathered = await gatherShards(prepared, place, args)
  print(await describe(prepared, gathered, args))
  if (gathered.missing.length > 0) process.exitCode = 1
}

/** `--merge`: writes the file that a single machine would have written, and the chart. Results merged earlier are kept. */
export async function mergeShards(
  prepared: PreparedExperiment,
  place: ExperimentPlace,
  args: ExperimentOptions,
): Promise<void> {
  const { textOf } = await import('../../../networks/experiment/shards.js')
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

async function gatherShards(
  prepared: PreparedExperiment,
  place: ExperimentPlace,
  args: ExperimentOptions,
): Promise<Gathered & { readonly code: CodeIdentity }> {
  const { gather } = await import('../../../networks/experiment/shards.js')
  const { codeIdentity } = await import('../../../networks/experiment/load.js')
  const code = codeIdentity(place, prepared)
  return { code, ...(await gather(prepared, code, resultPath(prepared.name, args))) }
}

/** The maximum number of points that are listed. */
const mostNamed = 20

async function describe(
  prepared: PreparedExperiment,
  { results, files, missing, failed }: Gathered,
  args: ExperimentOptions,
): Promise<string> {
  const { shardsOf } = await import('../../../networks/experiment/shards.js')
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

/** The default number of tasks, unless results of another number exist, or there are fewer points. */
const usualTasks = 8

/** Writes the script, and submits the tasks that have work left. */
export async function submit(
  target: string,
  prepared: PreparedExperiment,
  place: ExperimentPlace,
  args: ExperimentOptions,
): Promise<void> {
  const path = resultPath(prepared.name, args)
  const tasks = await tasksFor(prepared, path, args)
  const { missing } = await gatherShards(prepared, place, args)
  const array = [...new Set(missing.map((point) => (point % tasks) + 1))].sort((a, b) => a - b)
  if (array.length === 0) return print(`${prepared.name}: nothing is missing; --merge puts the results together`)
  const base = basename(path, extname(path))
  const [script = ''] = writeFiles(dirname(path), [
    { name: `${base}.slurm.sh`, content: scriptOf(target, base, path, tasks, args) },
  ])
  const job = sbatch(script, array)
  print(
    `${script}\njob ${job}: ${counted(missing.length, 'point')} in ${counted(array.length, 'task')}\n` +
      'when it has ended: --status shows what is missing, --submit repeats only that, --merge puts the results together',
  )
}

/** @throws FlitwaveError FW916 if results of another number of shards exist: their points would be measured again */
async function tasksFor({ points }: PreparedExperiment, path: string, { tasks }: ExperimentOptions): Promise<number> {
  const { shardsOf } = await import('../../../networks/experiment/shards.js')
  const numbers = [...new Set(shardsOf(path).map(({ shard }) => shard.of))]
  const other = numbers.find((of) => of !== (tasks ?? numbers[0]))
  if (other !== undefined)
    failForUsage(
      `there are results of ${other} shards`,
      `give --tasks ${other}; or put them together with --merge, and delete their files`,
    )
  return tasks ?? numbers[0] ?? Math.min(usualTasks, points.length)
}

/** Slurm ends a task that takes too long; the signal a minute earlier lets the current point finish. */
const warning = '--signal=B:TERM@60'

function scriptOf(target: string, base: string, path: string, tasks: number, args: ExperimentOptions): string {
  const main = fileURLToPath(new URL('../main.js', import.meta.url))
  const settings = Object.entries(args.set).flatMap(([axis, values]) => ['--set', `${axis}=${values}`])
  const words = [process.execPath, main, 'experiment', target, ...settings, ...(args.quick ? ['--quick'] : [])]
  const command = [...words, '--results', resolve(path)].map(quoted).join(' ')
  const given = (args.sbatch ?? []).map((option) => `#SBATCH ${option}`)
  return [
    '#!/bin/sh',
    `#SBATCH --job-name=flitwave-${base.replaceAll(/[^\w.-]/g, '-')}`,
    `#SBATCH --chdir=${process.cwd()}`,
    `#SBATCH --output=${join(resolve(dirname(path)), `${base}.slurm-%A-%a.log`)}`,
    `#SBATCH ${warning}`,
    ...given,
    `exec ${command} --jobs "\${SLURM_CPUS_PER_TASK:-1}" --shard "$SLURM_ARRAY_TASK_ID/${tasks}"`,
    '',
  ].join('\n')
}

/** Quotes text as one word of a shell. */
function quoted(word: string): string {
  return /^[\w./=:,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** Returns the number of the job. */
function sbatch(script: string, array: readonly number[]): string {
  const { error, status, stdout, stderr } = spawnSync('sbatch', ['--parsable', `--array=${array.join(',')}`, script], {
    encoding: 'utf8',
  })
  if (error)
    fail('FW986', `sbatch cannot be started: ${error.message}`, null, `submit ${script} on a machine with Slurm`)
  if (status !== 0)
    fail('FW986', `sbatch has refused ${script}: ${stderr.trim()}`, null, 'see what it says; --sbatch gives it options')
  return stdout.trim().split(';')[0]!
}

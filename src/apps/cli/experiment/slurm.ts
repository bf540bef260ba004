/** Experiments as arrays of tasks on a Slurm cluster. */

import { spawnSync } from 'node:child_process'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { counted } from '../../../base/counted.js'
import type { ExperimentPlace } from '../../../networks/experiment/load.js'
import type { PreparedExperiment } from '../../../networks/experiment/run.js'
import { print } from '../output.js'
import { writeFiles } from '../output-files.js'
import { failForUsage } from '../usage.js'
import type { ExperimentOptions } from './options.js'
import { resultPath } from './prepare.js'
import { gatherShards } from './shards.js'

/** Tasks, unless there are results of another number, or fewer points. */
const usualTasks = 8

/** Writes the script, and submits those tasks that have something left to do. */
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

/** @throws FlitwaveError FW916 where there are results of another number of shards: their points would be measured again */
async function tasksFor({ points }: PreparedExperiment, path: string, { tasks }: ExperimentOptions): Promise<number> {
  const { shardsOf } = await import('../../../networks/experiment/shard.js')
  const numbers = [...new Set(shardsOf(path).map(({ shard }) => shard.of))]
  const other = numbers.find((of) => of !== (tasks ?? numbers[0]))
  if (other !== undefined)
    failForUsage(
      `there are results of ${other} shards`,
      `give --tasks ${other}; or put them together with --merge, and delete their files`,
    )
  return tasks ?? numbers[0] ?? Math.min(usualTasks, points.length)
}

/** Slurm ends a task that takes too long; a minute before, the point in work may be finished. */
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

/** As one word of a shell. */
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

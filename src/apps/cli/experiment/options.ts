import type { InferredOptionTypes } from 'yargs'
import type { Shard } from '../../../networks/experiment/shards.js'
import { formatNames } from '../../../print/wave/format-table.js'
import {
  choice,
  choices,
  count,
  flag,
  optionsOf,
  settings,
  text,
  texts,
  threads,
  value,
  window,
} from '../shared/options.js'
import { failForUsage } from '../shared/usage.js'

export const options = optionsOf({
  quick: flag('Measure fewer or smaller points'),
  set: settings('The values of an axis: ts=30,300'),
  jobs: threads(),
  results: text('Result file, with the chart beside it; default: out/experiments/<name>.jsonl'),
  fresh: flag('Begin a new result file; rename the existing one'),
  point: count('Measure only this point, and write nothing', { least: 0 }),
  'run-waves': flag('Draw the waves of --point at the node that finishes last'),
  window: window('With --run-waves: cycles to draw, inclusive: 40:120'),
  signals: texts("With --run-waves: 'dut.nodes[5].arriving[*]', as globs"),
  format: choices('format', formatNames, 'With --run-waves: output formats (default: svg,vcd)'),
  shard: value(
    'Measure one n-th of the points: 1/8 for the first of eight. Default: the task of a Slurm array',
    parseShard,
  ),
  status: flag('List the missing points, in all shards'),
  merge: flag('Put the results of all shards into the result file, and draw the chart'),
  submit: choice('scheduler', ['slurm'], 'Submit the missing points as an array of tasks'),
  tasks: count('With --submit: the number of tasks', { most: 100_000 }),
  sbatch: texts("With --submit: options of sbatch: '--time=2:00:00'"),
})

export type ExperimentOptions = InferredOptionTypes<typeof options>

/** @throws FlitwaveError FW916 */
function parseShard(given: string): Shard {
  const [, number = 0, of = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(given) ?? []).map(Number)
  if (number < 1 || number > of)
    failForUsage(`--shard cannot be ${given}`, 'write --shard 1/8 for the first of eight parts')
  return { index: number - 1, of }
}

/**
 * The shard of a task of a Slurm array, for any numbering of its tasks.
 * @throws FlitwaveError FW916 for an array with gaps, whose tasks do not determine their points
 */
export function shardOfArray(environment: NodeJS.ProcessEnv): Shard | null {
  const read = (name: string): number | null => {
    const text = environment[`SLURM_ARRAY_TASK_${name}`]
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
  }
  const [id, of, least, most] = [read('ID'), read('COUNT'), read('MIN'), read('MAX')]
  if (id === null || of === null) return null
  if (least !== null && most !== null && most - least !== of - 1) {
    const help = 'give --shard, for example --shard $SLURM_ARRAY_TASK_ID/8'
    failForUsage(`the tasks of this array have the numbers ${least} to ${most}, but there are ${of}`, help)
  }
  return { index: id - (least ?? 0), of }
}

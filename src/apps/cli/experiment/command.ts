import { command } from '../shared/command.js'
import { readCatalog } from '../shared/catalog.js'
import { options, shardOfArray, type ExperimentOptions } from './options.js'
import { print } from '../shared/output.js'
import { failForUsage } from '../shared/usage.js'

export const experimentCommand = command({
  subject: {
    name: { type: 'string', describe: 'A name from `flitwave experiment`, or a file: ./mine.experiment.ts' },
  },
  options,
  examples: [
    ['$0 experiment', 'The list of experiments'],
    ['$0 experiment load --set topology=torus,mesh', 'Latency against load of two networks'],
    ['$0 experiment torus3d-fig7 --quick', 'A first look'],
    ['$0 experiment torus3d-fig7 --set n=6 scheme=h=3,trees --results small.jsonl', 'A figure of your own'],
    ['$0 experiment multicast-fig5 --point 7 --run-waves', 'The waves of a point'],
    ['$0 experiment load --set k=4..16 --submit slurm --tasks 8', 'An array of tasks; --status, --merge'],
  ],
  epilogue:
    'Started again, an experiment measures only the missing points.\n\nExit code: 0 if all is well, 1 if points are missing, have failed in a shard, or are not as they have to be, 2 for bad usage or input, or results that cannot be resumed, 130 or 143 if Ctrl-C or kill ended it early.',
  run: async ({ name, ...args }) => {
    if (name === undefined) return print(overview())
    const { findExperiment, prepare } = await import('./prepare.js')
    const place = await findExperiment(name)
    const { loadExperiment } = await import('../../../networks/experiment/load.js')
    const prepared = await prepare(place.name, await loadExperiment(place), args)
    requireOneAction(args)
    if (args.point !== undefined) return (await import('./run.js')).showPoint(prepared, args.point, args)
    if (args['run-waves']) failForUsage('--run-waves needs a point', 'name it with --point')
    if (args.submit) return (await import('./shards.js')).submit(name, prepared, place, args)
    if (args.status) return (await import('./shards.js')).showStatus(prepared, place, args)
    if (args.merge) return (await import('./shards.js')).mergeShards(prepared, place, args)
    const { runAll, runPart } = await import('./run.js')
    const shard = args.shard ?? shardOfArray(process.env)
    await (shard ? runPart(prepared, place, shard, args) : runAll(prepared, place, args))
  },
})

function requireOneAction({ point, shard, status, merge, submit }: ExperimentOptions): void {
  const given = Object.entries({ point, shard, status: status || undefined, merge: merge || undefined, submit })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `--${name}`)
  if (given.length > 1) failForUsage(`${given.join(' and ')} do different things`, 'give one of them')
}

function overview(): string {
  const { experiments } = readCatalog()
  return [
    ...experiments.flatMap(({ name, title }) => [name, `    ${title}`]),
    '',
    '`flitwave list <name>` shows the parameters.',
  ].join('\n')
}

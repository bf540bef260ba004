import type { Argv, InferredOptionTypes } from 'yargs'
import { mutationKinds } from '../../../verify/mutation/mutant.js'
import type { ScoreOptions } from '../../../verify/mutation/score/score.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import type { CommandBody } from '../command.js'
import { loadTestbench } from '../load.js'
import { choices, count, flag, optionsOf, settings, subject, texts } from '../options.js'
import { print, printJson } from '../output.js'
import { loadClasses } from '../slots.js'
import { showsProgress } from '../terminal.js'
import { failForUsage } from '../usage.js'

const options = optionsOf({
  set: settings('Parameters of one run, as name=value; default: all that the testbench itself draws its diagrams with'),
  seeds: count('Runs for each, with seeds 1 to n', {}, { default: 1 } as const),
  module: texts('Modules that have mistakes, by class, as globs; default: all'),
  kind: choices('kind of mistake', mutationKinds, 'Mistakes'),
  seconds: count('Seconds for the proof that a surviving mutant does the same as the design; 0: none', { least: 0 }, {
    default: 10,
  } as const),
  threshold: count('Percent that the score has to reach', { least: 0, most: 100 }),
  all: flag('List killed mutants, too, and who killed them'),
  json: flag('Report as JSON'),
  'turn-limit': count('Seconds of computing until a process of your own counts as an endless loop; 0: none', {
    least: 0,
  }),
})

type MutateArguments = InferredOptionTypes<typeof options> & { readonly testbench: string }

/** `flitwave mutate`: how many mistakes in its design a testbench finds. */
export const mutateCommand: CommandBody<MutateArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('testbench', subject('A name from `flitwave list`, or the path of a file'))
      .options(options)
      .example('$0 mutate ./fifo.tb.ts', 'The score, and each mistake that nobody would notice')
      .example('$0 mutate ./fifo.tb.ts --threshold 90', 'For CI: exit code 1 below 90 %')
      .example('$0 mutate ./router.tb.ts --module Router', 'Mistakes in one class alone')
      .example('$0 mutate fifo --set depth=2 --seeds 8 --all', 'One run with eight seeds, and who killed what')
      .epilogue(
        'A mutant is the design with one mistake, at one place of its source. It is killed if a check or an assertion fails, a process throws, or one still waits at the end. One that is proved to do the same as the design does not count.\n\nExit code: 0, or 1 for a score below --threshold; 2 for bad usage or input, such as a testbench that fails on the design itself; 130 if it was interrupted.',
      ),
  handler: async (args) => mutate(args),
}

async function mutate(args: MutateArguments): Promise<void> {
  // A thread compiles the testbench meanwhile.
  const loading = import('../../../verify/mutation/score/score.js')
  const { name, testbench, limits } = await loadTestbench(args.testbench)
  const { scoreTestbench } = await loading
  const sets = await setsOf(args, testbench)
  const { wantedModules } = await import('../mutate/modules.js')
  const isWanted = args.module && wantedModules(args.module, testbench, { name, ...sets })
  const { exitCodeAfter, interruptSignal } = await import('../../../base/jobs/interrupt.js')
  const report = await import('../mutate/report.js')
  const signal = interruptSignal()
  const progress = showsProgress(process, process.env)
    ? new (await import('../mutate/progress.js')).MutationProgress(name, process.stderr)
    : null
  const score = await scoreTestbench(testbench, {
    name,
    ...sets,
    seeds: Array.from({ length: args.seeds }, (_, i) => i + 1),
    ...(isWanted && { isWanted }),
    ...(args.kind && { kinds: args.kind }),
    ...limits,
    ...(args['turn-limit'] !== undefined && { turnLimit: args['turn-limit'] }),
    seconds: args.seconds,
    signal,
    ...(progress && { onProgress: progress.update }),
  })
  progress?.stop()
  if (score.mutants.length === 0) failForUsage('no module has a mistake of that kind', 'choose other modules or kinds')
  if (args.json) printJson(report.scoreAsJson(name, score))
  else print(report.describeScore(name, score, args.all))
  if (signal.aborted) process.exitCode = exitCodeAfter(signal)
  else if (args.threshold !== undefined && (score.score ?? 1) * 100 < args.threshold) process.exitCode = 1
}

async function setsOf({ set }: MutateArguments, { parameters }: Testbench): Promise<Pick<ScoreOptions, 'sets'>> {
  return Object.keys(set).length === 0 ? {} : { sets: [await loadClasses(parameters, set)] }
}

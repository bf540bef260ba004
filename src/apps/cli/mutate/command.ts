import type { InferredOptionTypes } from 'yargs'
import { mutationKinds } from '../../../verify/mutation/mutant.js'
import type { ScoreOptions, Fate, JudgedMutant, MutationScore } from '../../../verify/mutation/score/score.js'
import { pathMatcher } from '../../../base/diagnostic/glob.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import { command } from '../shared/command.js'
import { loadTestbench, loadClasses } from '../shared/load.js'
import { choices, count, flag, optionsOf, settings, subject, texts } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { showsProgress } from '../shared/terminal.js'
import { failForName, failForUsage } from '../shared/usage.js'
import { counted } from '../../../base/text.js'
import { formatPlace } from '../../../base/diagnostic/diagnostic.js'

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

export const mutateCommand = command({
  subject: { testbench: subject('A name from `flitwave list`, or the path of a file') },
  options,
  examples: [
    ['$0 mutate ./fifo.tb.ts', 'The score, and each mistake that goes unnoticed'],
    ['$0 mutate ./fifo.tb.ts --threshold 90', 'For CI: exit code 1 below 90 %'],
    ['$0 mutate ./router.tb.ts --module Router', 'Mistakes in one class alone'],
    ['$0 mutate fifo --set depth=2 --seeds 8 --all', 'One run with eight seeds, and who killed what'],
  ],
  epilogue:
    'A mutant is the design with one mistake, at one place of its source. It is killed if a check or an assertion fails, a process throws, or one still waits at the end. One that is proved to do the same as the design does not count.\n\nExit code: 0, or 1 for a score below --threshold; 2 for bad usage or input, such as a testbench that fails on the design itself; 130 if it was interrupted.',
  run: async (args) => mutate(args),
})

async function mutate(args: MutateArguments): Promise<void> {
  // A thread compiles the testbench in the meantime.
  const loading = import('../../../verify/mutation/score/score.js')
  const { name, testbench, limits } = await loadTestbench(args.testbench)
  const { scoreTestbench } = await loading
  const sets = await setsOf(args, testbench)
  const isWanted = args.module && (await wantedModules(args.module, testbench, { name, ...sets }))
  const { exitCodeAfter, interruptSignal } = await import('../../../base/files/signals.js')
  const signal = interruptSignal()
  const progress = showsProgress(process, process.env)
    ? new (await import('../shared/progress.js')).MutationProgress(name, process.stderr)
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
  if (args.json) printJson(scoreAsJson(name, score))
  else print(describeScore(name, score, args.all))
  if (signal.aborted) process.exitCode = exitCodeAfter(signal)
  else if (args.threshold !== undefined && (score.score ?? 1) * 100 < args.threshold) process.exitCode = 1
}

async function setsOf({ set }: MutateArguments, { parameters }: Testbench): Promise<Pick<ScoreOptions, 'sets'>> {
  return Object.keys(set).length === 0 ? {} : { sets: [await loadClasses(parameters, set)] }
}

/**
 * The modules to mutate.
 * @param globs - globs of class names
 * @param options - the options with which the testbench is scored
 * @throws FlitwaveError FW910 for a glob that no class of its designs matches
 */
async function wantedModules(
  globs: readonly string[],
  testbench: Testbench,
  { name, sets = testbench.variants ?? [{}] }: Pick<ScoreOptions, 'sets'> & { readonly name: string },
): Promise<NonNullable<ScoreOptions['isWanted']>> {
  const { elaborate } = await import('../../../language/hdl/elaborate/elaborate.js')
  const { parameterValues } = await import('../../../runs/testbench/parameters.js')
  const designs = sets.map((set) => elaborate(testbench.design(parameterValues(testbench.parameters, set, name))))
  const classes = [...new Set(designs.flatMap(({ modules }) => modules.map(({ className }) => className)))]
  const matchers = globs.map((glob) => ({ glob, matches: pathMatcher(glob) }))
  for (const { glob, matches } of matchers)
    if (!classes.some(matches)) failForName('module', glob, classes, `its modules are ${classes.join(', ')}`)
  return ({ className }) => matchers.some(({ matches }) => matches(className))
}

/** @param listsAll - true to also list killed and equivalent mutants */
function describeScore(name: string, score: MutationScore, listsAll: boolean): string {
  const { mutants, killed, survived, equivalent, undecided } = score
  const shown = mutants.filter(({ fate }) => listsAll || fate.kind === 'survived')
  const open = undecided > 0 ? `, ${undecided} of them not decided` : ''
  return [
    ...shown.map((one) => `${describeMutant(one)}\n`),
    `${name}: ${counted(mutants.length, 'mutant')}: ${killed} killed, ${survived} survived${open}, ${equivalent} equivalent`,
    `score: ${percent(score.score)} (${killed} of ${mutants.length - equivalent})`,
  ].join('\n')
}

function describeMutant({ mutant: { place, kind, diff, what }, fate }: JudgedMutant): string {
  const lines = diff ? [`- ${diff.before.trim()}`, `+ ${diff.after?.trim() ?? ''}`.trimEnd()] : [what]
  return [`${formatPlace(place)}: ${kind}: ${describeFate(fate)}`, ...lines.map((line) => `  ${line}`)].join('\n')
}

function describeFate(fate: Fate): string {
  if (fate.kind === 'killed') {
    const { kind, cycle, message } = fate.kill
    return `killed in cycle ${cycle}: ${kind === 'check' ? message : `${kind}: ${message}`}`
  }
  if (fate.kind === 'equivalent') return 'proved to do the same'
  const { likeness } = fate
  return likeness.kind === 'different'
    ? `survived, but ${likeness.output} can differ within ${counted(likeness.cycles, 'cycle')}`
    : `survived; not decided whether it does the same: ${likeness.reason}`
}

/** Rounded down, so that 100 % means all. */
function percent(score: number | null): string {
  return score === null ? 'none' : `${(Math.floor(score * 1000) / 10).toFixed(1)} %`
}

/** A score as JSON, without its duration. */
function scoreAsJson(name: string, { mutants, seconds: _, ...score }: MutationScore): object {
  return {
    testbench: name,
    ...score,
    mutants: mutants.map(({ mutant: { id, kind, what, place, diff }, fate }) => {
      return { id, kind, what, place, diff, ...fateAsJson(fate) }
    }),
  }
}

function fateAsJson(fate: Fate): object {
  switch (fate.kind) {
    case 'killed':
      return { fate: 'killed', kill: fate.kill }
    case 'survived':
      return { fate: 'survived', likeness: fate.likeness }
    case 'equivalent':
      return { fate: 'equivalent' }
  }
}

import { availableParallelism } from 'node:os'
import yargs from 'yargs'
import type { CampaignKind } from './campaign/cases.js'

/** What `npm run oracle` has been told. */
export type Options = ReturnType<typeof parseOptions>

/** Reads the command line; `--help`, and what it does not understand, end the process. */
export function parseOptions(args: readonly string[]) {
  const whole = <D extends number | undefined>(name: string, least: number, describe: string, byDefault: D) =>
    ({
      type: 'number',
      default: byDefault,
      describe,
      coerce: (value: number | D): number | D => {
        if (value === byDefault || (Number.isSafeInteger(value) && value! >= least)) return value
        throw new Error(`--${name} takes a whole number from ${least}`)
      },
    }) as const
  const { _: positionals, ...options } = yargs([...args])
    .scriptName('npm run oracle --')
    .usage(
      '$0 [blocks] [options]\n$0 mutants [options]\n\nRandom blocks must mean as hardware what they mean as programs; so must the modules of the package with one mistake in them, or be refused.',
    )
    .options({
      blocks: whole('blocks', 1, 'How many blocks; each program has two', 20_000),
      count: whole('count', 1, 'How many mutants', 10_000),
      seed: whole('seed', 0, 'Of the campaign; each case has one of its own', 7),
      cycles: whole('cycles', 1, 'Clock edges of each comparison', 12),
      only: whole('only', 0, 'The one case with this number, as failures name it', undefined),
      jobs: whole('jobs', 1, 'Cases at a time, each in a process', availableParallelism()),
      limit: whole('limit', 1, 'Seconds of processor time after which a case is taken to hang', 5),
      out: { type: 'string', default: 'oracle-failures', describe: 'The folder for failures' },
      shrink: whole('shrink', 0, 'Seconds spent on making each failing program smaller', 20),
      idioms: { type: 'boolean', default: false, describe: 'Tell what became of the programs with each idiom' },
    })
    .epilogue('Exit code: 0 all agree or are refused, 1 some do not, 2 bad usage. Failures are kept as they are found.')
    .strictOptions()
    .fail((message: string | null, error: Error | undefined) => failForUsage(message ?? error?.message ?? ''))
    .version(false)
    .wrap(100)
    .parseSync()
  const [kind = 'blocks', ...others] = positionals
  if (!isKind(kind) || others.length > 0) failForUsage(`there is no campaign ${positionals.join(' ')}: blocks, mutants`)
  return { ...options, kind }
}

function isKind(name: unknown): name is CampaignKind {
  return name === 'blocks' || name === 'mutants'
}

/** Ends the process: what it was told cannot be done. */
function failForUsage(message: string): never {
  console.error(`${message}\nnpm run oracle -- --help tells what there is`)
  process.exit(2)
}

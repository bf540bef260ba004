import { availableParallelism } from 'node:os'
import type { InferredOptionTypes } from 'yargs'
import { count, flag, optionsOf, text } from '../../src/apps/cli/shared/options.js'
import { script } from '../../scripts/script.js'

const kinds = ['blocks', 'enums', 'mutants'] as const

const options = optionsOf({
  blocks: count('How many blocks; each program has two', {}, { default: 20_000 }),
  count: count('How many mutants, or programs about enums', {}, { default: 10_000 }),
  seed: count('Seed of the campaign; each case has one of its own', { least: 0 }, { default: 7 }),
  cycles: count('Clock edges of each comparison', {}, { default: 12 }),
  only: count('The one case with this number, as failures name it', { least: 0 }),
  jobs: count('Cases at a time, each in a process', {}, { default: availableParallelism() }),
  limit: count('Seconds of processor time after which a case is taken to hang', {}, { default: 5 }),
  out: text('The folder for failures', { default: 'oracle-failures' }),
  shrink: count('Seconds spent on making each failing program smaller', { least: 0 }, { default: 20 }),
  idioms: flag('Tell what became of the programs with each idiom'),
})

/** The options of `npm run oracle`. */
export type Options = InferredOptionTypes<typeof options> & { readonly kind: (typeof kinds)[number] }

/** Reads the command line; `--help` and errors end the process. */
export function parseOptions(args: readonly string[]): Options {
  let parsed: Options | undefined
  script('oracle', '$0 [kind] [options]', args)
    .command(
      '$0 [kind]',
      'Random blocks must mean as hardware what they mean as programs; so must the modules of the package with one mistake in them, the mutants, or be refused.',
      (yargs) => yargs.positional('kind', { choices: kinds, default: kinds[0] }).options(options),
      (argv) => void (parsed = argv),
    )
    .epilogue('Exit code: 0 all agree or are refused, 1 some do not, 2 bad usage. Failures are kept as they are found.')
    .parseSync()
  return parsed!
}

import type { InferredOptionTypes } from 'yargs'
import { count, flag, optionsOf, text } from '../../../src/apps/cli/shared/options.js'
import { sliceOption } from '../../../scripts/slice.js'
import { script } from '../../../scripts/script.js'

const kinds = ['verdicts', 'mutants', 'certificates', 'chromium'] as const

const options = optionsOf({
  programs: count('How many random programs', {}, { default: 300 }),
  mutants: count('How many mutants', {}, { default: 100 }),
  seed: count('Seed of the campaign; each case has one of its own', { least: 0 }, { default: 7 }),
  only: count('The one case with this number, as failures name it', { least: 0 }),
  slice: sliceOption('cases'),
  certificates: flag('With proofs of what `cadical` says, checked (--no-certificates: not)', true),
  out: text('The folder for failures', { default: 'proof-failures' }),
})

/** The options of `npm run prove:check`. */
export type Options = InferredOptionTypes<typeof options> & { readonly kind: (typeof kinds)[number] }

/** Reads the command line; `--help` and errors end the process. */
export function parseOptions(args: readonly string[]): Options {
  let parsed: Options | undefined
  script('prove:check', '$0 [kind] [options]', args)
    .command(
      '$0 [kind]',
      'Proofs are checked by others. verdicts: random programs, by several provers. mutants: proved modules with one mistake in them, which are refuted or do the same. certificates: proofs of modules, with a checked proof of each answer of the solver. chromium: the same verdicts in a page.',
      (yargs) => yargs.positional('kind', { choices: kinds, default: kinds[0] }).options(options),
      (argv) => void (parsed = argv),
    )
    .epilogue('Exit code: 0 all agree, 1 some do not, 2 bad usage or a tool that is missing.')
    .parseSync()
  return parsed!
}

/** The numbers of the requested cases. */
export function casesOf({ only, slice }: Options, count: number): number[] {
  if (only !== undefined) return [only]
  const { index, of } = slice ?? { index: 0, of: 1 }
  return Array.from({ length: count }, (_, i) => i).filter((i) => i % of === index)
}

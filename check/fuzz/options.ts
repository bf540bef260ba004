import { count, flag, optionsOf, text } from '../../src/apps/cli/shared/options.js'
import { script } from '../../scripts/script.js'

const options = optionsOf({
  programs: count('How many programs', {}, { default: 2000 }),
  seed: count('Seed of the campaign; each program has one of its own', { least: 0 }, { default: 7 }),
  cycles: count('Cycles that each program runs', {}, { default: 40 }),
  only: count('The one program with this seed, as failures name it', { least: 0 }),
  lanes: flag('Also many instances and many runs of a program (--no-lanes: not)', true),
  verilog: flag('Also the exported Verilog in Icarus (--no-verilog: not)', true),
  jobs: count('Programs at a time, each in a process', {}, { default: 2 }),
  out: text('The folder for failures, and for what has been done', { default: 'fuzz-failures' }),
  resume: flag('Go on with a campaign that was stopped'),
  shrink: count('Seconds spent on making each failing program smaller', { least: 0 }, { default: 60 }),
})

/** The options of `npm run fuzz`. */
export type Options = ReturnType<typeof parseOptions>

/** Reads the command line; `--help` and errors end the process. */
export function parseOptions(args: readonly string[]) {
  return script(
    'fuzz',
    '$0 [options]\n\nRandom programs over the whole language must agree in all that runs them.',
    args,
  )
    .options(options)
    .epilogue(
      'Exit code: 0 all agree, 1 some do not, 2 bad usage, 130 stopped by a signal. Failures are kept as they are found.',
    )
    .parseSync()
}

/** Ends the process because of impossible options. */
export function failForUsage(message: string): never {
  console.error(`${message}\nnpm run fuzz -- --help shows what there is`)
  process.exit(2)
}

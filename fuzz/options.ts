import yargs from 'yargs'

/** What `npm run fuzz` has been told. */
export type Options = Awaited<ReturnType<typeof parseOptions>>

/** Reads the command line; `--help`, and what it does not understand, end the process. */
export function parseOptions(args: readonly string[]) {
  const whole = (name: string, value: number, least: number): number => {
    if (!Number.isSafeInteger(value) || value < least) throw new Error(`--${name} takes a whole number from ${least}`)
    return value
  }
  return yargs([...args])
    .scriptName('npm run fuzz --')
    .usage('$0 [options]\n\nRandom programs over the whole language must agree in all that runs them.')
    .options({
      programs: {
        type: 'number',
        default: 2000,
        describe: 'How many programs',
        coerce: (n: number) => whole('programs', n, 1),
      },
      seed: {
        type: 'number',
        default: 7,
        describe: 'Of the campaign; each program has one of its own',
        coerce: (n: number) => whole('seed', n, 0),
      },
      cycles: {
        type: 'number',
        default: 40,
        describe: 'Cycles that each program runs',
        coerce: (n: number) => whole('cycles', n, 1),
      },
      only: {
        type: 'number',
        describe: 'The one program with this seed, as failures name it',
        coerce: (n: number) => whole('only', n, 0),
      },
      lanes: {
        type: 'boolean',
        default: true,
        describe: 'Also many instances and many runs of a program (--no-lanes: not)',
      },
      verilog: { type: 'boolean', default: true, describe: 'Also the exported Verilog in Icarus (--no-verilog: not)' },
      jobs: {
        type: 'number',
        default: 2,
        describe: 'Programs at a time, each in a process',
        coerce: (n: number) => whole('jobs', n, 1),
      },
      out: {
        type: 'string',
        default: 'fuzz-failures',
        describe: 'The folder for failures, and for what has been done',
      },
      resume: { type: 'boolean', default: false, describe: 'Go on with a campaign that was stopped' },
      shrink: {
        type: 'number',
        default: 60,
        describe: 'Seconds spent on making each failing program smaller',
        coerce: (n: number) => whole('shrink', n, 0),
      },
    })
    .epilogue(
      'Exit code: 0 all agree, 1 some do not, 2 bad usage, 130 stopped by a signal. Failures are kept as they are found.',
    )
    .strict()
    .fail((message: string | null, error: Error | undefined) => failForUsage(message ?? error?.message ?? ''))
    .version(false)
    .wrap(100)
    .parseSync()
}

/** Ends the process: what it was told cannot be done. */
export function failForUsage(message: string): never {
  console.error(`${message}\nnpm run fuzz -- --help tells what there is`)
  process.exit(2)
}

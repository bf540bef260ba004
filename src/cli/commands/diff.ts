import type { Argv, CommandModule, InferredOptionTypes } from 'yargs'
import { flag, optionsOf, subject, text } from '../options.js'
import { print, printJson } from '../output.js'

const options = optionsOf({
  exact: flag('Compare every cycle from the first one on, also between snapshots that agree'),
  json: flag('Report as JSON'),
  testbench: text('The testbench of the first replay, if it has moved'),
  'other-testbench': text('The testbench of the second replay, if it has moved'),
})

type DiffArguments = InferredOptionTypes<typeof options> & { readonly first: string; readonly second: string }

/** `flitwave diff`: where two runs part, and why. */
export const diffCommand: CommandModule<object, DiffArguments> = {
  command: 'diff <first> <second>',
  describe: 'Find the first cycle in which two kept runs differ, and why they do',
  builder: (yargs: Argv) =>
    yargs
      .positional('first', subject('A file that `flitwave run --keep-replay` has written'))
      .positional('second', subject('Another one, of the same design or of a changed one'))
      .options(options)
      .example('$0 diff good.replay bad.replay', 'The line or the input that made the difference')
      .epilogue(
        'Signals are matched by their paths. The testbench that a replay names must build the design that was run: keep the old sources in a folder beside the new ones.\n\nExit code: 0 if the runs are the same, 1 if they differ, 2 for bad usage or input.',
      ),
  handler: async ({ first, second, exact, json, testbench, 'other-testbench': other }) => {
    const { openPast } = await import('../past.js')
    const sides = [
      await openPast(first, { set: {}, seed: undefined, testbench }),
      await openPast(second, { set: {}, seed: undefined, testbench: other }),
    ] as const
    const { instanceTree } = await import('../../sim/engine/instances.js')
    const { compareRuns } = await import('../../why/compare.js')
    const [mine, others] = sides.map((side) => ({ ...side, tree: instanceTree(side.design) }))
    const comparison = compareRuns([mine!, others!], exact)
    if (json) printJson((await import('../../why/comparison-json.js')).comparisonAsJson(comparison))
    else print((await import('../../why/comparison-text.js')).printComparison(comparison, [first, second]))
    if (comparison.cycle !== null) process.exitCode = 1
  },
}

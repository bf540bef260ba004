import { command } from '../shared/command.js'
import { flag, optionsOf, subject, text, writers } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'

const options = optionsOf({
  exact: flag('Compare every cycle from the first one on, also between snapshots that agree'),
  writers: writers(),
  json: flag('Report as JSON'),
  testbench: text('The testbench of the first replay, to build its design again'),
  'other-testbench': text('The testbench of the second replay, to build its design again'),
})

/** `flitwave diff`: where two runs part, and why. */
export const diffCommand = command({
  subject: {
    first: subject('A file that `flitwave run --keep-replay` has written'),
    second: subject('Another one, of the same design or of a changed one'),
  },
  options,
  examples: [['$0 diff good.replay bad.replay', 'The line or the input that made the difference']],
  epilogue:
    'Signals are matched by their paths. Each replay holds its own design and sources, so later changes of the files do not matter.\n\nExit code: 0 if the runs are the same, 1 if they differ, 2 for bad usage or input.',
  run: async ({ first, second, exact, writers: isAsked, json, testbench, 'other-testbench': other }) => {
    const { openPast, sourceReader } = await import('../shared/open-run.js')
    const sides = [
      await openPast(first, { set: {}, seed: undefined, testbench }),
      await openPast(second, { set: {}, seed: undefined, testbench: other }),
    ] as const
    const { instanceTree } = await import('../../../engines/sim/engine/instances.js')
    const { compareRuns } = await import('../../../runs/why/compare.js')
    const [mine, others] = sides.map((side) => ({ ...side, tree: instanceTree(side.design) }))
    const { answeredIn, comparedWithWriters, writtenIn } = await import('../../../runs/why/writers.js')
    const { findWriters, rerunAsJson, unknownWriters } = await import('../shared/writers.js')
    const compared = compareRuns([mine!, others!], exact)
    const found = [
      await findWriters(sides[0], writtenIn(answeredIn(compared, 0)), isAsked),
      await findWriters(sides[1], writtenIn(answeredIn(compared, 1)), isAsked),
    ]
    const comparison = comparedWithWriters(compared, [found[0]!.writerOf, found[1]!.writerOf])
    if (json) {
      const { comparisonAsJson } = await import('../../../runs/why/json.js')
      printJson({ ...comparisonAsJson(comparison), reruns: found.map(rerunAsJson) })
    } else {
      const { printComparison } = await import('../../../runs/why/comparison-text.js')
      const names = [first, second] as const
      const runs = ([0, 1] as const).map((i) => ({ name: names[i], read: sourceReader(sides[i]) }))
      print(printComparison(comparison, [runs[0]!, runs[1]!]))
      for (const sentence of found.flatMap((one, i) => unknownWriters(one, names[i]!))) print(sentence)
    }
    if (comparison.cycle !== null) process.exitCode = 1
  },
})

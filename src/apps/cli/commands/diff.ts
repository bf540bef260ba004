import { command } from '../shared/command.js'
import { flag, optionsOf, subject, text, writers } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { failForUsage } from '../shared/usage.js'
import type { InferredOptionTypes } from 'yargs'

const options = optionsOf({
  exact: flag('Compare every cycle from the first one on, also between snapshots that agree'),
  writers: writers(),
  json: flag('Report as JSON'),
  clock: text('The clock of dumps; by default it is found: top.clk'),
  time: flag('Compare dumps at each unit of time, not in cycles'),
  testbench: text('The testbench of the first replay, to build its design again'),
  'other-testbench': text('The testbench of the second replay, to build its design again'),
})

export const diffCommand = command({
  subject: {
    first: subject('A replay of `flitwave run --keep-replay`, or a VCD or FST dump of any simulator'),
    second: subject('Another one of its kind, of the same design or of a changed one'),
  },
  options,
  examples: [
    ['$0 diff good.replay bad.replay', 'The line or the input that made the difference'],
    ['$0 diff good.fst bad.vcd', 'The first cycle in which two dumps differ'],
  ],
  epilogue:
    'Signals are matched by their paths. Each replay holds its own design and sources, so later changes of the files do not matter.\n\nExit code: 0 if the runs are the same, 1 if they differ, 2 for bad usage or input.',
  run: async (args) => {
    const { isDumpFile } = await import('../shared/dump-file.js')
    const kinds = [args.first, args.second].map(isDumpFile)
    if (kinds[0] !== kinds[1]) {
      const help = 'print the replay as a dump first: flitwave waves run.replay --format vcd'
      failForUsage('a dump cannot be compared with a replay', help)
    }
    await (kinds[0] ? diffDumps(args) : diffReplays(args))
  },
})

type DiffArguments = InferredOptionTypes<typeof options> & { readonly first: string; readonly second: string }

async function diffDumps(args: DiffArguments): Promise<void> {
  const { first, second, json, clock, time: isTime } = args
  if (args.exact || args.writers || args.testbench !== undefined || args['other-testbench'] !== undefined)
    failForUsage('a dump has values, and no design', '--exact, --writers and testbenches are for replays')
  const { openDumpFile } = await import('../shared/dump-file.js')
  const { compareDumps } = await import('../../../runs/dump/compare/compare.js')
  const { dumpComparisonAsJson, printDumpComparison } = await import('../../../runs/dump/compare/text.js')
  const mine = await openDumpFile(first, { clock, isTime })
  const found = mine.run.cycles.clock?.path
  const other = await openDumpFile(second, { clock, isTime, likely: found })
  try {
    const comparison = await compareDumps([mine.run, other.run])
    if (json) printJson(dumpComparisonAsJson(comparison))
    else print(printDumpComparison(comparison, [first, second]))
    if (comparison.cycle !== null) process.exitCode = 1
  } finally {
    await mine.close()
    await other.close()
  }
}

async function diffReplays(args: DiffArguments): Promise<void> {
  const { first, second, exact, writers: isAsked, json, testbench, 'other-testbench': other, clock, time } = args
  if (clock !== undefined || time) failForUsage('a replay has its own clock', '--clock and --time are for dumps')
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
}

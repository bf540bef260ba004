import { command } from '../shared/command.js'
import { count, flag, optionsOf, subject, text, writers } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { failForUsage } from '../shared/usage.js'
import type { InferredOptionTypes } from 'yargs'

const options = optionsOf({
  exact: flag('Compare every cycle from the first one on, also between snapshots that agree'),
  writers: writers(),
  json: flag('Report as JSON'),
  clock: text('The clock of dumps; by default it is found: top.clk'),
  time: flag('Compare dumps at each unit of time, not in cycles'),
  scope: text('Where the design of a replay stands in a dump; by default it is found: tb.dut'),
  offset: count('The cycle of a dump that is cycle 0 of a replay; by default both leave reset in the same one', {
    least: 0,
  }),
  testbench: text('The testbench of the first replay, to build its design again'),
  'other-testbench': text('The testbench of the second replay, to build its design again'),
})

export const diffCommand = command({
  subject: {
    first: subject('A replay of `flitwave run --keep-replay`, or a VCD or FST dump of any simulator'),
    second: subject('Another one, of the same design or of a changed one'),
  },
  options,
  examples: [
    ['$0 diff good.replay bad.replay', 'The line or the input that made the difference'],
    ['$0 diff good.fst bad.vcd', 'The first cycle in which two dumps differ'],
    ['$0 diff fifo.replay icarus.vcd', 'Our engine beside another simulator of the same design'],
  ],
  epilogue:
    'Signals are matched by their paths. Each replay holds its own design and sources, so later changes of the files do not matter.\n\nExit code: 0 if the runs are the same, 1 if they differ, 2 for bad usage or input.',
  run: async (args) => {
    const { isDumpFile } = await import('../shared/dump-file.js')
    const [first, second] = [isDumpFile(args.first), isDumpFile(args.second)]
    if (first && second) await diffDumps(args)
    else if (first || second) await diffMixed(args, first)
    else await diffReplays(args)
  },
})

type DiffArguments = InferredOptionTypes<typeof options> & { readonly first: string; readonly second: string }

async function diffDumps(args: DiffArguments): Promise<void> {
  const { first, second, json, clock, time: isTime } = args
  refuseMixedOptions(args)
  if (args.exact || args.writers || args.testbench !== undefined || args['other-testbench'] !== undefined)
    failForUsage('a dump has values, and no design', '--exact, --writers and testbenches are for replays')
  const { compareDumpFiles } = await import('./dump-files.js')
  const { dumpComparisonAsJson, printDumpComparison } = await import('../../../runs/dump/compare/text.js')
  const comparison = await compareDumpFiles([first, second], { clock, isTime })
  if (json) printJson(dumpComparisonAsJson(comparison))
  else print(printDumpComparison(comparison, [first, second]))
  if (comparison.cycle !== null) process.exitCode = 1
}

function refuseMixedOptions({ scope, offset }: DiffArguments): void {
  if (scope !== undefined || offset !== undefined)
    failForUsage(
      'signals and cycles of two runs of a kind have one numbering',
      '--scope and --offset are for a replay and a dump',
    )
}

/** @param isDumpFirst - true if the first run is the dump */
async function diffMixed(args: DiffArguments, isDumpFirst: boolean): Promise<void> {
  const { json, clock, scope, offset } = args
  if (args.exact || args.writers || args.time)
    failForUsage('a dump has values in cycles, and no design', '--exact, --writers and --time are for runs of one kind')
  const [replay, dump] = isDumpFirst ? [args.second, args.first] : [args.first, args.second]
  const [testbench, other] = isDumpFirst
    ? [args['other-testbench'], args.testbench]
    : [args.testbench, args['other-testbench']]
  if (other !== undefined) failForUsage(`${dump} is a dump, and has no testbench`, 'name that of the replay alone')
  const { openPast, sourceReader } = await import('../shared/open-run.js')
  const { openDumpFile } = await import('../shared/dump-file.js')
  const { ReplayRun } = await import('../../../runs/replay-run.js')
  const { compareWithDump } = await import('../../../runs/compare/compare.js')
  const { mixedComparisonAsJson, printMixedComparison } = await import('../../../runs/compare/text.js')
  const past = await openPast(replay, { set: {}, seed: undefined, testbench })
  const { run, close } = await openDumpFile(dump, { clock })
  try {
    const comparison = await compareWithDump(new ReplayRun(past.file, past.design), run, { scope, offset })
    const names = { replay, dump, isDumpFirst, read: sourceReader(past) }
    if (json) printJson(mixedComparisonAsJson(comparison, names))
    else print(printMixedComparison(comparison, names))
    if (comparison.cycle !== null) process.exitCode = 1
  } finally {
    await close()
  }
}

async function diffReplays(args: DiffArguments): Promise<void> {
  const { first, second, exact, writers: isAsked, json, testbench, 'other-testbench': other, clock, time } = args
  refuseMixedOptions(args)
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

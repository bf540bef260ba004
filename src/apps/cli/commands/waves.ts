import { formatNames } from '../../../print/wave/format-table.js'
import { radixOption, widthOption } from '../shared/formats.js'
import { choices, count, flag, optionsOf, subject, text, texts, window } from '../shared/options.js'
import { print } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Design } from '../../../ir/ir.js'
import { requireCycles } from '../../../runs/replay/window.js'
import type { ReplayFile } from '../../../runs/replay/file.js'
import type { Window } from '../../../print/wave/window.js'
import type { printWhatCanBe, WaveSelection } from '../shared/waves.js'
import { command } from '../shared/command.js'
import { failForUsage } from '../shared/usage.js'
import type { InferredOptionTypes } from 'yargs'

const options = optionsOf({
  window: window('Cycles to show, inclusive: 40000:40100'),
  around: text('A condition of `flitwave find`: show its first hit, and its signals'),
  margin: count('Cycles to show before and after it', { least: 0 }, { default: '10' }),
  signals: texts("Signals to show, as globs: 'dut.*', 'dut.inputs[0].**'"),
  radix: radixOption,
  width: widthOption,
  format: choices('format', formatNames, 'Output formats', { default: ['text'] }),
  out: text('Folder for files; without it, text goes to the terminal'),
  clock: text('The clock of a dump; by default it is found: top.clk'),
  time: flag('Windows of a dump are units of time, not cycles'),
  testbench: text('The testbench of a replay, if it has moved'),
})

/** `flitwave waves`: looks at any cycles and signals of a run that is over, or of a dump. */
export const wavesCommand = command({
  subject: { run: subject('A replay of `flitwave run --keep-replay`, or a VCD or FST dump of any simulator') },
  options,
  examples: [
    ['$0 run traffic --keep-replay', 'Run, and write traffic.replay'],
    ["$0 waves traffic.replay --window 20:40 --signals 'dut.nodes[5].in'", 'Twenty cycles of one field'],
    ['$0 waves traffic.replay --window 20:40 --format vcd', 'All signals in these cycles, for GTKWave'],
    ["$0 waves dump.vcd --window 100:140 --signals 'top.noc.**.valid'", 'A dump of another simulator'],
    ["$0 waves traffic.replay --around 'rise(dut.delivered[5].valid)'", 'Where that happens first'],
  ],
  epilogue:
    'The output is that of `flitwave run`; later changes of the files do not matter.\n\nExit code: 0 if all is well, 2 for bad usage or input.',
  run: async (args) => {
    const { isDumpFile } = await import('../shared/dump-file.js')
    const { waves, refusal } = isDumpFile(args.run) ? await wavesOfDump(args) : await wavesOfReplay(args)
    const { separateFiles } = await import('../shared/waves.js')
    const { out } = args
    const { toTerminal, toFiles } = separateFiles(waves, out)
    for (const { content } of toTerminal) print(String(content))
    if (toFiles.length > 0) for (const path of writeFiles(out ?? '.', toFiles)) print(path)
    if (refusal) throw refusal
  },
})

type WavesArguments = InferredOptionTypes<typeof options> & { readonly run: string }

type Printed = Awaited<ReturnType<typeof printWhatCanBe>>

async function wavesOfReplay(args: WavesArguments): Promise<Printed> {
  const { run: replay, testbench, signals, window, around, margin, radix, width, format: formats, clock, time } = args
  if (clock !== undefined || time) failForUsage('a replay has its own clock', '--clock and --time are for dumps')
  const { openReplay, reopen } = await import('../shared/replay.js')
  const file = openReplay(replay)
  const { openRun } = await import('../shared/open-run.js')
  const waves = await import('../shared/waves.js')
  const { design } = await openRun(file, testbench)
  const asked =
    around === undefined
      ? { signals, window }
      : await selectAround(file, design, { condition: around, margin, signals, window })
  const run = reopen(file, design, waves.coveringSelection(formats, asked))
  return waves.printWhatCanBe(run, file.header.name, formats, { ...asked, radix, width })
}

async function wavesOfDump(args: WavesArguments): Promise<Printed> {
  const { testbench, around } = args
  if (testbench !== undefined) failForUsage('a dump has no testbench', 'leave out --testbench')
  const { printDumpWaves } = await import('../shared/dump-waves.js')
  return printDumpWaves(args.run, { ...args, around })
}

/** A condition, and the cycles around its first hit. */
interface Around {
  readonly condition: string
  /** Cycles before and after the first of the hit. */
  readonly margin: number
  /** The cycles to search. */
  readonly window: Window | undefined
  readonly signals: readonly string[] | undefined
}

/**
 * The window around the first hit, with the signals of the condition first.
 * @throws FlitwaveError FW974 if the condition never holds
 */
async function selectAround(
  file: ReplayFile,
  design: Design,
  { condition, margin, window = {}, signals }: Around,
): Promise<WaveSelection> {
  const [{ parseQuery }, { searchReplay }] = await Promise.all([
    import('../../../runs/find/syntax/parse.js'),
    import('../../../runs/find/search/search.js'),
  ])
  const cycles = requireCycles(file, window)
  const query = parseQuery(condition)
  const [hit] = searchReplay(file, { design, query, ...cycles, most: 1, isCounted: false }).hits
  if (!hit) {
    const message = `the condition holds in none of the cycles ${cycles.from}:${cycles.to}`
    return fail('FW974', message, null, 'weaken it: `flitwave find` tells how often each part of it holds')
  }
  const own = hit.values.flatMap(({ drawn }) => (drawn === null ? [] : [drawn]))
  const all = requireCycles(file, {})
  return {
    window: { from: Math.max(hit.from - margin, all.from), to: Math.min(hit.from + margin, all.to) },
    signals: signals ?? [...new Set([...own, ...file.header.drawing.signals])],
  }
}

import { formatNames } from '../../../print/wave/format-table.js'
import { radixOption, widthOption } from '../shared/formats.js'
import { choices, count, flag, optionsOf, subject, text, texts, window } from '../shared/options.js'
import { print } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Run } from '../../../runs/run.js'
import type { printWhatCanBe, WaveSelection } from '../shared/waves.js'
import type { OpenedRun } from '../shared/any-run.js'
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

/** `flitwave waves`: shows any cycles and signals of a finished run or of a dump. */
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
    const { openAnyRun } = await import('../shared/any-run.js')
    const opened = await openAnyRun(args.run, { ...args, set: {}, isOver: true })
    const { waves, refusal } = await printRun(opened, args).finally(() => opened.close())
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

async function printRun({ run, name }: OpenedRun, args: WavesArguments): Promise<Printed> {
  const { signals, window, around, radix, width, format: formats, time } = args
  const waves = await import('../shared/waves.js')
  if (time && formats.some(waves.isDump))
    failForUsage('dumps are written in cycles', 'leave out --time, or the formats vcd and fst')
  const asked = around === undefined ? { signals, window } : await selectAround(run, around, args)
  const { trace, drawing } = await waves.captured(run, waves.coveringSelection(formats, asked))
  // The window of a trace in units of time was in these units, and its cycles are steps of several.
  const shown = trace.timeStep === undefined ? asked : { ...asked, window: {} }
  return waves.printWhatCanBe({ trace, drawing }, name, formats, { ...shown, radix, width })
}

/**
 * The window around the first hit of a condition, with the signals of the condition first.
 * @throws FlitwaveError FW974 if the condition never holds
 */
async function selectAround(
  run: Run,
  condition: string,
  { margin, window = {}, signals }: Pick<WavesArguments, 'margin' | 'window' | 'signals'>,
): Promise<WaveSelection> {
  const { from, to, result } = await run.search(condition, { ...window, most: 1, isCounted: false })
  const [hit] = result.hits
  if (!hit) {
    const message = `the condition holds in none of the cycles ${from}:${to}`
    return fail('FW974', message, null, 'weaken it: `flitwave find` tells how often each part of it holds')
  }
  const own = hit.values.flatMap(({ drawn }) => (drawn === null ? [] : [drawn]))
  const { isChosen, signals: others } = run.drawing
  return {
    window: { from: Math.max(hit.from - margin, run.firstCycle), to: Math.min(hit.from + margin, run.lastCycle) },
    signals: signals ?? [...new Set([...own, ...(isChosen ? others : [])])],
  }
}

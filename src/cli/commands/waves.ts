import type { Argv, CommandModule } from 'yargs'
import { formatNames } from '../formats.js'
import { print, writeFiles } from '../output.js'
import { parseList } from '../usage.js'

interface WavesArguments {
  readonly replay: string
  readonly window: string | undefined
  readonly signals: readonly string[] | undefined
  readonly format: readonly string[]
  readonly out: string | undefined
  readonly testbench: string | undefined
}

/** `flitwave waves`: looks at any cycles and signals of a run that is over. */
export const wavesCommand: CommandModule<object, WavesArguments> = {
  command: 'waves <replay>',
  describe: 'Draw any cycles and signals of a run that was kept',
  builder: (yargs: Argv) =>
    yargs
      .positional('replay', {
        type: 'string',
        demandOption: true,
        describe: 'A file that `flitwave run --keep-replay` has written',
      })
      .option('window', { type: 'string', describe: 'Which cycles to show, both included: 40000:40100' })
      .option('signals', {
        type: 'string',
        array: true,
        describe: "What to show, as globs: 'dut.*', 'dut.inputs[0].**'",
      })
      .option('format', {
        type: 'string',
        array: true,
        default: ['text'],
        describe: `${formatNames.join(', ')}; several with commas`,
      })
      .option('out', { type: 'string', describe: 'The folder for files; text goes to the terminal without it' })
      .option('testbench', { type: 'string', describe: 'The testbench, where it is not in the place that it was in' })
      .example('$0 run traffic --keep-replay', 'Run, and write traffic.replay')
      .example("$0 waves traffic.replay --window 20:40 --signals 'dut.nodes[5].in'", 'Twenty cycles of one field')
      .example('$0 waves traffic.replay --window 20:40 --format vcd', 'Everything in these cycles, for GTKWave')
      .epilogue(
        'What is shown is what `flitwave run` would have shown. The testbench must be there, and its design unchanged.\n\nExit code: 0 if all is good, 2 for bad usage or input.',
      ),
  handler: async ({ replay, out, testbench, signals, ...args }) => {
    const formats = parseList('format', args.format, formatNames)
    const { parseWindow } = await import('../../wave/select.js')
    const asked = { signals, window: args.window === undefined ? undefined : parseWindow(args.window) }
    const { ReplayFile } = await import('../../replay/file.js')
    const file = ReplayFile.open(replay)
    const { designOf, reopen } = await import('../replay.js')
    const { coveringSelection, printWhatCanBe, separateFiles } = await import('../waves.js')
    const run = reopen(file, await designOf(file.header, replay, testbench), coveringSelection(formats, asked))
    const { waves, refusal } = await printWhatCanBe(run, file.header.name, formats, asked)
    const { toTerminal, toFiles } = separateFiles(waves, out)
    for (const { content } of toTerminal) print(String(content))
    if (toFiles.length > 0) for (const path of writeFiles(out ?? '.', toFiles)) print(path)
    if (refusal) throw refusal
  },
}

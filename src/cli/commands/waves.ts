import type { Argv, CommandModule, InferredOptionTypes } from 'yargs'
import { formatNames } from '../formats.js'
import { choices, optionsOf, subject, text, texts, window } from '../options.js'
import { print, writeFiles } from '../output.js'

const options = optionsOf({
  window: window('Which cycles to show, both included: 40000:40100'),
  signals: texts("What to show, as globs: 'dut.*', 'dut.inputs[0].**'"),
  format: choices('format', formatNames, 'What to draw', { default: ['text'] }),
  out: text('The folder for files; text goes to the terminal without it'),
  testbench: text('The testbench, where it is not in the place that it was in'),
})

type WavesArguments = InferredOptionTypes<typeof options> & { readonly replay: string }

/** `flitwave waves`: looks at any cycles and signals of a run that is over. */
export const wavesCommand: CommandModule<object, WavesArguments> = {
  command: 'waves <replay>',
  describe: 'Draw any cycles and signals of a run that was kept',
  builder: (yargs: Argv) =>
    yargs
      .positional('replay', subject('A file that `flitwave run --keep-replay` has written'))
      .options(options)
      .example('$0 run traffic --keep-replay', 'Run, and write traffic.replay')
      .example("$0 waves traffic.replay --window 20:40 --signals 'dut.nodes[5].in'", 'Twenty cycles of one field')
      .example('$0 waves traffic.replay --window 20:40 --format vcd', 'Everything in these cycles, for GTKWave')
      .epilogue(
        'What is shown is what `flitwave run` would have shown. The testbench must be there, and its design unchanged.\n\nExit code: 0 if all is good, 2 for bad usage or input.',
      ),
  handler: async ({ replay, out, testbench, signals, window, format: formats }) => {
    const asked = { signals, window }
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

import type { Argv, InferredOptionTypes } from 'yargs'
import type { CommandBody } from '../command.js'
import { formatNames } from '../../../print/wave/format-table.js'
import { radixOption } from '../formats.js'
import { choices, count, optionsOf, subject, text, texts, window } from '../options.js'
import { print } from '../output.js'
import { writeFiles } from '../output-files.js'

const options = optionsOf({
  window: window('Cycles to show, inclusive: 40000:40100'),
  around: text('A condition, as `flitwave find` takes it: show where it holds first, and its signals'),
  margin: count('Cycles to show before and after it', { least: 0 }, { default: '10' }),
  signals: texts("Signals to show, as globs: 'dut.*', 'dut.inputs[0].**'"),
  radix: radixOption,
  format: choices('format', formatNames, 'Output formats', { default: ['text'] }),
  out: text('Folder for files; without it, text goes to the terminal'),
  testbench: text('The testbench, if it has moved'),
})

type WavesArguments = InferredOptionTypes<typeof options> & { readonly replay: string }

/** `flitwave waves`: looks at any cycles and signals of a run that is over. */
export const wavesCommand: CommandBody<WavesArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('replay', subject('A file that `flitwave run --keep-replay` has written'))
      .options(options)
      .example('$0 run traffic --keep-replay', 'Run, and write traffic.replay')
      .example("$0 waves traffic.replay --window 20:40 --signals 'dut.nodes[5].in'", 'Twenty cycles of one field')
      .example('$0 waves traffic.replay --window 20:40 --format vcd', 'All signals in these cycles, for GTKWave')
      .example("$0 waves traffic.replay --around 'rise(dut.delivered[5].valid)'", 'Where that happens first')
      .epilogue(
        'The output is that of `flitwave run`, whatever has become of the files since.\n\nExit code: 0 if all is well, 2 for bad usage or input.',
      ),
  handler: async ({ replay, out, testbench, signals, window, around, margin, radix, format: formats }) => {
    const { openReplay } = await import('../open-replay.js')
    const file = openReplay(replay)
    const { openRun } = await import('../past.js')
    const { reopen } = await import('../replay.js')
    const { coveringSelection, printWhatCanBe, separateFiles } = await import('../waves.js')
    const { design } = await openRun(file, testbench)
    const asked =
      around === undefined
        ? { signals, window }
        : (await import('../around.js')).selectAround(file, design, { condition: around, margin, signals, window })
    const run = reopen(file, design, coveringSelection(formats, asked))
    const { waves, refusal } = await printWhatCanBe(run, file.header.name, formats, { ...asked, radix })
    const { toTerminal, toFiles } = separateFiles(waves, out)
    for (const { content } of toTerminal) print(String(content))
    if (toFiles.length > 0) for (const path of writeFiles(out ?? '.', toFiles)) print(path)
    if (refusal) throw refusal
  },
}

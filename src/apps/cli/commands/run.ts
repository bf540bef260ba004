import { basename, dirname } from 'node:path'
import type { Argv, InferredOptionTypes } from 'yargs'
import { fileToReplace } from '../../../base/files/target.js'
import { engineChoices } from '../../../engines/sim/engine/names.js'
import type { ReplayRecorder } from '../../../runs/replay/recorder.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import { isFileSpec } from '../../../runs/testbench/parameters.js'
import type { TestbenchRun } from '../../../runs/testbench/run.js'
import type { CommandBody } from '../command.js'
import type { DesignToKeep } from '../replay-design.js'
import { formatNames } from '../../../print/wave/format-table.js'
import { radixOption } from '../formats.js'
import { fileName } from '../file-name.js'
import { loadTestbench } from '../load.js'
import {
  choice,
  choices,
  count,
  flag,
  optionalText,
  optionsOf,
  settings,
  subject,
  text,
  texts,
  window,
} from '../options.js'
import { print, printError, printJson } from '../output.js'
import { writeFiles } from '../output-files.js'
import { describeRun, diagnosticAsJson, runAsJson } from '../report.js'
import { loadClasses } from '../slots.js'
import { showsProgress } from '../terminal.js'
import { printTypeErrors, typesOption, whileCheckingTypes, type CommandTypes } from '../types.js'
import { failForOption, failForUsage } from '../usage.js'

const options = optionsOf({
  set: settings(),
  cycles: count('End the run after this many cycles'),
  signals: texts("Signals to show, as globs: 'dut.*', 'dut.inputs[0].**'"),
  window: window('Cycles to show, inclusive: 10:40'),
  radix: radixOption,
  format: choices('format', formatNames, 'Output formats (default: text)'),
  out: text('Folder for files; without it, text goes to the terminal'),
  seed: count('Seed of random numbers and of the initial values in memories', { least: 0 }),
  engine: choice('engine', engineChoices, 'Engine; the results are the same', { default: 'auto' }),
  'keep-replay': optionalText('Keep the run for `flitwave waves`; draw only if --format is given'),
  open: flag('Look around in the run in the browser, as with `flitwave inspect`'),
  'turn-limit': count('Seconds of computing until a process of your own counts as an endless loop; 0: none', {
    least: 0,
  }),
  rows: flag('List all results, such as packets, where they are so many that a summary stands for them'),
  json: flag('Report as JSON'),
  types: typesOption,
})

type RunArguments = InferredOptionTypes<typeof options> & { readonly testbench: string }

/** `flitwave run`: runs a testbench, checks it, and draws what happened. */
export const runCommand: CommandBody<RunArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('testbench', subject('A name from `flitwave list`, or the path of a file'))
      .options(options)
      .strictOptions(false)
      .example('$0 run fifo', 'The waves of the queue, in the terminal')
      .example('$0 run router-pipeline --set stages=4 --format svg', 'A diagram for a document')
      .example("$0 run fifo --signals 'dut.**' --window 3:12", 'All signals in ten cycles')
      .example('$0 run traffic --traffic packets.csv --format vcd', 'Your own traffic, for GTKWave')
      .example('$0 run traffic --keep-replay', 'Run now, and choose cycles and signals later')
      .example('$0 run traffic --open', 'Run now, and look around in the browser')
      .example('$0 run ./mine.tb.ts', 'A testbench of your own')
      .epilogue(
        '`flitwave list <testbench>` shows its parameters, and the options for its input files.\n\nExit code: 0 if all checks held, 1 if a check or an assertion failed or types are wrong, 2 for bad usage or input.',
      ),
  handler: (args) => whileCheckingTypes(args.testbench, args.types, (types) => run(args, types)),
}

async function run(args: RunArguments, types: CommandTypes): Promise<void> {
  const isKept = args['keep-replay'] !== undefined
  if (args.open && args.json) failForUsage('--open is for people, and --json for programs', 'give one of them')
  // Known before the run: it may take long.
  if (args['keep-replay']) fileToReplace(args['keep-replay'])
  const formats = args.format ?? (isKept || args.open ? [] : ['text' as const])
  const { set, window } = args
  const ownFiles = isKept ? await (await import('../own-files.js')).OwnFiles.follow() : null
  const { name, testbench, limits } = await loadTestbench(args.testbench)
  const files = fileOptions(testbench, { ...args }, set)
  const { runTestbench } = await import('../../../runs/testbench/run.js')
  const { coveringSelection, cutOf, printWhatCanBe, resultLines, separateFiles } = await import('../waves.js')
  const asked = { window, signals: args.signals, radix: args.radix }
  const { signals } = coveringSelection(formats, asked)
  const recorder =
    isKept || args.open ? new (await import('../../../runs/replay/recorder.js')).ReplayRecorder() : undefined
  const progress = showsProgress(process, process.env)
    ? new (await import('../run-progress.js')).RunProgress(name, process.stderr)
    : null
  const classes = await loadClasses(testbench.parameters, set)
  // As they are loaded: they can be edited while a long run goes on.
  const texts = ownFiles?.texts() ?? null
  const played = runTestbench(testbench, {
    name,
    set: { ...classes, ...files },
    engine: args.engine,
    ...(args.seed !== undefined && { seed: args.seed }),
    ...(args.cycles !== undefined && { cycles: args.cycles }),
    ...limits,
    ...(args['turn-limit'] !== undefined && { turnLimit: args['turn-limit'] }),
    ...(signals && { signals }),
    ...(recorder && { observer: recorder }),
    ...(progress && { onProgress: progress.update }),
  })
  progress?.stop()
  const title = fileName(name, set)
  const kept = texts && { testbench, texts }
  const packed = recorder && (await pack(played, recorder, { name: title, args, kept }))
  const replay = packed && isKept ? keepReplay(packed, title, args) : []
  // Who asks for nothing wants to see the run: as much of it as there is room for.
  const cut = args.format || window ? null : cutOf(played)
  const shown = cut ? { ...asked, window: cut.window } : asked
  const { waves, refusal } = await printWhatCanBe(played, title, formats, shown)
  const { toTerminal, toFiles } = separateFiles(waves, args.out)
  const results = args.out !== undefined && played.results.length > 0 ? [resultLines(played, title)] : []
  const drawn = toFiles.length + results.length > 0 ? writeFiles(args.out ?? '.', [...toFiles, ...results]) : []
  const written = [...drawn, ...replay]
  if (!args.json) {
    if (toTerminal.length > 0) print(toTerminal.map(({ content }) => String(content)).join('\n'))
    if (cut && toTerminal.length > 0) print(cut.note)
    report(name, played, written, args.rows)
  }
  const wrongTypes = await types.errors()
  if (args.json) printJson({ ...runAsJson(name, played, written), types: wrongTypes.map(diagnosticAsJson) })
  else printTypeErrors(wrongTypes)
  if (!played.isGood || wrongTypes.length > 0) process.exitCode = 1
  if (refusal) throw refusal
  if (packed && args.open) await lookAround(packed, played, testbench)
}

interface PackOptions {
  readonly name: string
  readonly args: RunArguments
  /** With which the replay is opened later, if it is to be. */
  readonly kept: Pick<DesignToKeep, 'testbench' | 'texts'> | null
}

async function pack(
  run: TestbenchRun,
  recorder: ReplayRecorder,
  { name, args: { testbench: target, seed }, kept }: PackOptions,
): Promise<Uint8Array> {
  const { packRun } = await import('../replay.js')
  if (!kept) return packRun(run, recorder, { target, name, seed })
  const { keptDesignOf } = await import('../replay-design.js')
  const design = keptDesignOf({ ...kept, design: run.design, p: run.parameters })
  return packRun(run, recorder, { target, name, seed }, design)
}

/** Written before anything is drawn: a selection that cannot be drawn must not cost the run. */
function keepReplay(content: Uint8Array, name: string, { out, 'keep-replay': path }: RunArguments): string[] {
  return path
    ? writeFiles(dirname(path), [{ name: basename(path), content }])
    : writeFiles(out ?? '.', [{ name: `${name}.replay`, content }])
}

async function lookAround(
  replay: Uint8Array,
  { design, parameters: p }: TestbenchRun,
  testbench: Testbench,
): Promise<void> {
  const { ReplayFile } = await import('../../../runs/replay/file.js')
  const { packPast } = await import('../inspect/pack.js')
  const { serveUntilEnded } = await import('../inspect/serve.js')
  await serveUntilEnded(packPast({ file: ReplayFile.of(replay), design, testbench, p }), { open: true })
}

function report(name: string, run: TestbenchRun, written: readonly string[], listsAll: boolean): void {
  const { summary, table, problems } = describeRun(name, run, listsAll)
  if (table !== null) print(`\n${table}\n`)
  for (const path of written) print(path)
  print(summary)
  if (problems !== '') printError(problems)
}

const own = [...Object.keys(options), 'testbench', 'help', 'version', '_', '$0']

/** The files that the testbench takes as options of their own: `--traffic packets.csv`. */
function fileOptions(
  { parameters }: Testbench,
  given: Readonly<Record<string, unknown>>,
  set: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = Object.keys(parameters).filter((name) => parameters[name] && isFileSpec(parameters[name]))
  const files: Record<string, string> = {}
  for (const [option, value] of Object.entries(given)) {
    if (own.includes(option) || value === undefined) continue
    if (!known.includes(option))
      failForRunOption(value === false ? `no-${option}` : option, known, Object.keys(parameters))
    if (typeof value !== 'string' || value === '') failForUsage(`--${option} needs one file`, `write --${option} path`)
    if (Object.hasOwn(set, option)) failForUsage(`${option} is given twice`, `give --${option} or --set ${option}=…`)
    files[option] = value
  }
  return files
}

function failForRunOption(option: string, files: readonly string[], parameters: readonly string[]): never {
  if (parameters.includes(option))
    failForUsage(`there is no option --${option}`, `it is a parameter: --set ${option}=…`)
  return failForOption(option, [...Object.keys(options), 'help', ...files], '`flitwave run --help` shows all')
}

import { basename, dirname } from 'node:path'
import type { InferredOptionTypes } from 'yargs'
import { fileToReplace } from '../../../base/files/read.js'
import { engineChoices } from '../../../engines/sim/engine/instances.js'
import { nativeModes, type NativeRefusal } from '../../../engines/sim/engine/native.js'
import type { ReplayRecorder } from '../../../runs/replay/recorder.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import { isFileSpec } from '../../../runs/testbench/parameters.js'
import type { TestbenchRun } from '../../../runs/testbench/run.js'
import type { FormatName } from '../../../print/wave/index.js'
import type { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { command } from '../shared/command.js'
import { formatNames } from '../../../print/wave/format-table.js'
import { radixOption, widthOption } from '../shared/formats.js'
import { fileName, writeFiles } from '../shared/output-files.js'
import { loadTestbench, loadClasses } from '../shared/load.js'
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
} from '../shared/options.js'
import { print, printError, printJson } from '../shared/output.js'
import { describeRun, diagnosticAsJson, runAsJson } from '../shared/report.js'
import { showsProgress } from '../shared/terminal.js'
import { printTypeErrors, typesOption, whileCheckingTypes, type CommandTypes } from '../shared/type-check.js'
import { failForOption, failForUsage } from '../shared/usage.js'

const options = optionsOf({
  set: settings(),
  cycles: count('End the run after this many cycles'),
  signals: texts("Signals to show, as globs: 'dut.*', 'dut.inputs[0].**'"),
  window: window('Cycles to show, inclusive: 10:40'),
  radix: radixOption,
  width: widthOption,
  format: choices('format', formatNames, 'Output formats (default: text)'),
  out: text('Folder for files; without it, text goes to the terminal'),
  seed: count('Seed of random numbers and of the initial values in memories', { least: 0 }),
  engine: choice('engine', engineChoices, 'Engine; the results are the same', { default: 'auto' }),
  native: choice('native', nativeModes, 'Machine code, by the C compiler of this machine', { default: 'auto' }),
  'keep-replay': optionalText('Keep the run for `flitwave waves`; draw only if --format is given'),
  open: flag('Open the run in the browser, as `flitwave inspect` does'),
  'turn-limit': count('Seconds of computing until a process of your own counts as an endless loop; 0: none', {
    least: 0,
  }),
  rows: flag('List all results, such as packets, even if there are many; by default, many are summed up'),
  json: flag('Report as JSON'),
  types: typesOption,
})

type RunArguments = InferredOptionTypes<typeof options> & { readonly testbench: string }

export const runCommand = command({
  subject: { testbench: subject('A name from `flitwave list`, or the path of a file') },
  options,
  takesOtherOptions: true,
  examples: [
    ['$0 run fifo', 'The waves of the queue, in the terminal'],
    ['$0 run router-pipeline --set stages=4 --format svg', 'A diagram for a document'],
    ["$0 run fifo --signals 'dut.**' --window 3:12", 'All signals in ten cycles'],
    ['$0 run traffic --traffic packets.csv --format vcd', 'Your own traffic, for GTKWave'],
    ['$0 run traffic --keep-replay', 'Run now, and choose cycles and signals later'],
    ['$0 run traffic --open', 'Run now, and open the page in the browser'],
    ['$0 run ./mine.tb.ts', 'A testbench of your own'],
  ],
  epilogue:
    '`flitwave list <testbench>` shows its parameters, and the options for its input files.\n\nExit code: 0 if all checks held, 1 if a check or an assertion failed or types are wrong, 2 for bad usage or input.',
  run: (args) => whileCheckingTypes(args.testbench, args.types, (types) => run(args, types)),
})

async function run(args: RunArguments, types: CommandTypes): Promise<void> {
  if (args.open && args.json) failForUsage('--open is for people, and --json for programs', 'give one of them')
  // Check this before the run, which may take long.
  if (args['keep-replay']) fileToReplace(args['keep-replay'])
  const played = await play(args)
  const { run, name } = played
  const { packed, written, refusal } = await write(played, args)
  if (!args.json) report(name, run, written, args.rows)
  const wrongTypes = await types.errors()
  if (args.json) printJson({ ...runAsJson(name, run, written), types: wrongTypes.map(diagnosticAsJson) })
  else printTypeErrors(wrongTypes)
  if (!run.isGood || wrongTypes.length > 0) process.exitCode = 1
  if (refusal) throw refusal
  if (packed && args.open) await inspect(packed, played)
}

/** A finished run and its recording. */
interface Played {
  readonly name: string
  readonly testbench: Testbench
  readonly run: TestbenchRun
  /** The name of the run's files, without an extension. */
  readonly title: string
  /** Null if no replay is needed. */
  readonly recorder: ReplayRecorder | null
  /** The texts of the user's own files; null unless the replay is kept. */
  readonly texts: ReadonlyMap<string, string> | null
}

async function play(args: RunArguments): Promise<Played> {
  const { set } = args
  const isKept = args['keep-replay'] !== undefined
  const ownFiles = isKept ? await (await import('./replay-design.js')).OwnFiles.follow() : null
  const { name, testbench, limits } = await loadTestbench(args.testbench)
  const files = fileOptions(testbench, { ...args }, set)
  const { runTestbench } = await import('../../../runs/testbench/run.js')
  const { coveringSelection } = await import('../shared/waves.js')
  const { signals, window = 'drawn' } = coveringSelection(formatsOf(args), args)
  const recorder = isKept || args.open ? await newRecorder() : null
  const progress = showsProgress(process, process.env)
    ? new (await import('../shared/progress.js')).RunProgress(name, process.stderr)
    : null
  const classes = await loadClasses(testbench.parameters, set)
  // Read the texts now: the user may edit the files during a long run.
  const texts = ownFiles?.texts() ?? null
  const run = runTestbench(testbench, {
    name,
    set: { ...classes, ...files },
    engine: args.engine,
    native: args.native,
    ...(args.seed !== undefined && { seed: args.seed }),
    ...(args.cycles !== undefined && { cycles: args.cycles }),
    ...limits,
    ...(args['turn-limit'] !== undefined && { turnLimit: args['turn-limit'] }),
    ...(signals && { signals }),
    window,
    ...(recorder && { observer: recorder }),
    ...(progress && { onProgress: progress.update }),
  })
  progress?.stop()
  return { name, testbench, run, title: fileName(name, set), recorder, texts }
}

async function newRecorder(): Promise<ReplayRecorder> {
  return new (await import('../../../runs/replay/recorder.js')).ReplayRecorder()
}

function formatsOf({ format, open, 'keep-replay': replay }: RunArguments): readonly FormatName[] {
  return format ?? (replay !== undefined || open ? [] : ['text'])
}

interface Written {
  /** The replay; null if none is needed. */
  readonly packed: Uint8Array | null
  /** Paths of files. */
  readonly written: readonly string[]
  /** The error of a drawing that is impossible; null if there is none. */
  readonly refusal: FlitwaveError | null
}

/**
 * Writes the replay, the waves and the results. The replay comes first, so that a wrong selection of signals does not lose
 * the run.
 */
async function write(played: Played, args: RunArguments): Promise<Written> {
  const { run, title } = played
  const { cutOf, printWhatCanBe, requireCaptured, resultLines, separateFiles } = await import('../shared/waves.js')
  const packed = await pack(played, args)
  const replay = packed && args['keep-replay'] !== undefined ? keepReplay(packed, title, args) : []
  requireCaptured(run, args.window)
  // Without --format or --window, a drawing of a long run is cut to the width of a terminal.
  const cut = args.format || args.window ? null : cutOf(run)
  const { signals, radix, width } = args
  const shown = { window: cut ? cut.window : args.window, signals, radix, width }
  const { waves, refusal } = await printWhatCanBe(run, title, formatsOf(args), shown)
  const { toTerminal, toFiles } = separateFiles(waves, args.out)
  const results = args.out !== undefined && run.results.length > 0 ? [resultLines(run, title)] : []
  const drawn = toFiles.length + results.length > 0 ? writeFiles(args.out ?? '.', [...toFiles, ...results]) : []
  if (!args.json && toTerminal.length > 0) {
    print(toTerminal.map(({ content }) => String(content)).join('\n'))
    if (cut) print(cut.note)
  }
  return { packed, written: [...drawn, ...replay], refusal }
}

async function pack(
  { run, recorder, title: name, testbench, texts }: Played,
  args: RunArguments,
): Promise<Uint8Array | null> {
  if (!recorder) return null
  const { packRun } = await import('../shared/replay.js')
  const origin = { target: args.testbench, name, seed: args.seed }
  if (!texts) return packRun(run, recorder, origin)
  const { keptDesignOf } = await import('./replay-design.js')
  return packRun(run, recorder, origin, keptDesignOf({ testbench, texts, design: run.design, p: run.parameters }))
}

function keepReplay(content: Uint8Array, name: string, { out, 'keep-replay': path }: RunArguments): string[] {
  return path
    ? writeFiles(dirname(path), [{ name: basename(path), content }])
    : writeFiles(out ?? '.', [{ name: `${name}.replay`, content }])
}

async function inspect(replay: Uint8Array, { run: { design, parameters: p }, testbench }: Played): Promise<void> {
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
  if (run.nativeRefusal) printError(noteOf(run.nativeRefusal))
}

/** A long run says once why it had no native code. */
function noteOf({ reason, help }: NativeRefusal): string {
  return `note: the run had no native code: ${reason}\n  = help: ${help}`
}

const own = [...Object.keys(options), 'testbench', 'help', 'version', '_', '$0']

/** The files that the testbench takes as options: `--traffic packets.csv`. */
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

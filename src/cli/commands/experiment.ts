import { counted } from '../../counted.js'
import { basename, dirname, extname, join } from 'node:path'
import type { Argv, InferredOptionTypes } from 'yargs'
import type { Outcome } from '../../jobs/work.js'
import type { ExperimentPlace } from '../../experiment/load.js'
import type { PointResult } from '../../experiment/results.js'
import type { PointJob, PreparedExperiment } from '../../experiment/run.js'
import type { Experiment } from '../../experiment/experiment.js'
import type { CommandBody } from '../command.js'
import { packageUrl, readCatalog } from '../catalog.js'
import { formatNames } from '../formats.js'
import { choices, count, flag, optionsOf, settings, text, texts, threads, window } from '../options.js'
import { print } from '../output.js'
import { writeFiles } from '../output-files.js'
import { expandValue } from '../settings.js'
import { printTable } from '../table.js'
import { failForName, failForUsage } from '../usage.js'

const options = optionsOf({
  quick: flag('Measure fewer or smaller points'),
  set: settings('The values of an axis: ts=30,300'),
  jobs: threads(),
  results: text('Result file, with the chart beside it; default: out/experiments/<name>.jsonl'),
  fresh: flag('Begin a new result file; rename the existing one'),
  point: count('Measure only this point, and write nothing', { least: 0 }),
  'run-waves': flag('Draw the waves of --point at the node that finishes last'),
  window: window('With --run-waves: cycles to draw, inclusive: 40:120'),
  signals: texts("With --run-waves: 'dut.nodes[5].arriving[*]', as globs"),
  format: choices('format', formatNames, 'With --run-waves: output formats (default: svg,vcd)'),
})

type ExperimentOptions = InferredOptionTypes<typeof options>
type ExperimentArguments = ExperimentOptions & { readonly name: string | undefined }

/** `flitwave experiment`: measures what a figure shows, point by point, and draws it. */
export const experimentCommand: CommandBody<ExperimentArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('name', { type: 'string', describe: 'A name from `flitwave experiment`' })
      .options(options)
      .example('$0 experiment', 'The list of experiments')
      .example('$0 experiment torus3d-fig7 --quick', 'A first look')
      .example(
        '$0 experiment torus3d-fig7 --set n=6 --set scheme=h=3,trees --results small.jsonl',
        'A figure of your own',
      )
      .example('$0 experiment multicast-fig5 --point 7', 'One point of it')
      .example('$0 experiment multicast-fig5 --point 7 --run-waves', 'Its waves')
      .epilogue(
        'Started again, an experiment measures only the missing points.\n\nExit code: 0 if all is well, 2 for bad usage or input, or results that cannot be resumed, 130 or 143 if Ctrl-C or kill ended it early.',
      ),
  handler: async ({ name, ...args }) => {
    if (name === undefined) return print(overview())
    const { experiments } = readCatalog()
    const known = experiments.map((experiment) => experiment.name)
    const { file } =
      experiments.find((experiment) => experiment.name === name) ??
      failForName('experiment', name, known, '`flitwave experiment` shows all')
    const { loadExperiment } = await import('../../experiment/load.js')
    const place = { file: packageUrl(file), name }
    const prepared = await prepare(name, await loadExperiment(place), args)
    if (args.point !== undefined) return showPoint(prepared, args.point, args)
    if (args['run-waves']) failForUsage('--run-waves needs a point', 'name it with --point')
    await run(prepared, place, args)
  },
}

function overview(): string {
  const { experiments } = readCatalog()
  return [
    ...experiments.flatMap(({ name, title }) => [name, `    ${title}`]),
    '',
    '`flitwave list <name>` shows the parameters.',
  ].join('\n')
}

const chartEnding = '.svg'

const workerScript = new URL('../../experiment/worker.js', import.meta.url)

/** More points than these are a mistake: their results alone would be 20 MB. */
const mostPoints = 100_000

/** The points that are asked for. All that can be wrong with them is found here, before anything is written. */
async function prepare(
  name: string,
  experiment: Experiment,
  { quick, set }: ExperimentOptions,
): Promise<PreparedExperiment> {
  const { axesWith } = await import('../../experiment/axes.js')
  const { valuesOf } = await import('../../experiment/experiment.js')
  const { checkPoints, prepareExperiment } = await import('../../experiment/run.js')
  const { decimal } = await import('../../jobs/progress.js')
  const names = Object.keys(experiment.axes)
  const unknown = Object.keys(set).find((axis) => !names.includes(axis))
  if (unknown !== undefined) failForName(`axis of ${name} called`, unknown, names, `it has ${names.join(', ')}`)
  const lists = Object.entries(set).map(([axis, text]) => [axis, expandValue(axis, text)] as const)
  const axes = axesWith(experiment, valuesOf(experiment, quick), Object.fromEntries(lists))
  const count = Object.values(axes).reduce((product, values) => product * values.length, 1)
  if (count > mostPoints)
    failForUsage(
      `--set makes ${decimal(count)} points`,
      `set fewer values: at most ${decimal(mostPoints)} combinations`,
    )
  const prepared = prepareExperiment(name, experiment, axes)
  requireUse(prepared, Object.keys(set))
  checkPoints(prepared)
  return prepared
}

/** A value that was asked for and is in no point would be left out in silence. */
function requireUse({ name, axes, points }: PreparedExperiment, set: readonly string[]): void {
  const help = `it does not fit the values of the other axes; \`flitwave list ${name}\` shows the values of each axis`
  for (const axis of set) {
    const used = new Set(points.map((point) => point[axis]))
    const idle = axes[axis]!.find((value) => !used.has(value))
    if (idle !== undefined) failForUsage(`no point has ${axis}=${idle}`, help)
  }
}

/** The points that are missing, and the chart of all. */
async function run(prepared: PreparedExperiment, place: ExperimentPlace, args: ExperimentOptions): Promise<void> {
  const { name, axes } = prepared
  const jobs = Math.min(args.jobs, prepared.points.length)
  const path = resultPath(name, args)
  const { runExperiment } = await import('../../experiment/run.js')
  const { experimentDigest } = await import('../../experiment/load.js')
  const { exitCodeAfter, interruptSignal } = await import('../../jobs/interrupt.js')
  const { showProgress } = await import('../../jobs/progress.js')
  const { setAside } = await import('../../jobs/result-file.js')
  const { Threads } = await import('../../jobs/threads.js')
  const kept = args.fresh ? setAside(path, 'experiment') : null
  if (kept !== null) print(`the results of before are in ${kept}`)

  const started = performance.now()
  const signal = interruptSignal()
  const outcome = await runExperiment(prepared, experimentDigest(place), {
    path,
    start: () => new Threads<PointJob, PointResult>(workerScript, { place, axes }, jobs),
    progress: (amount) => showProgress(name, { ...amount, unit: 'points' }, process.stderr),
    signal,
  })
  const { chartOf } = await import('../../experiment/chart.js')
  const { tablesOf } = await import('../../experiment/chart-data.js')
  const chart = {
    name: `${basename(path, extname(path))}${chartEnding}`,
    content: await chartOf(prepared, outcome.results),
  }
  for (const { panel, rows } of tablesOf(prepared, outcome.results)) {
    print(`${panel === '' ? '' : `${panel}\n`}${printTable(rows)}\n`)
  }
  print([path, ...writeFiles(dirname(path), [chart])].join('\n'))
  print(summary(name, outcome, { jobs, seconds: (performance.now() - started) / 1000 }))
  if (outcome.left > 0) process.exitCode = exitCodeAfter(signal)
}

function summary(
  name: string,
  { results, before, left }: Outcome<PointResult>,
  { jobs, seconds }: Readonly<Record<'jobs' | 'seconds', number>>,
): string {
  const threads = counted(jobs, 'thread')
  const earlier = before > 0 ? `; ${before} of them were there before` : ''
  const rest = left > 0 ? `; ENDED EARLY, ${left} are left: start it again to go on` : ''
  return `${name}: ${results.length} points, ${seconds.toFixed(1)} s on ${threads}${earlier}${rest}`
}

async function showPoint(prepared: PreparedExperiment, point: number, args: ExperimentOptions): Promise<void> {
  const { name, points } = prepared
  const last = points.length - 1
  if (point > last) failForUsage(`${name} has no point ${point}`, `its points have the numbers 0 to ${last}`)
  const line = (values: object): string =>
    Object.entries(values)
      .map(([key, value]) => `${key}=${value}`)
      .join(' ')
  const title = `${name}, point ${point} of ${points.length}\n  ${line(points[point]!)}`
  if (args['run-waves']) {
    const { files, finding } = await drawPoint(prepared, point, args)
    return print([title, `  ${finding}`, ...files].join('\n'))
  }
  const { measurePoint } = await import('../../experiment/run.js')
  const { measured } = await measurePoint(prepared, point)
  print(`${title}\n  ${line(measured)}`)
}

async function drawPoint(
  prepared: PreparedExperiment,
  point: number,
  args: ExperimentOptions,
): Promise<{ readonly files: readonly string[]; readonly finding: string }> {
  const { format: formats = ['svg', 'vcd'] } = args
  const { inspectPoint } = await import('../../experiment/run.js')
  const { printWaves, separateFiles } = await import('../waves.js')
  const inspection = inspectPoint(prepared, point)
  const { finding } = inspection
  const [signals, window] = [args.signals ?? inspection.signals, args.window ?? inspection.window]
  const run = { trace: inspection.trace(signals, window), drawing: { signals, window, arrows: [] } }
  const results = resultPath(prepared.name, args)
  const title = `${basename(results, extname(results))}-point${point}`
  const waves = await printWaves(run, title, formats, { signals, window })
  const { toTerminal, toFiles } = separateFiles(waves, undefined)
  for (const { content } of toTerminal) print(String(content))
  return { files: writeFiles(dirname(results), toFiles), finding }
}

function resultPath(name: string, { results, quick }: ExperimentOptions): string {
  if (results?.endsWith(chartEnding)) {
    const other = `${results.slice(0, -chartEnding.length)}.jsonl`
    const help = `name the results: --results ${other}; the chart goes beside it`
    failForUsage(`--results ${results} is the path of the chart`, help)
  }
  return results ?? join('out', 'experiments', `${name}${quick ? '-quick' : ''}.jsonl`)
}

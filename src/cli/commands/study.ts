import { availableParallelism } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import type { Argv, CommandModule } from 'yargs'
import type { PointResult } from '../../study/results.js'
import type { PointJob, PreparedStudy, StudyRun } from '../../study/run.js'
import type { AxisValues, Study } from '../../study/study.js'
import { readCatalog } from '../catalog.js'
import { print, writeFiles } from '../output.js'
import { printTable } from '../table.js'
import { expandValue, failForName, failForUsage, parseCount, parseSettings } from '../usage.js'

interface StudyArguments {
  readonly name: string | undefined
  readonly quick: boolean
  readonly set: readonly string[]
  readonly jobs: string | undefined
  readonly out: string | undefined
  readonly fresh: boolean
  readonly point: string | undefined
}

type StudyOptions = Omit<StudyArguments, 'name'>

/** `flitwave study`: measures what a figure shows, point by point, and draws it. */
export const studyCommand: CommandModule<object, StudyArguments> = {
  command: 'study [name]',
  describe: 'Measure the points of a figure of the papers, and draw it',
  builder: (yargs: Argv) =>
    yargs
      .positional('name', { type: 'string', describe: 'A name from `flitwave study`' })
      .option('quick', { type: 'boolean', default: false, describe: 'Fewer points, or smaller ones' })
      .option('set', { type: 'string', array: true, default: [], describe: 'The values of an axis: ts=30,300' })
      .option('jobs', { type: 'string', describe: 'Threads; as many as there are cores' })
      .option('out', {
        type: 'string',
        describe: 'The result file; out/studies/<name>.jsonl. The chart stands beside it',
      })
      .option('fresh', {
        type: 'boolean',
        default: false,
        describe: 'Begin a new result file, and keep the one that is there',
      })
      .option('point', { type: 'string', describe: 'Measure this point alone, and write nothing' })
      .example('$0 study', 'What there is')
      .example('$0 study torus3d-fig7 --quick', 'A first look')
      .example('$0 study torus3d-fig7 --set n=6 --set scheme=h=3,trees --out small.jsonl', 'A figure of your own')
      .example('$0 study torus3d-fig7 --point 7', 'One point of it')
      .epilogue(
        'Started again, a study goes on with the points that are missing.\n\nExit code: 0 if all is good, 2 for bad usage or input, or results that cannot be gone on from, 130 if it was ended early.',
      ),
  handler: async ({ name, ...args }) => {
    if (name === undefined) return print(overview())
    const known = readCatalog().studies.map((study) => study.name)
    if (!known.includes(name)) failForName('study', name, known, '`flitwave study` shows all')
    const { loadStudy } = await import('../../study/catalog.js')
    const study = await loadStudy(name)
    const axes = await axesOf(name, study, args)
    if (args.point !== undefined) return showPoint(name, study, axes, args.point)
    await run(name, study, axes, args)
  },
}

function overview(): string {
  const { studies } = readCatalog()
  return [
    ...studies.flatMap(({ name, title }) => [name, `    ${title}`]),
    '',
    '`flitwave list <name>` tells what can be set.',
  ].join('\n')
}

const workerScript = new URL('../../study/worker.js', import.meta.url)

async function axesOf(name: string, study: Study, { quick, set }: StudyOptions): Promise<AxisValues> {
  const { axesWith } = await import('../../study/axes.js')
  const { valuesOf } = await import('../../study/study.js')
  const settings = parseSettings(set)
  const names = Object.keys(study.axes)
  const unknown = Object.keys(settings).find((axis) => !names.includes(axis))
  if (unknown !== undefined) failForName(`axis of ${name} called`, unknown, names, `it has ${names.join(', ')}`)
  const lists = Object.entries(settings).map(([axis, text]) => [axis, expandValue(axis, text)] as const)
  return axesWith(study, valuesOf(study, quick), Object.fromEntries(lists))
}

async function prepare(name: string, study: Study, axes: AxisValues): Promise<PreparedStudy> {
  const { prepareStudy } = await import('../../study/run.js')
  const prepared = prepareStudy(name, study, axes)
  if (prepared.points.length === 0)
    failForUsage('no point is left', `\`flitwave list ${name}\` shows what its axes have; set others`)
  return prepared
}

/** The points that are missing, and the chart of all. */
async function run(name: string, study: Study, axes: AxisValues, args: StudyOptions): Promise<void> {
  const jobs = args.jobs === undefined ? availableParallelism() : parseCount('jobs', args.jobs)
  const path = args.out ?? join('out', 'studies', `${name}${args.quick ? '-quick' : ''}.jsonl`)
  const prepared = await prepare(name, study, axes)
  const { runStudy } = await import('../../study/run.js')
  const { interrupted, interruptSignal } = await import('../../jobs/interrupt.js')
  const { showProgress } = await import('../../jobs/progress.js')
  const { setAside } = await import('../../jobs/result-file.js')
  const { Threads } = await import('../../jobs/threads.js')
  const kept = args.fresh ? setAside(path, 'study') : null
  if (kept !== null) print(`the results of before are in ${kept}`)

  const started = performance.now()
  const outcome = await runStudy(prepared, path, {
    start: () => {
      const count = Math.min(jobs, prepared.points.length)
      const threads = new Threads<PointJob, PointResult>(workerScript, { name, axes }, count)
      return { executors: threads.executors, stop: () => threads.stop() }
    },
    progress: (amount) => showProgress(name, { ...amount, unit: 'points' }, process.stderr),
    signal: interruptSignal(),
  })
  const { chartOf } = await import('../../study/chart.js')
  const { tablesOf } = await import('../../study/chart-data.js')
  const chart = { name: `${basename(path, extname(path))}.svg`, content: await chartOf(prepared, outcome.results) }
  for (const { panel, rows } of tablesOf(prepared, outcome.results)) {
    print(`${panel === '' ? '' : `${panel}\n`}${printTable(rows)}\n`)
  }
  print([path, ...writeFiles(dirname(path), [chart])].join('\n'))
  print(summary(name, outcome, { jobs, seconds: (performance.now() - started) / 1000 }))
  if (outcome.left > 0) process.exitCode = interrupted
}

function summary(
  name: string,
  { results, before, left }: StudyRun,
  { jobs, seconds }: { readonly jobs: number; readonly seconds: number },
): string {
  const threads = `${jobs} ${jobs === 1 ? 'thread' : 'threads'}`
  const earlier = before > 0 ? `; ${before} of them were there before` : ''
  const rest = left > 0 ? `; ENDED EARLY, ${left} are left: start it again to go on` : ''
  return `${name}: ${results.length} points, ${seconds.toFixed(1)} s on ${threads}${earlier}${rest}`
}

async function showPoint(name: string, study: Study, axes: AxisValues, text: string): Promise<void> {
  const prepared = await prepare(name, study, axes)
  const point = parseCount('point', text, 0)
  const last = prepared.points.length - 1
  if (point > last) failForUsage(`${name} has no point ${point}`, `its points have the numbers 0 to ${last}`)
  const { measurePoint } = await import('../../study/run.js')
  const { setting, measured } = await measurePoint(prepared, point)
  const line = (values: object): string =>
    Object.entries(values)
      .map(([key, value]) => `${key}=${value}`)
      .join(' ')
  print(`${name}, point ${point} of ${last + 1}\n  ${line(setting)}\n  ${line(measured)}`)
}

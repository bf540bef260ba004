import { guardOutput } from '../../src/apps/cli/shared/terminal.js'
import { besideBooksim } from './booksim/measure.js'
import { coldStart } from './cold-start.js'
import { writeDocs } from './docs.js'
import type { BenchEngine } from './engines/engine.js'
import { irregularSubjects, type IrregularSubject } from './irregular/designs.js'
import { onIrregularDesign } from './irregular/measure.js'
import { ourEngine, ourRuns, ourTraces } from './engines/ours.js'
import { composed, notInlinedNodes, whole } from './engines/verilator.js'
import { onGraph } from './graphs/measure.js'
import { graphSubjects } from './graphs/subjects.js'
import { describeMachine } from './machine.js'
import { measure, type MeasureOptions } from './measure.js'
import { cyclesToCompare } from './network.js'
import { parseOptions, usage, type Options } from './options.js'
import type {
  GraphMeasurement,
  IrregularMeasurement,
  Measurement,
  Omission,
  Results,
  RunsMeasurement,
  TraceMeasurement,
} from './results.js'
import { jsonOf } from './json.js'
import { tablesOf } from './table.js'

const engines = [
  ourEngine('bitslice'),
  ourEngine('bitslice', { checks: true }),
  ourEngine('bitslice', { native: true }),
  ourEngine('scalar'),
  composed,
  whole,
  notInlinedNodes,
]

async function run({ parts, plan, designs, booksim, buildLimit, repetitions }: Options): Promise<Results> {
  const options: MeasureOptions = { repetitions, stretchSeconds: 0.4, buildLimit, log: logger() }
  const entries: (Measurement | Omission)[] = []
  if (parts.includes('networks'))
    for (const [size, chosen] of plan) entries.push(...(await kept(onNetwork(size, chosen, options))))
  return {
    machine: describeMachine(),
    date: new Date().toISOString(),
    measurements: entries.filter((entry): entry is Measurement => !('reason' in entry)),
    omissions: entries.filter((entry) => 'reason' in entry),
    runs: parts.includes('router') ? await kept(sideBySide(options)) : [],
    irregular: parts.includes('irregular') ? await onIrregularDesigns(designs, options) : [],
    graphs: parts.includes('graphs') ? await onGraphs(options) : [],
    traces: parts.includes('traces') ? [...(await kept(traced(8, options))), ...(await kept(traced(16, options)))] : [],
    commands: parts.includes('commands') ? coldStart(repetitions) : [],
    loads: booksim === undefined ? [] : await kept(besideBooksim(booksim, [8, 16], options)),
  }
}

async function onNetwork(
  size: number,
  chosen: readonly BenchEngine[],
  options: MeasureOptions,
): Promise<(Measurement | Omission)[]> {
  const contestants = chosen.map((engine) => ({
    name: engine.name,
    title: engine.title,
    routers: size ** 2,
    prepare: (how: { readonly buildLimit: number }) => engine.prepare(size, how),
  }))
  const subject = { name: `${size}x${size}`, cyclesToCompare: cyclesToCompare(size) }
  return (await measure(contestants, subject, options)).map((outcome) => {
    const { name: engine, title } = outcome.contestant
    return 'reason' in outcome
      ? { engine, title, size, reason: outcome.reason }
      : { engine, title, size, ...outcome.figures }
  })
}

/** A lone router, with many copies and once. */
async function sideBySide(options: MeasureOptions): Promise<RunsMeasurement[]> {
  const alone = (['bitslice', 'word'] as const).flatMap((engine) => [
    ourRuns(engine, 1),
    ourRuns(engine, 1, { native: true }),
  ])
  const contestants = [ourRuns('bitslice', 128), ...alone, ourRuns('scalar', 1)]
  const outcomes = await measure(contestants, { name: 'one router', cyclesToCompare: 2000 }, options)
  return outcomes.flatMap((outcome) =>
    'reason' in outcome ? [] : [{ title: outcome.contestant.title, runs: outcome.contestant.runs, ...outcome.figures }],
  )
}

/** Networks of any shape. */
async function onGraphs(options: MeasureOptions): Promise<GraphMeasurement[]> {
  const measured: GraphMeasurement[] = []
  for (const subject of graphSubjects) measured.push(...(await kept(onGraph(subject, options))))
  return measured
}

/** Short turns, many of them: ratios between few runs of small designs depend much on other load. */
const turns = 16

async function onIrregularDesigns(
  subjects: readonly IrregularSubject[],
  options: MeasureOptions,
): Promise<IrregularMeasurement[]> {
  const { repetitions, stretchSeconds } = options
  const often = { ...options, repetitions: turns * repetitions, stretchSeconds: stretchSeconds / turns }
  const measured: IrregularMeasurement[] = []
  for (const subject of subjects) measured.push(...(await kept(onIrregularDesign(subject, often))))
  return measured
}

/** A network without traces, with a few, and with all. */
async function traced(size: number, options: MeasureOptions): Promise<TraceMeasurement[]> {
  const subject = { name: `${size}x${size}, traced`, cyclesToCompare: cyclesToCompare(size) }
  const measured = (await measure(ourTraces(size), subject, options)).flatMap((outcome) =>
    'reason' in outcome ? [] : [{ traced: outcome.contestant.traced, size, ...outcome.figures }],
  )
  const untraced = measured[0]!.cyclesPerSecond.median
  return measured.map((entry) => ({ ...entry, ratio: untraced / entry.cyclesPerSecond.median }))
}

/** The other results may have taken long, so keep them if something fails; the benchmark still fails. */
async function kept<T>(measurements: Promise<T[]>): Promise<T[]> {
  try {
    return await measurements
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    return []
  }
}

function logger(): (text: string) => void {
  const started = performance.now()
  return (text) => console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`)
}

guardOutput()
const options = parseOptions(process.argv.slice(2), engines, irregularSubjects)
if (options === 'help') {
  console.log(usage.replace('%', engines.map(({ name }) => name).join(', ')))
} else {
  const results = await run(options)
  if (options.docs) writeDocs(results)
  console.log(options.json ? jsonOf(results) : tablesOf(results))
}

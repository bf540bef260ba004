import type { Argv, InferredOptionTypes } from 'yargs'
import type { ProofOptions } from '../../prove/prove.js'
import type { TransitionSystem } from '../../prove/system.js'
import type { ProvedProperty } from '../../prove/verdict.js'
import { parameterValues } from '../../testbench/parameters.js'
import type { CommandBody } from '../command.js'
import { loadModule, make } from '../load.js'
import { count, flag, optionsOf, settings, subject, text, texts } from '../options.js'
import { print, printJson } from '../output.js'
import { writeFiles } from '../output-files.js'
import type { ProvedModule } from '../prove/found-run.js'
import { diagnosticAsJson } from '../report.js'
import { RunProgress } from '../run-progress.js'
import { showsProgress } from '../terminal.js'
import { printTypeErrors, typesOption, whileCheckingTypes, type CommandTypes } from '../types.js'

const options = optionsOf({
  set: settings(),
  cover: flag('Look for a shortest run to each cover point as well'),
  'same-as': text('Whether this module does the same: equal outputs, for all inputs'),
  assume: texts('Rely on assertions and assumptions whose message contains this'),
  depth: count('Cycles after reset to look at; default 20'),
  seconds: count('Seconds at most; default 60'),
  out: text('Folder for the runs that are found: a testbench and a drawing of each'),
  json: flag('Report as JSON'),
  types: typesOption,
})

type ProveArguments = InferredOptionTypes<typeof options> & { readonly module: string }

/** `flitwave prove`: whether the assertions of a module hold in all of its runs. */
export const proveCommand: CommandBody<ProveArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('module', subject('A class from `flitwave list`, a file, or file.ts#Class'))
      .options(options)
      .example('$0 prove RoundRobinArbiter --set requesters=8', 'Every assertion of the arbiter, for all inputs')
      .example("$0 prove InputUnit --assume 'for nobody'", 'Relying on those around it to keep what its parts assume')
      .example('$0 prove ./mine.ts --depth 40', 'A module of your own, up to 40 cycles after reset')
      .example('$0 prove ./mine.ts --same-as Fifo', 'Whether your queue does what the one of the package does')
      .example('$0 prove ./mine.ts --out found', 'Each run that breaks an assertion: a testbench and a drawing')
      .epilogue(
        'proved: in no run, however long. refuted: with a shortest run. bounded: not in so many cycles after reset; of longer runs nothing is known. A proof relies on what the module assumes of its inputs.\n\nExit code: 0 if all is proved and each cover reached, 1 if not, 2 for bad usage or input, 130 if it was interrupted.',
      ),
  handler: (args) => whileCheckingTypes(args.module, args.types, (types) => proveModule(args, types)),
}

async function proveModule(args: ProveArguments, types: CommandTypes): Promise<void> {
  const { exitCodeAfter, interruptSignal } = await import('../../jobs/interrupt.js')
  const report = await import('../prove/report.js')
  const { module: target, set, json } = args
  const type = await loadModule(target)
  const values = parameterValues(type.parameters ?? {}, set, type.name)
  const module = { type, target, set: Object.fromEntries(Object.keys(set).map((name) => [name, values[name]])) }
  const signal = interruptSignal()
  const answer = await (args['same-as'] === undefined ? proveAll : compare)(module, { ...args, signal })
  const { system, found } = answer
  const { drawing, written } = await answer.show()
  const wrongTypes = await types.errors()
  if (json) {
    const properties = found.map(report.verdictAsJson)
    const assumptions = system.assumptions.map(report.assumptionAsJson)
    printJson({ module: type.name, assumptions, properties, files: written, types: wrongTypes.map(diagnosticAsJson) })
  } else {
    print(report.describeSystem(answer.name, system))
    if (system.assumptions.length > 0) print(report.describeAssumptions(system.assumptions))
    if (found.length > 0) print(report.describeVerdicts(found))
    if (drawing !== null) print(`\n${drawing}`)
    for (const path of written) print(path)
    print(found.length === 0 ? 'it asserts nothing' : report.countVerdicts(found))
    printTypeErrors(wrongTypes)
  }
  if (!found.every(report.isShown) || wrongTypes.length > 0)
    process.exitCode = signal.aborted ? exitCodeAfter(signal) : 1
}

type Limited = ProveArguments & { readonly signal: AbortSignal }

interface Shown {
  /** For the terminal. */
  readonly drawing: string | null
  /** Paths. */
  readonly written: readonly string[]
}

interface Answer {
  readonly name: string
  readonly system: TransitionSystem
  readonly found: readonly ProvedProperty[]
  /** Shows the shortest run in the terminal, or all of them as files. */
  show(): Promise<Shown>
}

/** What the module asserts, and what it covers if that is asked for. */
async function proveAll(module: ProvedModule, args: Limited): Promise<Answer> {
  const { elaborate } = await import('../../hdl/elaborate/elaborate.js')
  const { TransitionSystem } = await import('../../prove/system.js')
  const { prove } = await import('../../prove/prove.js')
  const { createCadical } = await import('../../prove/cadical.js')
  const { drawAsText, filesOf, runsOf } = await import('../prove/draw-runs.js')
  const { relianceOf } = await import('../prove/reliance.js')
  const { out, json, cover } = args
  const design = elaborate(make(module.type, module.set))
  const system = new TransitionSystem(design, relianceOf(design, args.assume))
  const isWanted: ProofOptions['isWanted'] = ({ kind }) => kind === 'assertion' || cover
  const found: ProvedProperty[] = []
  await whileShowing(module, args, async (limits) => {
    for await (const one of prove(system, { ...limits, makeSolver: createCadical, isWanted })) found.push(one)
  })
  const runs = runsOf(found)
  const [shortest] = runs
  const show = async (): Promise<Shown> =>
    out === undefined
      ? { drawing: shortest && !json ? await drawAsText(module, shortest) : null, written: [] }
      : { drawing: null, written: writeFiles(out, await filesOf(module, runs, out)) }
  return { name: module.type.name, system, found, show }
}

/** Whether another module does the same. */
async function compare(module: ProvedModule, args: Limited): Promise<Answer> {
  const { compareModules, differenceOf } = await import('../prove/same-as.js')
  const { runsOf } = await import('../prove/draw-runs.js')
  const { printWaves } = await import('../waves.js')
  const { out, json, 'same-as': other = '' } = args
  const comparison = await whileShowing(module, args, (limits) => compareModules(module, other, limits))
  const [shortest] = runsOf(comparison.found)
  const show = async (): Promise<Shown> => {
    if (!shortest || (json && out === undefined)) return { drawing: null, written: [] }
    const format = out === undefined ? 'text' : 'svg'
    const run = differenceOf(comparison, shortest.found, shortest.run)
    const name = `${module.type.name}-not-${other.replace(/\W+/g, '-')}`
    const files = await printWaves(run, name, [format], { window: undefined, signals: undefined })
    if (out !== undefined) return { drawing: null, written: writeFiles(out, files) }
    return { drawing: String(files[0]!.content), written: [] }
  }
  return { name: `${module.type.name} and ${other}`, ...comparison, show }
}

/** Tells somebody who looks how far it has come. */
async function whileShowing<T>(
  { type }: ProvedModule,
  { depth = 20, seconds = 60, signal }: Limited,
  work: (limits: Pick<ProofOptions, 'depth' | 'seconds' | 'signal' | 'onCycle'>) => Promise<T>,
): Promise<T> {
  const progress = showsProgress(process, process.env) ? new RunProgress(type.name, process.stderr) : null
  const onCycle = (cycle: number): void => progress?.update({ unit: 'cycles', done: cycle, total: depth })
  try {
    return await work({ depth, seconds, signal, onCycle })
  } finally {
    progress?.stop()
  }
}

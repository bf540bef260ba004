import type { Argv, InferredOptionTypes } from 'yargs'
import type { ProvedProperty } from '../../prove/verdict.js'
import { parameterValues } from '../../testbench/parameters.js'
import type { CommandBody } from '../command.js'
import { loadModule, make } from '../load.js'
import { count, flag, optionsOf, settings, subject, text } from '../options.js'
import { print, printJson } from '../output.js'
import { writeFiles } from '../output-files.js'
import type { FoundRun } from '../prove/draw-runs.js'
import type { ProvedModule } from '../prove/found-run.js'
import { diagnosticAsJson } from '../report.js'
import { RunProgress } from '../run-progress.js'
import { showsProgress } from '../terminal.js'
import { printTypeErrors, typesOption, whileCheckingTypes, type CommandTypes } from '../types.js'

const options = optionsOf({
  set: settings(),
  cover: flag('Look for a shortest run to each cover point as well'),
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
      .example('$0 prove ./mine.ts --depth 40', 'A module of your own, up to 40 cycles after reset')
      .example('$0 prove ./mine.ts --out found', 'Each run that breaks an assertion: a testbench and a drawing')
      .epilogue(
        'proved: in no run, however long. refuted: with a shortest run. bounded: not in so many cycles after reset; of longer runs nothing is known. A proof relies on what the module assumes of its inputs.\n\nExit code: 0 if all is proved and each cover reached, 1 if not, 2 for bad usage or input, 130 if it was interrupted.',
      ),
  handler: (args) => whileCheckingTypes(args.module, args.types, (types) => proveModule(args, types)),
}

async function proveModule(args: ProveArguments, types: CommandTypes): Promise<void> {
  const { module: target, set, cover, depth = 20, seconds = 60, json } = args
  const type = await loadModule(target)
  const { elaborate } = await import('../../hdl/elaborate/elaborate.js')
  const { TransitionSystem } = await import('../../prove/system.js')
  const { prove } = await import('../../prove/prove.js')
  const { createCadical } = await import('../../prove/cadical.js')
  const { runsOf } = await import('../prove/draw-runs.js')
  const report = await import('../prove/report.js')
  const { exitCodeAfter, interruptSignal } = await import('../../jobs/interrupt.js')
  const values = parameterValues(type.parameters ?? {}, set, type.name)
  const system = new TransitionSystem(elaborate(make(type, values)))
  const signal = interruptSignal()
  const found: ProvedProperty[] = []
  const progress = new RunProgress(type.name, process.stderr)
  const onCycle = (cycle: number): void => {
    if (showsProgress(process, process.env)) progress.update({ unit: 'cycles', done: cycle, total: depth })
  }
  for await (const one of prove(system, { makeSolver: createCadical, depth, seconds, signal, covers: cover, onCycle }))
    found.push(one)
  progress.stop()
  const given = Object.fromEntries(Object.keys(set).map((name) => [name, values[name]]))
  const { drawing, written } = await show({ type, target, set: given }, runsOf(found), args)
  const wrongTypes = await types.errors()
  if (json) {
    const properties = found.map(report.verdictAsJson)
    printJson({ module: type.name, properties, files: written, types: wrongTypes.map(diagnosticAsJson) })
  } else {
    print(report.describeSystem(type.name, system))
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

/** The shortest run in the terminal, or all of them as files. */
async function show(
  module: ProvedModule,
  runs: readonly FoundRun[],
  { out, json }: ProveArguments,
): Promise<{ readonly drawing: string | null; readonly written: readonly string[] }> {
  const { drawAsText, filesOf } = await import('../prove/draw-runs.js')
  const [shortest] = runs
  if (out !== undefined) return { drawing: null, written: writeFiles(out, await filesOf(module, runs, out)) }
  return { drawing: shortest && !json ? await drawAsText(module, shortest) : null, written: [] }
}

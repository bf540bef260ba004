import type { InferredOptionTypes } from 'yargs'
import type { TransitionSystem } from '../../../verify/prove/system.js'
import type { ProvedProperty } from '../../../verify/prove/verdict.js'
import { parameterValues } from '../../../runs/testbench/parameters.js'
import { command } from '../shared/command.js'
import { loadWithSettings, make, loadClasses } from '../shared/load.js'
import { choice, count, flag, optionalText, optionsOf, settings, subject, text, texts } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'
import type { FoundRun, ProvedModule } from './found-runs.js'
import { relianceOf, wantedOf, solverNames, withinLimits } from './limits.js'
import { diagnosticAsJson } from '../shared/report.js'
import { printTypeErrors, typesOption, whileCheckingTypes, type CommandTypes } from '../shared/type-check.js'
import { failForUsage } from '../shared/usage.js'

const options = optionsOf({
  set: settings(),
  assert: text('Of the assertions, those alone whose text contains this'),
  cover: optionalText(
    'Look for a shortest run to each cover point as well; with a condition over signals, to that alone',
  ),
  'same-as': text('Whether this module does the same: equal outputs, for all inputs'),
  assume: texts('Rely on assertions and assumptions whose message contains this'),
  witness: text(
    'A run that another model checker has found, for the file of `flitwave aiger`: shows it instead of a search',
  ),
  depth: count('Cycles after reset to look at; default 20'),
  seconds: count('Seconds at most; default 60'),
  memory: count('Megabytes of this process at most; default 3000'),
  solver: choice('solver', solverNames, 'The one that is built in, or the program that is installed', {
    default: 'built-in',
  }),
  out: text('Folder for the runs that are found: a testbench and a drawing of each'),
  json: flag('Report as JSON'),
  types: typesOption,
})

type ProveArguments = InferredOptionTypes<typeof options> & { readonly module: string }

export const proveCommand = command({
  subject: { module: subject('A class from `flitwave list`, a file, or file.ts#Class') },
  options,
  examples: [
    ['$0 prove RoundRobinArbiter --set requesters=8', 'Every assertion of the arbiter, for all inputs'],
    ["$0 prove InputUnit --assume 'for nobody'", 'Relying on those around it to keep what its parts assume'],
    ['$0 prove ./mine.ts --depth 40', 'A module of your own, up to 40 cycles after reset'],
    ["$0 prove ./mine.ts --assert 'no two grants'", 'One assertion of several'],
    ['$0 prove ./mine.ts --same-as Fifo', 'Whether your queue does what the one of the package does'],
    ["$0 prove Fifo --cover 'fall(dut.full)'", 'A shortest run to a condition, as for find'],
    ['$0 prove ./mine.ts --out found', 'Each run that breaks an assertion: a testbench and a drawing'],
    ['$0 prove VirtualChannel --witness found.aiw', 'A run that ABC has found, drawn'],
  ],
  epilogue:
    'proved: no run violates it, however long. refuted: with a shortest run. bounded: no violation in that many cycles after reset; longer runs are unknown. A proof relies on the assumptions of the module about its inputs.\n\nExit code: 0 if all is proved and each cover reached, 1 if not, 2 for bad usage or input, 130 if it was interrupted.',
  run: (args) => whileCheckingTypes(args.module, args.types, (types) => proveModule(args, types)),
})

async function proveModule(args: ProveArguments, types: CommandTypes): Promise<void> {
  const { exitCodeAfter, interruptSignal } = await import('../../../base/files/signals.js')
  const report = await import('./report.js')
  const { module: target, set, json } = args
  const { type, set: own } = await loadWithSettings(target, set)
  const given = await loadClasses(type.parameters ?? {}, own)
  const values = parameterValues(type.parameters ?? {}, given, type.name)
  const module = { type, target, set: Object.fromEntries(Object.keys(own).map((name) => [name, values[name]])) }
  const signal = interruptSignal()
  const answer = await workFor(args)(module, { ...args, signal })
  const { system, found } = answer
  const { drawing, written } = await answer.show()
  const wrongTypes = await types.errors()
  if (json) {
    const properties = found.map(report.verdictAsJson)
    const assumptions = system.assumptions.map(report.assumptionAsJson)
    printJson({ module: type.name, assumptions, properties, files: written, types: wrongTypes.map(diagnosticAsJson) })
  } else {
    print(answer.keepsAll ? report.describeKeeping(answer.name, system) : report.describeSystem(answer.name, system))
    if (system.assumptions.length > 0 && !answer.keepsAll) print(report.describeAssumptions(system.assumptions))
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
  /** True when searching for a run that satisfies all assertions and assumptions of the module. */
  readonly keepsAll?: true
  /** Shows the shortest run in the terminal, or all of them as files. */
  show(): Promise<Shown>
}

function workFor({ witness, 'same-as': other, assert, cover, assume }: ProveArguments): typeof proveAll {
  if (cover !== undefined && cover !== '') {
    if ((witness ?? other ?? assert ?? assume) !== undefined)
      failForUsage(
        'a run to a condition is looked for alone, and keeps all that the module asserts and assumes',
        'give --cover the condition, and leave out --assert, --assume, --same-as and --witness',
      )
    return reach
  }
  if (witness !== undefined && other !== undefined)
    failForUsage('a witness is about one module', 'leave out --same-as or --witness')
  if (assert !== undefined && (witness ?? other) !== undefined)
    failForUsage('--assert chooses among what is to be proved of one module', 'leave it out')
  return witness !== undefined ? showWitness : other !== undefined ? compare : proveAll
}

/** Proves the assertions of the module, and searches for its covers on request. */
async function proveAll(module: ProvedModule, args: Limited): Promise<Answer> {
  const { elaborate } = await import('../../../language/hdl/elaborate/elaborate.js')
  const { TransitionSystem } = await import('../../../verify/prove/system.js')
  const { prove } = await import('../../../verify/prove/prove.js')
  const { confirmedRuns } = await import('./found-runs.js')
  const design = elaborate(make(module.type, module.set))
  const system = new TransitionSystem(design, relianceOf(design, args.assume))
  const isWanted = wantedOf(system, args.assert, args.cover !== undefined)
  const found: ProvedProperty[] = []
  await withinLimits(module.type.name, args, async (limits) => {
    for await (const one of prove(system, { ...limits, isWanted })) found.push(one)
  })
  return { name: module.type.name, system, found, show: () => showRuns(module, confirmedRuns(design, found), args) }
}

/** Finds a run that reaches a condition over signals. */
async function reach(module: ProvedModule, args: Limited): Promise<Answer> {
  const { reachCondition } = await import('./reach.js')
  const { changingSignals, runsOf } = await import('./found-runs.js')
  const { system, found, signals } = await withinLimits(module.type.name, args, (limits) =>
    reachCondition(module, args.cover ?? '', limits),
  )
  const runs = runsOf(found).map((run) => ({ ...run, signals: [...signals, ...changingSignals(module, run)] }))
  return { name: module.type.name, system, found, keepsAll: true, show: () => showRuns(module, runs, args) }
}

/** Shows the run of another model checker. */
async function showWitness(module: ProvedModule, args: Limited): Promise<Answer> {
  const { elaborate } = await import('../../../language/hdl/elaborate/elaborate.js')
  const { TransitionSystem } = await import('../../../verify/prove/system.js')
  const { readForeignRuns } = await import('./found-runs.js')
  const { confirmedRuns } = await import('./found-runs.js')
  const design = elaborate(make(module.type, module.set))
  const system = new TransitionSystem(design, relianceOf(design, args.assume))
  const found = readForeignRuns(args.witness ?? '', system)
  return { name: module.type.name, system, found, show: () => showRuns(module, confirmedRuns(design, found), args) }
}

/** The shortest run in the terminal, or all of them as files. */
async function showRuns(
  module: ProvedModule,
  runs: readonly FoundRun[],
  { out, json }: ProveArguments,
): Promise<Shown> {
  const { drawAsText, filesOf } = await import('./found-runs.js')
  const [shortest] = runs
  return out === undefined
    ? { drawing: shortest && !json ? await drawAsText(module, shortest) : null, written: [] }
    : { drawing: null, written: writeFiles(out, await filesOf(module, runs, out)) }
}

/** Proves that another module has the same outputs. */
async function compare(module: ProvedModule, args: Limited): Promise<Answer> {
  const { compareModules, differenceOf } = await import('./same-as.js')
  const { runsOf } = await import('./found-runs.js')
  const { printWaves } = await import('../shared/waves.js')
  const { out, json, 'same-as': other = '' } = args
  const comparison = await withinLimits(module.type.name, args, (limits) =>
    compareModules(module, other, args.set, limits),
  )
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

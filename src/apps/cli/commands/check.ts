import { counted } from '../../../base/text.js'
import type { InferredOptionTypes } from 'yargs'
import type { Module } from '../../../language/hdl/declare/module.js'
import { formatDiagnostic, formatPlace, FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import { parameterValues } from '../../../runs/testbench/parameters.js'
import { command } from '../shared/command.js'
import {
  hasTestbench,
  importFile,
  instantiate,
  isPath,
  loadWithSettings,
  loadTestbench,
  make,
  moduleClasses,
  loadClasses,
} from '../shared/load.js'
import type { ModuleClass } from '../shared/module-class.js'
import { isVerilogFile } from '../shared/verilog-files.js'
import { flag, optionsOf, settings, subject } from '../shared/options.js'
import { print, printError, printJson } from '../shared/output.js'
import { diagnosticAsJson } from '../shared/report.js'
import { printTypeErrors, typesOption, whileCheckingTypes, type CommandTypes } from '../shared/type-check.js'
import type { TypeCheck } from '../../../language/typecheck/check.js'
import { failForUsage } from '../shared/usage.js'

const options = optionsOf({ set: settings(), json: flag('Report as JSON'), types: typesOption })

type CheckArguments = InferredOptionTypes<typeof options> & { readonly target: string }

/** One design to check; building it may already find faults. */
interface Candidate {
  readonly name: string
  readonly make: () => Module<unknown>
}

interface CheckedDesign {
  readonly name: string
  readonly modules: number
  readonly diagnostics: readonly Diagnostic[]
  /** Signals that still depend, after reset, on the random initial state. */
  readonly afterReset: readonly {
    readonly path: string
    readonly role: string
    readonly place: string
    readonly cycle: number
  }[]
}

export const checkCommand = command({
  subject: { target: subject('A class from `flitwave list`, a file, or file.ts#Class') },
  options,
  examples: [
    ['$0 check ./mine.ts', 'Every module that the file exports, with the defaults of its parameters'],
    ['$0 check ./mine.tb.ts', 'The design of a testbench'],
    ['$0 check Router --set vcs=4', 'A module of the package'],
  ],
  epilogue: 'Exit code: 0 if nothing is found, 1 for findings, 2 for bad usage or input.',
  run: (args) => whileCheckingTypes(args.target, args.types, (types) => check(args, types)),
})

async function check({ target, set, json }: CheckArguments, types: CommandTypes): Promise<void> {
  const candidates = await candidatesOf(target, set)
  const checked: CheckedDesign[] = []
  for (const candidate of candidates) checked.push(await checkDesign(candidate))
  if (!json) checked.forEach(report)
  const wrongTypes = await types.errors(checked.flatMap(({ diagnostics }) => diagnostics))
  if (json) printJson([...checked.map(asJson), ...typesAsJson(wrongTypes)])
  else reportTypes(wrongTypes, await types.result())
  if (wrongTypes.length > 0 || checked.some((design) => countFaults(design) > 0)) process.exitCode = 1
}

async function candidatesOf(target: string, set: Readonly<Record<string, string>>): Promise<Candidate[]> {
  if (!isPath(target) || target.includes('#') || isVerilogFile(target)) {
    const { type, set: own } = await loadWithSettings(target, set)
    return [await moduleCandidate(type, own)]
  }
  const exports = await importFile(target)
  if (hasTestbench(exports)) return [await testbenchDesign(target, set)]
  const classes = moduleClasses(exports)
  if (classes.length === 0)
    failForUsage(`${target} exports neither a module nor a testbench`, 'export a class that extends Module')
  return Promise.all(classes.map((type) => moduleCandidate(type, set)))
}

/** Wrong values of --set are bad input; wrong defaults of a module are a finding. */
async function moduleCandidate(type: ModuleClass, set: Readonly<Record<string, string>>): Promise<Candidate> {
  const { name } = type
  if (Object.keys(set).length === 0) return { name, make: () => instantiate(type, set) }
  const specs = type.parameters ?? {}
  const values = parameterValues(specs, await loadClasses(specs, set), name)
  return { name, make: () => make(type, values) }
}

async function testbenchDesign(target: string, set: Readonly<Record<string, string>>): Promise<Candidate> {
  const { name, testbench } = await loadTestbench(target)
  const { parameters: specs } = testbench
  const values = parameterValues(specs, await loadClasses(specs, set), name)
  return { name, make: () => testbench.design(values) }
}

async function checkDesign({ name, make }: Candidate): Promise<CheckedDesign> {
  const { elaborate } = await import('../../../language/hdl/elaborate/elaborate.js')
  const { checkReset } = await import('../../../engines/sim/reset-check.js')
  try {
    const design = elaborate(make())
    const { differences } = checkReset(design)
    const afterReset = differences.map(({ path, role, place, cycle }) => ({
      path,
      role,
      place: formatPlace(place),
      cycle,
    }))
    return { name, modules: design.modules.length, diagnostics: [], afterReset }
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return { name, modules: 0, diagnostics: error.diagnostics, afterReset: [] }
  }
}

/** A register without reset is a fault; an output that shows an unwritten memory word is a note. */
function countFaults({ diagnostics, afterReset }: CheckedDesign): number {
  return diagnostics.length + afterReset.filter(isFault).length
}

const isFault = ({ role }: CheckedDesign['afterReset'][number]): boolean => role === 'register'

function report(design: CheckedDesign): void {
  const { name, modules, diagnostics, afterReset } = design
  if (diagnostics.length > 0) printError(diagnostics.map(formatDiagnostic).join('\n\n'))
  for (const { path, place, cycle } of afterReset.filter(isFault))
    printError(`${place}: the register ${path} depends on what was there before reset (${cycle} cycles after it)`)
  const faults = countFaults(design)
  if (faults > 0) print(`${name}: ${counted(faults, 'finding')}`)
  else print(`${name}: nothing found in ${counted(modules, 'module')}; reset reaches every register that has one`)
  const outputs = afterReset.filter((difference) => !isFault(difference)).map(({ path }) => path)
  if (outputs.length > 0) print(`  note: ${outputsInWords(outputs)}, which is well where another output says so`)
}

function outputsInWords([first, ...others]: readonly string[]): string {
  const shown = 'shows what has not been written yet'
  if (others.length === 0) return `${first!} ${shown}`
  return `${first!} ${shown}, and so do${others.length === 1 ? 'es' : ''} ${counted(others.length, 'more output')}`
}

/** Prints nothing if the check is switched off. */
function reportTypes(errors: readonly Diagnostic[], types: TypeCheck | null): void {
  printTypeErrors(errors)
  if (types?.typescript === null)
    print('types: not checked, as there is no TypeScript: npm install --save-dev typescript')
  else if (types && errors.length === 0) print(`types: nothing found by TypeScript ${types.typescript}`)
}

function asJson({ diagnostics, ...rest }: CheckedDesign): unknown {
  return { ...rest, diagnostics: diagnostics.map(diagnosticAsJson) }
}

/** Type errors are not tied to a single design. */
function typesAsJson(errors: readonly Diagnostic[]): unknown[] {
  return errors.length === 0 ? [] : [{ name: 'types', diagnostics: errors.map(diagnosticAsJson) }]
}

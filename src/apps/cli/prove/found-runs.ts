/** Runs found by a proof or another model checker: as testbenches, as drawings, and from a file. */

import { relative, resolve, sep } from 'node:path'
import type { Witness } from '../../../verify/prove/witness.js'
import { readCatalog } from '../shared/catalog.js'
import { isPath, make } from '../shared/load.js'
import type { ModuleClass } from '../shared/module-class.js'
import type { Module } from '../../../language/hdl/declare/module.js'
import type { Design } from '../../../ir/ir.js'
import { requireConfirmed } from '../../../verify/prove/counterexample.js'
import { counterexample } from '../../../verify/prove/counterexample.js'
import type { ProvedProperty } from '../../../verify/prove/verdict.js'
import { runTestbench, type TestbenchRun } from '../../../runs/testbench/run.js'
import { fileName, type OutputFile } from '../shared/output-files.js'
import { printWaves } from '../shared/waves.js'
import { readText } from '../../../base/files/read.js'
import { readAigerWitness } from '../../../verify/prove/aiger-witness.js'
import type { TransitionSystem } from '../../../verify/prove/system.js'

export interface ProvedModule {
  readonly type: ModuleClass
  /** The class or the file, as named by the user. */
  readonly target: string
  /** The parameters that were set. */
  readonly set: Readonly<Record<string, unknown>>
}

/**
 * A testbench in TypeScript.
 * @param folder - the folder of the file to write
 */
function printFoundRun(
  module: ProvedModule,
  title: string,
  { run: { initial, inputs }, signals }: { readonly run: Witness; readonly signals?: readonly string[] | undefined },
  folder: string,
): string {
  const { type, set } = module
  const [begun = {}] = changes([initial])
  const parameters = Object.keys(set).length === 0 ? '' : literal(set)
  return `${[
    '/** A run that `flitwave prove` has found. */',
    `import { counterexample } from 'flitwave/prove'`,
    `import { ${type.name} } from ${literal(sourceOf(module, folder))}`,
    '',
    'export default counterexample({',
    `  title: ${literal(title)},`,
    `  design: () => new ${type.name}(${parameters}),`,
    ...(Object.keys(begun).length === 0 ? [] : [`  initial: ${literal(begun)},`]),
    ...(signals === undefined ? [] : [`  signals: ${literal(signals)},`]),
    '  inputs: [',
    ...changes(inputs).map((values) => `    ${literal(values)},`),
    '  ],',
    '})',
  ].join('\n')}\n`
}

type Values = Witness['inputs'][number]

/** The inputs that change, cycle by cycle; all begin at 0. */
function changes(cycles: readonly Values[]): Values[] {
  const before = new Map<string, string>()
  return cycles.map((values) => {
    const changed = Object.entries(values).filter(([path, value]) => {
      const known = before.get(path)
      return known === undefined ? !isZero(value) : known !== literal(value)
    })
    for (const [path, value] of changed) before.set(path, literal(value))
    return Object.fromEntries(changed)
  })
}

function isZero(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).every(isZero) : !value
}

/** The specifier from which the file imports the module. */
function sourceOf({ type, target }: ProvedModule, folder: string): string {
  const [path = ''] = target.split('#')
  if (!isPath(path))
    return `flitwave/${readCatalog()
      .modules.find(({ name }) => name === type.name)!
      .file.replace(/\.ts$/, '')}`
  const found = relative(resolve(folder), resolve(path)).split(sep).join('/')
  return (found.startsWith('.') ? found : `./${found}`).replace(/ts$/, 'js')
}

/** A value as a TypeScript literal. */
function literal(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** A property with a run that demonstrates it. */
export interface FoundRun {
  readonly found: ProvedProperty
  readonly run: Witness
  /** The signals to draw; by default the ports and registers of the design. */
  readonly signals?: readonly string[] | undefined
}

/** The properties with a run, the shortest run first. */
export function runsOf(all: readonly ProvedProperty[]): FoundRun[] {
  const runs = all.flatMap((found) => ('run' in found.verdict ? [{ found, run: found.verdict.run }] : []))
  return runs.sort((a, b) => a.run.inputs.length - b.run.inputs.length)
}

/** Like {@link runsOf}, after the engine that runs the RTL has confirmed each run. */
export function confirmedRuns(design: Design, all: readonly ProvedProperty[]): FoundRun[] {
  const runs = runsOf(all)
  for (const { found, run } of runs) requireConfirmed(design, found.property, run)
  return runs
}

/** The ports and registers of the design that change in a run. */
export function changingSignals(module: ProvedModule, run: FoundRun): string[] {
  const { trace } = repeat(module, { ...run, signals: ['dut.*'] })
  const changing = trace.variables.filter(({ leaves }) => leaves.some(({ values }) => values.length > 1))
  return changing.map(({ path }) => path)
}

export async function drawAsText(module: ProvedModule, run: FoundRun): Promise<string> {
  const [waves] = await printWaves(repeat(module, run), 'run', ['text'], {
    window: undefined,
    signals: undefined,
  })
  return String(waves!.content)
}

/** The maximum length of a message in a file name: some conditions are long. */
const mostOfName = 80

/** A testbench and a drawing of each run. */
export async function filesOf(module: ProvedModule, runs: readonly FoundRun[], folder: string): Promise<OutputFile[]> {
  const files: OutputFile[] = []
  const names = new Map<string, number>()
  for (const one of runs) {
    const { message } = one.found.property
    const words = message.replace(/\W+/g, '-').slice(0, mostOfName)
    const plain = `${fileName(module.type.name, module.set)}-${words}`
    const count = (names.get(plain) ?? 0) + 1
    names.set(plain, count)
    const name = count === 1 ? plain : `${plain}-${count}`
    const content = printFoundRun(module, titleOf(one.found), one, folder)
    files.push({ name: `${name}.tb.ts`, content })
    files.push(...(await printWaves(repeat(module, one), name, ['svg'], { window: undefined, signals: undefined })))
  }
  return files
}

/** The maximum length of a message above waves: longer ones are cut where the waves end. */
const mostOfTitle = 50

function titleOf({ property, verdict }: ProvedProperty): string {
  const { message, instance } = property
  const short = message.length > mostOfTitle ? `${message.slice(0, mostOfTitle - 1)}…` : message
  return `${short} (${instance}, ${verdict.kind})`
}

/** The command that a user would enter. */
function repeat({ type, set }: ProvedModule, { found, run, signals }: FoundRun): TestbenchRun {
  const design = (): Module<unknown> => make(type, set)
  return runTestbench(counterexample({ title: titleOf(found), design, signals, ...run }), { engine: 'scalar' })
}

/**
 * Reads runs of another model checker: each assertion that fails in one is refuted.
 * @throws FlitwaveError FW912 for a file that cannot be read, FW976 for a file without such a run
 */
export function readForeignRuns(path: string, system: TransitionSystem): ProvedProperty[] {
  const text = readText(path, 'give a witness in the format of AIGER 1.9')
  return readAigerWitness(text, resolve(path), system).map(({ property, run }) => ({
    property,
    verdict: { kind: 'refuted', run },
    seconds: 0,
  }))
}

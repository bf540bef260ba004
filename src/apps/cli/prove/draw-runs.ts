/** Running and drawing what a proof has found. */

import type { Module } from '../../../language/hdl/declare/module.js'
import type { Design } from '../../../ir/ir.js'
import { requireConfirmed } from '../../../verify/prove/confirm.js'
import { counterexample } from '../../../verify/prove/counterexample.js'
import type { ProvedProperty } from '../../../verify/prove/verdict.js'
import type { Witness } from '../../../verify/prove/witness.js'
import { runTestbench, type TestbenchRun } from '../../../runs/testbench/run.js'
import { make } from '../load.js'
import type { OutputFile } from '../output-files.js'
import { fileName } from '../file-name.js'
import { printWaves } from '../waves.js'
import { printFoundRun, type ProvedModule } from './found-run.js'

/** A property, and a run that shows something of it. */
export interface FoundRun {
  readonly found: ProvedProperty
  readonly run: Witness
  /** To be drawn; by default the ports and registers of the design. */
  readonly signals?: readonly string[] | undefined
}

/** Those of which there is a run, the shortest first. */
export function runsOf(all: readonly ProvedProperty[]): FoundRun[] {
  const runs = all.flatMap((found) => ('run' in found.verdict ? [{ found, run: found.verdict.run }] : []))
  return runs.sort((a, b) => a.run.inputs.length - b.run.inputs.length)
}

/** The same, when the engine that runs the RTL has shown each. */
export function confirmedRuns(design: Design, all: readonly ProvedProperty[]): FoundRun[] {
  const runs = runsOf(all)
  for (const { found, run } of runs) requireConfirmed(design, found.property, run)
  return runs
}

/** Of the ports and registers of the design, those that change in a run. */
export function changingSignals(module: ProvedModule, run: FoundRun): string[] {
  const { trace } = repeat(module, { ...run, signals: ['dut.*'] })
  const changing = trace.variables.filter(({ leaves }) => leaves.some(({ values }) => values.length > 1))
  return changing.map(({ path }) => path)
}

/** The waves of a run, for the terminal. */
export async function drawAsText(module: ProvedModule, run: FoundRun): Promise<string> {
  const [waves] = await printWaves(repeat(module, run), 'run', ['text'], {
    window: undefined,
    signals: undefined,
  })
  return String(waves!.content)
}

/** Characters of a message in the name of a file: some conditions are long. */
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

/** Characters of a message above waves: they are cut where the waves end. */
const mostOfTitle = 50

function titleOf({ property, verdict }: ProvedProperty): string {
  const { message, instance } = property
  const short = message.length > mostOfTitle ? `${message.slice(0, mostOfTitle - 1)}…` : message
  return `${short} (${instance}, ${verdict.kind})`
}

/** As a user would run it. */
function repeat({ type, set }: ProvedModule, { found, run, signals }: FoundRun): TestbenchRun {
  const design = (): Module<unknown> => make(type, set)
  return runTestbench(counterexample({ title: titleOf(found), design, signals, ...run }), { engine: 'scalar' })
}

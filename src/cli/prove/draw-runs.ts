/** Running and drawing what a proof has found. */

import { elaborate } from '../../hdl/elaborate/elaborate.js'
import type { Module } from '../../hdl/declare/module.js'
import { isConfirmed } from '../../prove/confirm.js'
import { counterexample } from '../../prove/counterexample.js'
import type { ProvedProperty } from '../../prove/verdict.js'
import type { Witness } from '../../prove/witness.js'
import { runTestbench, type TestbenchRun } from '../../testbench/run.js'
import { make } from '../load.js'
import type { OutputFile } from '../output-files.js'
import { fileName, printWaves } from '../waves.js'
import { printFoundRun, type ProvedModule } from './found-run.js'

/** A property, and a run that shows something of it. */
export interface FoundRun {
  readonly found: ProvedProperty
  readonly run: Witness
}

/** Those of which there is a run, the shortest first. */
export function runsOf(all: readonly ProvedProperty[]): FoundRun[] {
  const runs = all.flatMap((found) => ('run' in found.verdict ? [{ found, run: found.verdict.run }] : []))
  return runs.sort((a, b) => a.run.inputs.length - b.run.inputs.length)
}

/** The waves of a run, for the terminal. */
export async function drawAsText(module: ProvedModule, { found, run }: FoundRun): Promise<string> {
  const [waves] = await printWaves(repeat(module, { found, run }), 'run', ['text'], {
    window: undefined,
    signals: undefined,
  })
  return String(waves!.content)
}

/** A testbench and a drawing of each run. */
export async function filesOf(module: ProvedModule, runs: readonly FoundRun[], folder: string): Promise<OutputFile[]> {
  const files: OutputFile[] = []
  const names = new Map<string, number>()
  for (const one of runs) {
    const { message } = one.found.property
    const plain = `${fileName(module.type.name, module.set)}-${message.replace(/\W+/g, '-')}`
    const count = (names.get(plain) ?? 0) + 1
    names.set(plain, count)
    const name = count === 1 ? plain : `${plain}-${count}`
    const content = printFoundRun(module, titleOf(one.found), one.run, folder)
    files.push({ name: `${name}.tb.ts`, content })
    files.push(...(await printWaves(repeat(module, one), name, ['svg'], { window: undefined, signals: undefined })))
  }
  return files
}

function titleOf({ property, verdict }: ProvedProperty): string {
  const { message, instance } = property
  return `${message} (${instance}, ${verdict.kind})`
}

/** It is run once more as a user would, after it has been confirmed. */
function repeat({ type, set }: ProvedModule, { found, run }: FoundRun): TestbenchRun {
  const title = titleOf(found)
  const design = (): Module<unknown> => make(type, set)
  if (!isConfirmed(elaborate(design()), found.property, run))
    throw new Error(`the run that was found for ${title} does not show it`)
  return runTestbench(counterexample({ title, design, ...run }), { engine: 'scalar' })
}

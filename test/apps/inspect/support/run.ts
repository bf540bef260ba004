/** Runs to be inspected, made in this process. */

import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import { packPast } from '../../../../src/apps/cli/inspect/pack.js'
import type { BuiltRun } from '../../../../src/apps/cli/shared/open-run.js'
import { packRun } from '../../../../src/apps/cli/shared/replay.js'
import { answersOf, type Answers } from '../../../../src/apps/inspect/questions.js'
import { inspectedRun, type InspectedRun } from '../../../../src/apps/inspect/run.js'
import { ReplayFile } from '../../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../../src/runs/replay/recorder.js'
import type { Testbench } from '../../../../src/runs/testbench/definition.js'
import { runTestbench } from '../../../../src/runs/testbench/run.js'

export interface Inspected {
  readonly run: InspectedRun
  readonly answers: Answers
}

type Settings = Readonly<Record<string, unknown>>

/** Runs a testbench of the package. */
export async function inspect(name: string, set: Settings = {}): Promise<Inspected> {
  const { default: testbench } = (await import(`../../../../tb/${name}.tb.ts`)) as { readonly default: Testbench }
  const { file, p } = pastOf(testbench, name, set)
  const design = elaborate(testbench.design(p as never))
  const { packets } = testbench
  const run = inspectedRun({
    design,
    file,
    bytes: file.packed.length,
    sources: new Map(),
    network: packets ? (probing) => packets.network(probing, p as never) : null,
    mapped: null,
  })
  return { run, answers: answersOf(run) }
}

/** Runs a testbench, as commands do that look into a run. */
export function pastOf(testbench: Testbench, name: string, set: Settings = {}): BuiltRun {
  const observer = new ReplayRecorder()
  const run = runTestbench(testbench, { name, set, observer })
  const file = ReplayFile.of(packRun(run, observer, { target: name, name, seed: undefined }))
  return { file, design: run.design, testbench, p: run.parameters }
}

/** Runs a testbench, and packs the run as a page is given it. */
export function packedRun(testbench: unknown, name = 'run', set: Settings = {}): Uint8Array {
  return packPast(pastOf(testbench as Testbench, name, set))
}

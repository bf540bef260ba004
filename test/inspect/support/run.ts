/** Runs to be inspected, made in this process. */

import { elaborate } from '../../../src/hdl/elaborate/elaborate.js'
import { packRun } from '../../../src/cli/replay.js'
import { answersOf, type Answers } from '../../../src/inspect/questions.js'
import { inspectedRun, type InspectedRun } from '../../../src/inspect/run.js'
import { ReplayFile } from '../../../src/replay/file.js'
import { ReplayRecorder } from '../../../src/replay/recorder.js'
import type { Testbench } from '../../../src/testbench/definition.js'
import { runTestbench } from '../../../src/testbench/run.js'

export interface Inspected {
  readonly run: InspectedRun
  readonly answers: Answers
}

/** Runs a testbench of the package. */
export async function inspect(name: string, set: Readonly<Record<string, unknown>> = {}): Promise<Inspected> {
  const { default: testbench } = (await import(`../../../tb/${name}.tb.ts`)) as { readonly default: Testbench }
  const observer = new ReplayRecorder()
  const finished = runTestbench(testbench, { name, set, observer })
  const packed = packRun(finished, observer, { target: name, name, seed: undefined })
  const design = elaborate(testbench.design(finished.parameters as never))
  const { packets } = testbench
  const run = inspectedRun({
    design,
    file: ReplayFile.of(packed),
    bytes: packed.length,
    sources: new Map(),
    network: packets ? (probing) => packets.network(probing, finished.parameters as never) : null,
  })
  return { run, answers: answersOf(run) }
}

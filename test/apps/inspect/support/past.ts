import type { PastRun } from '../../../../src/apps/cli/shared/open-run.js'
import { packRun } from '../../../../src/apps/cli/shared/replay.js'
import { ReplayFile } from '../../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../../src/runs/replay/recorder.js'
import type { Testbench } from '../../../../src/runs/testbench/definition.js'
import { runTestbench } from '../../../../src/runs/testbench/run.js'

/** Runs a testbench of the package as `flitwave inspect` does. */
export async function pastOf(name: string, set: Readonly<Record<string, unknown>> = {}): Promise<PastRun> {
  const { default: testbench } = (await import(`../../../../tb/${name}.tb.ts`)) as { readonly default: Testbench }
  const observer = new ReplayRecorder()
  const run = runTestbench(testbench, { name, set, observer })
  const file = ReplayFile.of(packRun(run, observer, { target: name, name, seed: undefined }))
  return { file, design: run.design, testbench, p: run.parameters }
}

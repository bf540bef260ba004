/** The past of a run, from a replay or from a run that is made for it. */

import { ReplayFile } from '../replay/file.js'
import { isPath, loadTestbench } from './load.js'
import { packRun, rebuild, type Rebuilt } from './replay.js'

/** A run that can be looked at, and what it was made of. */
export interface PastRun extends Rebuilt {
  readonly file: ReplayFile
}

export interface PastOptions {
  readonly set: Readonly<Record<string, string>>
  readonly seed?: number | undefined
  readonly testbench: string | undefined
}

/** A replay, if `target` is a file that is no program; otherwise a testbench, which is run. */
export async function openPast(target: string, { set, seed, testbench }: PastOptions): Promise<PastRun> {
  const isReplay = isPath(target) && !/\.[cm]?[jt]s$/.test(target)
  const file = isReplay ? ReplayFile.open(target) : await runNow(target, set, seed)
  return { file, ...(await rebuild(file.header, target, isReplay ? testbench : target)) }
}

async function runNow(
  target: string,
  set: Readonly<Record<string, string>>,
  seed: number | undefined,
): Promise<ReplayFile> {
  const { name, testbench } = await loadTestbench(target)
  const { runTestbench } = await import('../testbench/run.js')
  const { ReplayRecorder } = await import('../replay/recorder.js')
  const recorder = new ReplayRecorder()
  const run = runTestbench(testbench, { name, set, observer: recorder, ...(seed !== undefined && { seed }) })
  return ReplayFile.of(packRun(run, recorder, { target, name, seed }))
}

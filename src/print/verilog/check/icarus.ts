import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import { benchNames, benchText, clockText } from './bench.js'
import { compareWithJob, firstCompared, subfolder, type Job } from './job.js'
import type { Observed } from './expected.js'
import { run } from '../../../base/jobs/process.js'
import { counted } from '../../../base/text.js'
import { compared, failed, type CheckName, type CheckResult } from './result.js'

/** Icarus prints this for every constant part-select in `always @*`; the whole vector then triggers, which is harmless. */
const harmless = 'sorry: constant selects in always_* processes'

/** Runs the design in Icarus and compares. */
export function simulateInIcarus(job: Job): Promise<CheckResult> {
  const sources = job.files.map((file) => join(job.folder, file))
  return playInIcarus(job, 'icarus', sources, job.observed, job.tree)
}

/** Runs `sources` under the bench; `stateOf` as in {@link benchText}. */
export async function playInIcarus(
  job: Job,
  check: CheckName,
  sources: readonly string[],
  observed: readonly Observed[],
  stateOf: InstanceNode | null,
): Promise<CheckResult> {
  const folder = subfolder(job, check.replace(' ', '-'))
  writeFileSync(join(folder, 'bench.sv'), benchText(job.design, observed, job.cycles, stateOf))
  writeFileSync(join(folder, 'clock.sv'), clockText(job.design))
  const top = benchNames(job.design).clock
  const args = ['-g2012', '-DSYNTHESIS', '-s', top, '-o', 'bench.vvp', ...sources, 'bench.sv', 'clock.sv']
  const compiled = await run('iverilog', args, folder, job.limit)
  const complaints = compiled.stderr.split('\n').filter((line) => line !== '' && !line.includes(harmless))
  if (compiled.code !== 0) return failed(check, 'does not compile', complaints.join('\n'))
  const played = await run('vvp', ['-n', 'bench.vvp'], folder, job.limit)
  if (played.code === null) return failed(check, `not finished after ${job.limit} s`, played.stderr)
  const scope = observed === job.observed ? job.scope : counted(observed.length, 'output')
  return compared(check, compareWithJob(job, played.stdout, observed), job.cycles - firstCompared(job), scope)
}

/**
 * Runs a testbench once, in its own process, so that all effects of an earlier version of a file end with that process.
 * Until the order arrives, it loads and exercises everything that does not depend on the user's files.
 */

import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { explainException } from '../../../language/hdl/elaborate/user-code.js'
import { stackText } from '../../../base/diagnostic/diagnostic.js'
import { packPast } from '../inspect/pack.js'
import { runNow } from '../shared/open-run.js'
import { ImportedFiles } from '../shared/imported-files.js'
import type { RunnerStart, RunOrder, RunOutcome } from './session.js'
import '../../../runs/replay/recorder.js'
import '../../../runs/testbench/run.js'
import '../../../language/transform/register.js'
import '../shared/report.js'

/** A small testbench of the package, with journeys of packets and a watchdog. */
const exercise = 'mesh-corner'

const imported = new ImportedFiles()
const [start, ...packaged] = process.argv.slice(2)
process.once('message', (order: RunOrder) => void obey(order))
/** True once the order has arrived. */
const isOrdered = (): boolean => process.listenerCount('message') === 0
if (start === ('waits' satisfies RunnerStart)) {
  await preload(packaged)
  if (!isOrdered()) await warmUp()
}

/** Imports the packages of the last run: their files do not change. */
async function preload(files: readonly string[]): Promise<void> {
  // A missing file is not an error here: the testbench reports it if it needs the file.
  await Promise.allSettled(files.map((file) => import(pathToFileURL(file).href)))
}

/** Warm code takes half the time, and the user waits for a run after each save. */
async function warmUp(): Promise<void> {
  const { past } = await runNow(exercise, { set: {} })
  packPast(past)
}

async function obey(order: RunOrder): Promise<void> {
  const outcome = await outcomeOf(order)
  process.send!(outcome, () => process.exit(0))
}

async function outcomeOf({ target, ...options }: RunOrder): Promise<RunOutcome> {
  try {
    const { past, isGood, description } = await runNow(target, options)
    const problems = isGood ? null : description.problems
    const read = Object.values(past.p).flatMap((value) => pathOf(value))
    return { run: packPast(past), summary: description.summary, problems, files: [...imported.take(), ...read] }
  } catch (error) {
    return { run: null, summary: null, problems: stackText(explainException(error)), files: imported.take() }
  }
}

/** The example has no parameter that is a user's file. */
function pathOf(value: unknown): string[] {
  const isFile = typeof value === 'object' && value !== null && 'path' in value
  return isFile && typeof value.path === 'string' && isAbsolute(value.path) ? [value.path] : []
}

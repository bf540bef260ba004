/**
 * Runs a testbench once, in a process of its own: what a file was before it was saved is then gone with everything that it
 * has done. All that does not depend on the user's files has been loaded and used when the order comes, if it does not
 * come at once.
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

/** A testbench of the package, small, with packets that are followed, and a watchdog. */
const exercise = 'mesh-corner'

const imported = new ImportedFiles()
const [start, ...packaged] = process.argv.slice(2)
process.once('message', (order: RunOrder) => void obey(order))
/** The order comes once. */
const isOrdered = (): boolean => process.listenerCount('message') === 0
if (start === ('waits' satisfies RunnerStart)) {
  await preload(packaged)
  if (!isOrdered()) await warmUp()
}

/** Imports the packages of the last run: their files do not change. */
async function preload(files: readonly string[]): Promise<void> {
  // A missing file is no error here: the testbench reports it if it needs the file.
  await Promise.allSettled(files.map((file) => import(pathToFileURL(file).href)))
}

/** Warm code takes half the time, and the user waits for the run after each save. */
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

/** The example has no parameter that is a file of the user's. */
function pathOf(value: unknown): string[] {
  const isFile = typeof value === 'object' && value !== null && 'path' in value
  return isFile && typeof value.path === 'string' && isAbsolute(value.path) ? [value.path] : []
}

/** Begins the slowest work before the rest of the page is read and built: the worker, and the run that it will open. */

import { isSingleFile, loadRun, startWorker, type LoadedRun } from './load.js'

export const worker = startWorker()

/** The first run; null if there is none yet. A server's refusal also reaches the code that follows the runs. */
export const firstRun: Promise<LoadedRun | null> = isSingleFile() ? loadRun() : loadRun().catch(() => null)

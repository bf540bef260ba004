/** Ending work early, as Ctrl-C does. */

import type { Progress } from '../../src/base/jobs/progress.js'

/** Options that end a run after this number of jobs. */
export function endingAfter(jobs: number): { readonly signal: AbortSignal; readonly progress: () => Progress } {
  const ended = new AbortController()
  let left = jobs
  const update = (): void => {
    if (--left === 0) ended.abort()
  }
  return { signal: ended.signal, progress: () => ({ update, stop: () => undefined }) }
}

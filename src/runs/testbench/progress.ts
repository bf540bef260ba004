/** Telling how far a run has come. */

import type { Reached } from './definition.js'

/** Milliseconds: often enough for a bar that moves, and rarely enough to cost nothing. */
const between = 100

/** What is called after each cycle, to tell now and then. */
export function reporter(reached: () => Reached, tell: (reached: Reached) => void): () => void {
  let last = performance.now()
  return () => {
    const now = performance.now()
    if (now - last < between) return
    last = now
    tell(reached())
  }
}

/** A run may end by itself long before the limit. */
export function cyclesReached(done: number, limit: number): Reached {
  return { unit: 'cycles at most', done, total: limit }
}

/** Limits work that may never end: user code that a mistake in the design has trapped in a loop. */

import { url as debuggerUrl } from 'node:inspector'
import { createContext, Script } from 'node:vm'

/** Node interrupts it from outside at any point; no code inside can catch that. */
const call = new Script('work()')

const mostDoublings = 3

/**
 * The seconds that work may take. On a busy machine, work may be late without being endless, so its time doubles up to three
 * times.
 */
export class Allowance {
  private doublings = 0

  constructor(private current: number) {}

  get seconds(): number {
    return this.current
  }

  get canDouble(): boolean {
    return this.doublings < mostDoublings
  }

  double(): void {
    this.current *= 2
    this.doublings++
  }
}

/** `late`: interrupted; `disturbed`: interrupted after less than half of that time on the processor. */
type Ending = 'ended' | 'late' | 'disturbed'

/** @param seconds - 0 for no limit; under a debugger there is no limit either */
export function runWithin(seconds: number, work: () => void): Ending {
  if (seconds === 0 || debuggerUrl() !== undefined) {
    work()
    return 'ended'
  }
  const begun = process.cpuUsage()
  try {
    call.runInContext(createContext({ work }), { timeout: Math.ceil(seconds * 1000) })
    return 'ended'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1e6 < seconds / 2 ? 'disturbed' : 'late'
  }
}

/** Runs all `turns` to their end with the limit of {@link runWithin} for each. Node checks about once a second. */
export function takeAllWithin(seconds: number, turns: Iterator<void>): Ending {
  const slice = Math.min(seconds, 1)
  const progress = { isDone: false }
  const work = (): void => {
    const until = performance.now() + 1000 * slice
    do progress.isDone = turns.next().done === true
    while (!progress.isDone && (slice === 0 || performance.now() < until))
  }
  while (!progress.isDone) {
    const ending = runWithin(seconds + slice, work)
    if (ending !== 'ended') return ending
  }
  return 'ended'
}

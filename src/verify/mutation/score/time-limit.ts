/** Work that may never end: code of the user's that a mistake in the design has caught in a loop. */

import { url as debuggerUrl } from 'node:inspector'
import { createContext, Script } from 'node:vm'

/** Node ends it from outside, wherever it is then: nothing in it can catch that. */
const call = new Script('work()')

const mostDoublings = 3

/** The seconds that work may take. On a busy machine it may be late and not endless: it gets twice the time, three times at most. */
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

/** `late`: it has been ended in the middle; `disturbed`: and it had the processor for less than half of that time. */
type Ending = 'ended' | 'late' | 'disturbed'

/** @param seconds - 0 for no limit; nor is there one under a debugger */
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

/** Runs `turns` to their end, as {@link runWithin} does each of them: Node is asked to look about once in a second. */
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

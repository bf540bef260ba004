/** The latency account of all packets of a run, counted by several threads. */

import { Threads } from '../../../base/jobs/threads.js'
import { chainMemory } from '../../../runs/journey/chain.js'
import { Summary } from '../../../runs/journey/summary.js'
import { SummaryRecorder, type CountedPackets } from '../../../runs/journey/summary-recorder.js'
import type { SummaryTally } from '../../../runs/journey/summary-tally.js'
import type { FollowedRun } from './followed-run.js'
import type { PastOrigin } from '../shared/open-run.js'

const workerScript = new URL('./summary-worker.js', import.meta.url)

/** A thread that has fewer cycles takes about as long to begin. */
const leastCycles = 20_000

/**
 * Follows all packets of a run. Each thread counts those that begin in its share of the cycles, and follows them to their
 * ends; what it says of a packet does not depend on who counts the others.
 * @param origin - where other threads find the run
 * @param jobs - threads at most, this one included
 */
export async function summarize(run: FollowedRun, origin: PastOrigin, jobs: number): Promise<Summary> {
  const [own, ...others] = sharesOf(run, jobs)
  const threads = new Threads<CountedPackets, SummaryTally>(workerScript, origin, others.length)
  try {
    const rest = Promise.all(others.map((share, i) => threads.executors[i]!(share)))
    // If this thread fails, that is what there is to say.
    rest.catch(() => undefined)
    const first = tallyOf(run, own!)
    return new Summary([first, ...(await rest)])
  } finally {
    await threads.stop()
  }
}

/** The same by this thread alone. */
export function summarizeHere(run: FollowedRun): Summary {
  return new Summary([tallyOf(run, { from: -Infinity, before: Infinity })])
}

/** The account of packets that begin in some cycles. Earlier packets, for which these may wait, are followed, too. */
export function tallyOf(run: FollowedRun, counted: CountedPackets): SummaryTally {
  const from = Math.max(run.firstCycle, counted.from - chainMemory)
  const isEnough = (recorder: SummaryRecorder, cycle: number): boolean => cycle >= counted.before && recorder.isComplete
  const recorder = run.follow(
    from,
    run.endCycle - 1,
    (network, created) => new SummaryRecorder(network, created, counted),
    isEnough,
  )
  return recorder.tally()
}

/** Cycles in as many shares of the same length as are worth a thread. */
export function sharesOf({ firstCycle, endCycle }: FollowedRun, jobs: number): CountedPackets[] {
  const cycles = endCycle - firstCycle
  const count = Math.max(1, Math.min(jobs, Math.floor(cycles / leastCycles)))
  const border = (share: number): number => firstCycle + Math.round((share * cycles) / count)
  return Array.from({ length: count }, (_, i) => {
    return { from: i === 0 ? -Infinity : border(i), before: i === count - 1 ? Infinity : border(i + 1) }
  })
}

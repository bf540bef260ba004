import { check, type CheckOptions, type Verdict } from './check.js'
import type { CheckProcess } from './check-process.js'
import { generateProgram } from './generate/program.js'
import type { Entry } from './journal.js'
import type { Task } from './tasks.js'
import { Tally } from './tally.js'

export interface CampaignOptions extends CheckOptions {
  readonly programs: number
  readonly seed: number
}

/** Each program has its own seed, so that it can be repeated alone. */
export function programSeed(seed: number, index: number): number {
  return (Math.imul(seed, 1_000_003) + index) >>> 0
}

/** Checks the program of a seed; returns the result and the processor seconds. */
export type Checker = (seed: number, options: CheckOptions) => Promise<Pick<Entry, 'verdict' | 'seconds'>>

/** In this process. */
export const checkHere: Checker = async (seed, options) => {
  const before = process.cpuUsage()
  const verdict = await check(generateProgram(seed), options)
  const { user, system } = process.cpuUsage(before)
  return { verdict, seconds: (user + system) / 1e6 }
}

/**
 * Checks in another process. A process that ends early is a crash only if it does so twice: the first may have lacked memory
 * after earlier programs, or been ended by somebody else.
 */
export const checkIn =
  (other: CheckProcess): Checker =>
  async (seed, options) => {
    const task: Task = { kind: 'check', seed, options }
    const first = await other.run(task)
    if ('verdict' in first) return first
    const again = await other.run(task)
    if ('verdict' in again) return again
    return { verdict: { kind: 'crash', message: again.reason } satisfies Verdict, seconds: 0 }
  }

/** How a campaign is executed. */
export interface CampaignRun {
  /** The number of these determines how many programs are checked at a time. */
  readonly checkers?: readonly Checker[]
  /** The results of an earlier run. */
  readonly entries?: readonly Entry[]
  /** Once aborted, no program is started, and results of unfinished ones are dropped. */
  readonly signal?: AbortSignal
  /** Called after each program. */
  readonly done?: (entry: Entry, tally: Tally) => void
}

/** Checks the requested number of random programs. */
export async function runCampaign(options: CampaignOptions, run: CampaignRun = {}): Promise<Tally> {
  const { checkers = [checkHere], entries = [], signal, done } = run
  const tally = new Tally()
  for (const entry of entries) tally.add(entry)
  const known = new Set(entries.map(({ index }) => index))
  let next = 0
  const work = async (checker: Checker): Promise<void> => {
    while (next < options.programs && !signal?.aborted) {
      const index = next++
      if (known.has(index)) continue
      const seed = programSeed(options.seed, index)
      const result = await checker(seed, options)
      if (signal?.aborted) return
      const entry = { index, seed, verdict: result.verdict, seconds: result.seconds }
      tally.add(entry)
      done?.(entry, tally)
    }
  }
  await Promise.all(checkers.map(work))
  return tally
}

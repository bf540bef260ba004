/**
 * A process in which each run is like the last one: without it, tests could guess with chance or the clock, and a solution
 * could come to something else the next time.
 */

import { fix } from './locked.js'

/** Of what all take to be now: the beginning of 2024. */
const now = 1_704_067_200_000

/** Takes chance, the time and the numbers of processes away. */
export function makeSame(): void {
  fix(Math, 'random', chance(1))
  fix(globalThis, 'Date', SameDate)
  fix(Date.prototype, 'constructor', SameDate)
  fix(globalThis, 'performance', Object.freeze({ now: () => 0, timeOrigin: now, mark: () => null }))
  fix(globalThis, 'crypto', undefined)
  fix(
    process,
    'hrtime',
    Object.assign(() => [0, 0], { bigint: () => 0n }),
  )
  for (const name of ['uptime', 'cpuUsage', 'memoryUsage', 'resourceUsage']) fix(process, name, () => 0)
  for (const name of ['pid', 'ppid']) fix(process, name, 1)
}

class SameDate extends Date {
  constructor(...values: readonly unknown[]) {
    super(...((values.length === 0 ? [now] : values) as [number]))
  }

  static override now(): number {
    return now
  }
}

/** As good as what it stands for, in a design or a test. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

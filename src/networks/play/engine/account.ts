import { groupBy } from '../../../base/maps.js'
import { ScheduleProgram } from '../schedule-program.js'
import type { PlayResult, UnicastTimes } from '../play-result.js'
import type { RecordedTimes } from './engine-tables.js'
import type { Program } from './program.js'

/**
 * What follows from the times that engines have recorded: from which cycle on each unicast could begin, and when each
 * message is complete.
 */
export function accountOf(
  { schedule, timing }: Program,
  cycles: number,
  recorded: readonly RecordedTimes[],
): PlayResult {
  const dependencies = new ScheduleProgram(schedule, timing.flits)
  const ready = recorded.map(() => 0)
  dependencies.begin()
  const receptions = groupBy(recorded.keys(), (index) => recorded[index]!.received)
  for (const [cycle, received] of [...receptions].sort(([a], [b]) => a - b))
    for (const index of dependencies.receive(received, cycle)) ready[index] = cycle
  // Start-ups that keep nobody back begin at once.
  const isAtOnce = timing.startup === 'latency' || (timing.startup === 'serial' && timing.ts === 0)
  const unicasts = recorded.map(({ begun, left, received }, index): UnicastTimes => ({
    ready: ready[index]!,
    taken: isAtOnce ? ready[index]! : begun,
    left,
    received,
  }))
  return { cycles, unicasts, messages: dependencies.completed.map((completed) => ({ completed })) }
}

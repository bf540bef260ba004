import { exactly, experiment, type CaseFailure, type Cases } from 'flitwave/experiment'
import { Player } from 'flitwave/play'
import { aggregationSchedule } from '../../src/networks/collective/aggregation/aggregation.js'
import { checkSchedule } from '../../src/networks/collective/check/check.js'
import { nodesOf, type Network } from '../../src/networks/collective/network.js'
import { Random } from '../../src/networks/collective/random.js'
import type { Schedule } from '../../src/networks/collective/schedule.js'
import { stepLatency } from '../../src/networks/collective/timing.js'

interface Point {
  /** Nodes in each dimension. */
  readonly n: number
  readonly h: number
}

/** The numbers of nodes with a message, by n and h, that the specification requires. */
const sourcesOf: Readonly<Record<string, readonly number[]>> = {
  '4,2': [8, 64],
  '4,4': [5, 64],
  '6,3': [10, 216],
  '7,7': [49],
  '14,7': [64],
}

const timings = [
  { flits: 1, ts: 0, tr: 0 },
  { flits: 3, ts: 30, tr: 10 },
] as const

export default experiment<Point>({
  title: 'Latency of the multi-node broadcast by aggregation on a 3-D torus',
  about:
    'The multi-node broadcast on a 3-D torus ends on the RTL when its steps say: no worm waits for another one, up to 14x14x14 nodes.',
  axes: {
    n: { values: [4, 6, 7, 14], title: 'nodes in each dimension', choices: [4, 6, 7, 14] },
    h: { values: [2, 3, 4, 7], title: 'h', choices: [2, 3, 4, 7] },
  },
  has: ({ n, h }) => `${n},${h}` in sourcesOf,
  cases: casesOf,
})

function casesOf({ n, h }: Point): Cases {
  const sources = sourcesOf[`${n},${h}`]!
  const network: Network = { topology: 'torus', sizes: [n, n, n] }
  const cases = sources.length * timings.length
  const schedulesOf = (): Schedule[] =>
    sources.map((count) => {
      const drawn = new Random(n, h).sample(nodesOf(network), count)
      return aggregationSchedule({ n, h, sources: drawn.sort((a, b) => a - b) })
    })
  const playerFor = (schedules: readonly Schedule[]): Player => {
    const most = Math.max(...schedules.flatMap(({ unicasts }) => unicasts.map(({ carries }) => carries.length)))
    const longest = most * Math.max(...timings.map(({ flits }) => flits))
    return new Player(network, 'all-port', { longest, tags: n > 4 ? 8 : 6 })
  }
  return {
    count: cases,
    batch: cases,
    design: () => playerFor(schedulesOf()).design,
    prepare: () => {
      const schedules = schedulesOf()
      const player = playerFor(schedules)
      return (first, count) => {
        const failures: CaseFailure[] = []
        for (let index = first; index < first + count; index++) {
          const timing = timings[index % timings.length]!
          const schedule = schedules[Math.floor(index / timings.length)]!
          const { cycles } = player.play(schedule, { ...timing, startup: 'latency' })
          const expected = stepLatency(schedule, { ...timing, startup: 'latency' })
          const what = `${schedule.messages.length} messages, ${JSON.stringify(timing)}: ${cycles} cycles instead of ${expected}`
          if (cycles !== expected || !isSound(schedule)) failures.push({ case: index, what })
        }
        return { counts: { cases: count, 'latencies as computed': count - failures.length }, failures }
      }
    },
    judge: (counts, isComplete) => exactly(counts, 'latencies as computed', cases, isComplete),
  }
}

/** Every node ends with every message, received from nodes that had it, and no channel is used twice in a step. */
function isSound(schedule: Schedule): boolean {
  const { delivery, stepwise } = checkSchedule(schedule)
  return [delivery.missing, delivery.unheld, stepwise.physical].every(({ length }) => length === 0)
}

import { param } from 'flitwave/hdl'
import { Player } from 'flitwave/play'
import { aggregationSchedule } from '../src/collective/aggregation/aggregation.js'
import { checkSchedule } from '../src/collective/check/check.js'
import { nodesOf, type Network } from '../src/collective/network.js'
import { Random } from '../src/collective/random.js'
import type { Schedule } from '../src/collective/schedule.js'
import { stepLatency } from '../src/collective/step-latency.js'
import { campaign, type Failure, type Part } from './framework/campaign.js'
import { exactly } from './framework/report.js'

/** Nodes in each dimension, h, and how many nodes have a message: all that the specification asks for. */
const settings = [
  { n: 4, h: 2, sources: [8, 64] },
  { n: 6, h: 3, sources: [10, 216] },
  { n: 4, h: 4, sources: [5, 64] },
  { n: 7, h: 7, sources: [49] },
  { n: 14, h: 7, sources: [64] },
] as const

const timings = [
  { flits: 1, ts: 0, tr: 0 },
  { flits: 3, ts: 30, tr: 10 },
] as const

export default campaign({
  about:
    'The multi-node broadcast on a 3-D torus ends on the RTL when its steps say: no worm waits for another one, up to 14x14x14 nodes.',
  parameters: {
    largest: param(14, { choices: [4, 6, 7, 14], about: 'nodes in each dimension of the largest network' }),
  },
  parts: ({ largest }) => settings.filter(({ n }) => n <= largest).map(partOf),
})

function partOf({ n, h, sources }: (typeof settings)[number]): Part {
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
    name: `${n}x${n}x${n}, h = ${h}`,
    cases,
    batch: cases,
    design: () => playerFor(schedulesOf()).design,
    prepare: () => {
      const schedules = schedulesOf()
      const player = playerFor(schedules)
      return (first, count) => {
        const failures: Failure[] = []
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

/** Every node ends with every message, sent by nodes that have it, and no channel is used twice in a step. */
function isSound(schedule: Schedule): boolean {
  const { delivery, stepwise } = checkSchedule(schedule)
  return [delivery.missing, delivery.unheld, stepwise.physical].every(({ length }) => length === 0)
}

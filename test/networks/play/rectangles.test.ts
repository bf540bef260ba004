import { expect, it } from 'vitest'
import { aggregationSchedule } from '../../../src/networks/collective/aggregation/aggregation.js'
import { branchLatency } from '../../../src/networks/collective/broadcast/latency.js'
import { broadcastLatency, broadcastSchedule } from '../../../src/networks/collective/broadcast/broadcast.js'
import { nodesOf, type Network } from '../../../src/networks/collective/network.js'
import { stepLatency } from '../../../src/networks/collective/timing.js'
import { waitsOf } from '../../../src/networks/play/play-result.js'
import { budget } from '../../support/sample.js'
import { playerFor } from './players.js'

const timings = [
  { flits: 1, ts: 0, tr: 0, startup: 'serial' },
  { flits: 7, ts: 0, tr: 200, startup: 'serial' },
  { flits: 100, ts: 0, tr: 0, startup: 'serial' },
  { flits: 32, ts: 30, tr: 7, startup: 'serial' },
  { flits: 100, ts: 3, tr: 1, startup: 'serial' },
] as const

it.each(
  [[4, 8] as const, [8, 4] as const, [4, 12] as const, [2, 16] as const, [6, 10] as const].slice(0, budget(3, 5)),
)('DCF on a torus of %i x %i takes what its formula says, and no worm waits for another one', (...sizes) => {
  const network: Network = { topology: 'torus', sizes }
  const player = playerFor(network, 'all-port', { longest: 100 })
  for (const timing of timings) {
    for (const source of [0, 13]) {
      const schedule = broadcastSchedule('dcf', network, source)
      const played = player.play(schedule, timing)
      expect(played.cycles).toBe(broadcastLatency('dcf', sizes, timing))
      expect(waitsOf(played, schedule, timing).every((wait) => wait === 0)).toBe(true)
    }
  }
})

it('the dilated diagonal on 4 x 6 takes what its longest branch says', () => {
  const network: Network = { topology: 'torus', sizes: [4, 6] }
  const player = playerFor(network, 'all-port', { longest: 100 })
  for (const timing of timings) {
    const schedule = broadcastSchedule('dilated-diagonal', network, 5)
    expect(player.play(schedule, timing).cycles).toBe(branchLatency(schedule, timing))
  }
})

it.each([[2, 2, 4] as const, [4, 2, 6] as const].slice(0, budget(1, 2)))(
  'aggregation on a torus of %i x %i x %i takes what its steps say',
  (...sizes) => {
    const network: Network = { topology: 'torus', sizes }
    const nodes = nodesOf(network)
    const player = playerFor(network, 'all-port', { longest: 3 * nodes.length })
    for (const sources of [nodes.filter((node) => node % 3 === 0), [5, 5, 1]]) {
      const schedule = aggregationSchedule({ n: sizes, h: 2, sources })
      for (const timing of [
        { flits: 1, ts: 0, tr: 0, startup: 'latency' },
        { flits: 3, ts: 30, tr: 10, startup: 'latency' },
        { flits: 2, ts: 7, tr: 1, startup: 'serial' },
      ] as const)
        expect(player.play(schedule, timing).cycles).toBe(stepLatency(schedule, timing))
    }
  },
)

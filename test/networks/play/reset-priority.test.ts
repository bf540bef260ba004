import { describe, expect, it } from 'vitest'
import { broadcastLatency, broadcastSchedule } from '../../../src/networks/collective/broadcast/broadcast.js'
import type { Network } from '../../../src/networks/collective/network.js'
import type { Timing } from '../../../src/networks/collective/timing.js'
import { playerFor } from './players.js'

const network: Network = { topology: 'torus', sizes: [8, 8] }
const timing: Timing = { flits: 4, ts: 0, tr: 0, startup: 'serial' }

describe.each([
  ['injected', 30],
  ['passing', 26],
] as const)('if routers serve %s heads first after reset', (resetPriority, cycles) => {
  const player = playerFor(network, 'all-port', { resetPriority })

  it(`Z blocks take ${cycles} cycles: who waits for a length is on the way to the last nodes, or is not`, () => {
    expect(player.play(broadcastSchedule('z-block', network, 0), timing).cycles).toBe(cycles)
  })

  it.each(['dcf', 'dcf-a'] as const)('%s takes what its formula says', (name) => {
    const expected = broadcastLatency(name, 8, timing)
    for (const source of [0, 21]) {
      expect(player.play(broadcastSchedule(name, network, source), timing).cycles).toBe(expected)
    }
  })
})

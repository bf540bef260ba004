import { describe, expect, it } from 'vitest'
import { differenceOf } from '../../../../check/campaigns/support/engine-law.js'
import { broadcastSchedule } from '../../../../src/networks/collective/broadcast/broadcast.js'
import { hotSpotWorkload } from '../../../../src/networks/collective/multicast/workload.js'
import { nodesOf, type Network } from '../../../../src/networks/collective/network.js'
import { algorithmOf } from '../../../../src/networks/collective/registry/algorithms.js'
import { algorithmNames } from '../../../../src/networks/collective/registry/names.js'
import type { Schedule } from '../../../../src/networks/collective/schedule.js'
import type { Timing } from '../../../../src/networks/collective/timing.js'
import { EnginePlayer } from '../../../../src/networks/play/engine/engine-player.js'
import { playerFor } from '../players.js'
import { obtain } from '../../../../src/base/maps.js'
import { budget } from '../../../support/sample.js'

/** Large enough for what the algorithm does, and as small as possible. */
const sizesOf: Readonly<Record<string, readonly number[]>> = { aggregation: [4, 4, 4], trees: [3, 3, 3] }
const schemes = ['2IB', '2IIB', '2IIIB', '2IVB', '2II']
const names = [...algorithmNames.filter((name) => name !== 'two-phase'), ...schemes]

function scheduleFor(name: string): Schedule {
  const algorithm = algorithmOf(name)!
  const network: Network = { topology: algorithm.network.topology, sizes: sizesOf[name] ?? [4, 4] }
  const { schedule } = algorithm.plan(network, {
    source: () => 6,
    messages: () => hotSpotWorkload({ network, multicasts: 6, destinations: 9, hotSpot: 0, seed: 3 }),
    sources: () => nodesOf(network).filter((node) => node % 3 === 0),
    options: {},
  })
  return schedule
}

/** Networks that several algorithms share. */
const engines = new Map<string, EnginePlayer>()

function engineFor({ network, ports }: Schedule): EnginePlayer {
  const shape = { descriptors: 16, receptions: 16, triggers: 8, messages: 8, pending: 16, lengthWidth: 10 }
  // A short run of a network in three dimensions takes less time than to compile it for lanes.
  const options = network.sizes.length > 2 ? { engine: 'scalar' as const } : { shape }
  return obtain(engines, JSON.stringify([network, ports]), () => new EnginePlayer(network, ports, options))
}

describe('engines and software take the same cycles with', () => {
  it.each(names)('%s', (name) => {
    const schedule = scheduleFor(name)
    if (schedule.messages.some(({ combines = [] }) => combines.length > 0)) {
      const timing = { flits: 8, ts: 0, tr: 0, startup: 'serial' } as const
      expect(() => engineFor(schedule).play(schedule, timing)).toThrow('error FW950')
      return
    }
    const usual = schedule.ports === 'all-port' ? 'serial' : 'blocking'
    const startups = [usual, 'latency', usual === 'serial' ? 'blocking' : 'serial'] as const
    for (const startup of startups.slice(0, budget(1, 3))) {
      for (const times of [
        { flits: 7, ts: 9, tr: 4 },
        { flits: 12, ts: 0, tr: 0 },
      ]) {
        const timing = { ...times, startup }
        const software = playerFor(schedule.network, schedule.ports, { longest: 400 }).play(schedule, timing)
        expect(differenceOf(software, engineFor(schedule).play(schedule, timing))).toBeNull()
      }
    }
  })
})

it('broadcasts from each node, side by side', () => {
  const network: Network = { topology: 'torus', sizes: [4, 4] }
  const timing: Timing = { flits: 20, ts: 11, tr: 5, startup: 'serial' }
  const plays = nodesOf(network).map((source) => ({ schedule: broadcastSchedule('edn', network, source), timing }))
  const together = new EnginePlayer(network, 'all-port', { runs: plays.length }).playAll(plays)
  const software = playerFor(network, 'all-port', { longest: 400 })
  plays.forEach(({ schedule }, run) => {
    expect(differenceOf(software.play(schedule, timing), together[run]!)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { ActivityMeter } from '../../../rtl/monitor/activity-meter.js'
import { ChannelActivity, channelActivityType, occurringActivities } from '../../../rtl/router/activity.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { expectLockstep } from '../../support/lockstep.js'
import { simulateOnAll } from '../../support/rtl.js'

const all = 2 ** 10 - 1

function meterOf(width: number, values = all): ActivityMeter<ChannelActivity> {
  return new ActivityMeter<ChannelActivity>({ type: channelActivityType, values, width })
}

/** The counts of a meter for a sequence, on each engine, and the cycles in which its assertion fails. */
function countsOf(sequence: readonly ChannelActivity[], width: number, values?: number) {
  return simulateOnAll(meterOf(width, values)).map((sim) => {
    for (const activity of sequence) {
      sim.dut.activity = activity
      sim.step()
    }
    return { counts: [...sim.dut.counts], failed: sim.findings.assertions.map(({ cycle }) => cycle) }
  })
}

describe('ActivityMeter', () => {
  const random = new Random(3)
  const sequence = Array.from({ length: 200 }, () => random.below(10) as ChannelActivity)
  const seen = Array.from({ length: 10 }, (_, value) => sequence.filter((activity) => activity === value).length)

  it('counts the cycles of each value, and all of them sum to the cycles', () => {
    expect(seen.reduce((sum, count) => sum + count)).toBe(200)
    for (const result of countsOf(sequence, 8)) expect(result).toEqual({ counts: seen, failed: [] })
  })

  it.each([1, 2, 3, 4])('a counter of %i bits stays at its largest value, and no sum fails', (width) => {
    const most = 2 ** width - 1
    const counts = seen.map((count) => Math.min(count, most))
    expect(counts).toContain(most)
    for (const result of countsOf(sequence, width)) expect(result).toEqual({ counts, failed: [] })
  })

  it('is full in the cycle in which its count is reached, and not before', () => {
    const [sim] = simulateOnAll(meterOf(3))
    sim!.dut.activity = ChannelActivity.Moves
    const counted = Array.from({ length: 11 }, () => {
      sim!.step()
      return sim!.dut.counts[ChannelActivity.Moves]
    })
    expect(counted).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7])
  })

  it('has no counter for a value that does not occur, and says so when it does', () => {
    const values = all - 2 ** ChannelActivity.Routing
    const { Empty, Routing, Moves } = ChannelActivity
    for (const { counts, failed } of countsOf([Empty, Moves, Routing, Empty, Moves], 8, values)) {
      expect(counts).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 2])
      expect(failed).toEqual([3, 4])
    }
  })

  it('is the same on all engines', () => {
    expectLockstep(elaborate(meterOf(2)), 200, 1)
  })
})

describe('the values that occur', () => {
  const namesIn = (mask: number): string[] => {
    return Array.from({ length: 10 }, (_, value) => ChannelActivity[value]!).filter((_, value) => (mask >> value) & 1)
  }

  it.each([
    [1, 1, 'Routing Allocating LostInput'],
    [1, 2, 'Routing Allocating'],
    [2, 2, 'Routing'],
    [3, 1, 'Routing LostInput'],
    [4, 2, ''],
  ] as const)('in %i stages with %i virtual channels are all but: %s', (stages, vcs, never) => {
    const names = namesIn(occurringActivities({ stages, vcs }))
    expect(namesIn(all).filter((name) => !names.includes(name))).toEqual(never.split(' ').filter(Boolean))
  })

  it('with speculation no head is given a virtual channel and does not ask for the switch', () => {
    const names = namesIn(occurringActivities({ stages: 4, vcs: 2, speculation: true }))
    expect(namesIn(all).filter((name) => !names.includes(name))).toEqual(['Allocating'])
  })

  it('with look-ahead routing no router computes a route before it allocates', () => {
    const names = namesIn(occurringActivities({ stages: 4, vcs: 2, lookAhead: true }))
    expect(namesIn(all).filter((name) => !names.includes(name))).toEqual(['Routing'])
  })
})

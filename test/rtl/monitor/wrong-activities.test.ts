import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parametersOf, type Module } from 'flitwave/hdl'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { classFrom, mutatedRtl } from '../../support/mutated-rtl.js'

const channel = 'router/channel-activity.ts'

/** A mistake in `rtl/`, and what a monitored network has against it. */
it.each([
  [channel, '(switchRequest.granted) channel.activity = ChannelActivity.Moves', 'NoCredit', 'Moves is not when'],
  [channel, 'VcState.Idle) channel.activity = ChannelActivity.Empty', 'Starved', 'Empty is not when'],
  [channel, 'VcState.Active) channel.activity = ChannelActivity.Starved', 'NoCredit', 'Starved is not when'],
  [
    channel,
    'VcState.Routing) channel.activity = ChannelActivity.Routing',
    'LostVc',
    'a wait for a virtual channel is not',
  ],
  [channel, 'vcRequest.granted) channel.activity = ChannelActivity.Allocating', 'Routing', 'Allocating is not when'],
  [channel, 'vcRequest.free ? ChannelActivity.LostVc', 'Routing', 'a wait for a virtual channel is not'],
  [channel, 'switchRequest.credit) return ChannelActivity.NoCredit', 'NoVc', 'a wait for the switch is not'],
  ['monitor/activity-meter.ts', 'asBit(this.activity === value', '0', 'the counters do not sum'],
])('in %s, instead of %s: %s', async (file, from, instead, complaint) => {
  const to = from.replace(/\w+$/, instead)
  const folder = mutatedRtl([{ file, from, to }])
  try {
    const type = await classFrom(folder, 'traffic/traffic-torus.ts', 'TrafficTorus')
    const make = type as new (p: unknown) => Module<unknown>
    const p = parametersOf(
      make as never,
      { stages: 4, depth: 1, vcs: 2, dimensions: 1, sizeX: 5, rate: 30_000, monitor: true } as never,
    )
    const sim = new Simulator(elaborate(new make(p)), { engine: 'bitslice' })
    expect(() => sim.step(500)).toThrow(complaint)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

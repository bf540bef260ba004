import { expect, it } from 'vitest'
import { ReplayedNetwork } from '../../../src/apps/inspect/replayed-network.js'
import { activityPaint } from '../../../web/views/palette.js'
import { inspect } from './support/run.js'

it.each(['traffic', 'banyan-deadlock'])(
  'what packets of %s wait for has a colour each in the legend',
  async (testbench) => {
    const { run } = await inspect(testbench)
    const standing = new ReplayedNetwork(run, run.network!).stand()
    const { network } = standing
    const names = new Set<string>()
    for (let cycle = 0; cycle < run.file.header.endCycle; cycle++) {
      standing.goTo(cycle)
      for (const place of network.occupied()) {
        const { name, kind } = network.activity(place)
        if (kind === 'wait') names.add(name)
      }
    }
    expect(names.size).toBeGreaterThan(1)
    expect(new Set([...names].map((name) => activityPaint(name, 'wait').fill)).size).toBe(names.size)
  },
)

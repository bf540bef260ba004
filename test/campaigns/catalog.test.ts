import { expect, it } from 'vitest'
import { campaignFiles, campaignNames } from '../../campaigns/framework/catalog.js'

const filesOf = (name: string): string[] => [...campaignFiles(name).keys()]

it.each([
  ['zero-load', ['tb/support/latency.ts', 'rtl/net/place.ts']],
  ['two-phase', ['tb/support/wraparound.ts', 'campaigns/support/banyan.ts']],
  [
    'slot-throughput',
    ['tb/experiments/support/slot-bench.ts', 'src/collective/min/throughput-model.ts', 'src/collective/random.ts'],
  ],
  ['banyan-random', ['campaigns/framework/lanes.ts', 'campaigns/framework/report.ts', 'src/sim/stimulus/random.ts']],
])('knows what judges %s, wherever that is', (name, judges) => {
  expect(filesOf(name)).toEqual(expect.arrayContaining(judges))
})

it('leaves hardware to the digest of the design, and other campaigns to themselves', () => {
  for (const name of campaignNames()) {
    const files = filesOf(name)
    expect(files).toEqual(expect.arrayContaining([`campaigns/${name}.campaign.ts`, 'campaigns/framework/deal.ts']))
    expect(files.filter((file) => file.endsWith('.campaign.ts'))).toHaveLength(1)
    expect(files.filter((file) => /rtl\/(?:.*\/)?(?:router|banyan-cases|lone-packet)\.ts$/.test(file))).toEqual([])
  }
})

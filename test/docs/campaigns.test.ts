import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { batchesOf } from '../../campaigns/framework/campaign.js'
import { campaignNames, loadCampaign, prepareCampaign } from '../../campaigns/framework/catalog.js'
import { executorOf } from '../../campaigns/framework/deal.js'
import { reportOf } from '../../campaigns/framework/report.js'
import { parseSettings } from '../../src/cli/settings.js'
import gcd from './gcd.campaign.js'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const page = read('docs/campaigns.md')
const shown = (kind: string): string => new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\``, 'm').exec(page)![1]!

describe('the page on campaigns', () => {
  it('shows a campaign that is a program', () => {
    expect(read('test/docs/gcd-case.ts').endsWith(`\n\n${shown('ts case')}`)).toBe(true)
    expect(read('test/docs/gcd.campaign.ts').replaceAll('../../campaigns/', './')).toBe(shown('ts campaign'))
  })

  it('shows one that does what it is to do', async () => {
    const parts = gcd.parts({ largest: 40 } as never)
    const results = await Promise.all(batchesOf(parts).map(executorOf(parts)))
    expect(reportOf(parts, results)).toMatchObject({
      lines: ['ok     all pairs  1,681 cases: 1,681 divisors found, as expected'],
      isGood: true,
    })
  })

  it('has commands that are understood', async () => {
    const commands = [...shown('sh').matchAll(/^npm run campaign -- (\S+)(.*?)(#.*)?$/gm)]
    expect(commands).toHaveLength(5)
    for (const [, name = '', options = ''] of commands.slice(1)) {
      const settings = [...options.matchAll(/--set (\S+)/g)].map(([, setting]) => setting!)
      expect((await prepareCampaign(name, parseSettings(settings))).name).toBe(name)
    }
  })

  it('names every campaign', () => {
    const names = [...page.matchAll(/^\| `(\S+)` \|/gm)].map(([, name]) => name)
    expect(names.sort()).toEqual(campaignNames())
  })

  it('has a sentence on each', async () => {
    for (const name of campaignNames()) expect((await loadCampaign(name)).about).toMatch(/^[A-Z].*\.$/)
  })
})

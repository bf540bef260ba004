/** The page of a replay whose packets a map of its links tells. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import { packPast } from '../../../../src/apps/cli/inspect/pack.js'
import type { Testbench } from '../../../../src/runs/testbench/definition.js'
import traffic from '../../../../tb/traffic.tb.js'
import { describeWithTools } from '../../../support/tools.js'
import { map } from '../../cli/mesh-map.js'
import { pastOf } from '../support/run.js'
import { attributes, Inspector, patience, serve } from './support/inspector.js'

describeWithTools(['chromium'], 'the page of a replay with a map', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  it('follows packets, reads the source of a place on the way, and has flows', async () => {
    const { packets: _, watchdog: __, ...unaware } = traffic as unknown as Testbench
    const past = pastOf(unaware, 'traffic', { topology: 'mesh', vcs: 2, depth: 4 })
    const text = JSON.stringify(map)
    const inspector = await Inspector.open(browser, await serve(packPast(past, { file: 'noc.map.json', text })))
    const { page } = inspector
    await page.locator('wave-view[aria-busy=false]').waitFor()
    expect(await attributes(page.locator('section.panel:visible'), 'aria-label')).toEqual([
      'Network',
      'Waves',
      'Packets',
    ])
    expect(await page.locator('.note-bar').count()).toBe(0)
    const moving = async (): Promise<string | null> => page.locator('network-view').getAttribute('aria-label')
    await expect.poll(moving, patience).toMatch(/^The network in cycle \d+; \d+ flits move/)
    const rows = inspector.panel('Packets').getByRole('option')
    await expect.poll(() => rows.count(), patience).toBeGreaterThan(5)
    await rows.first().click()
    await inspector.panel(`Packet ${(await rows.first().locator('.tag').innerText()).slice(1)}`).waitFor()
    await page.locator('.detail .lane button').last().click()
    // A narrow panel hides the name of its file.
    const file = (): Promise<string | null> => inspector.panel('Source').locator('.about').textContent()
    await expect.poll(file, patience).toBe('flitwave/rtl/router/router.ts')

    await page.getByRole('tab', { name: 'Flows' }).click()
    const flows = inspector.panel('Flows')
    await flows.getByText(/^\d+ packets in \d+ flows$/).waitFor()
    const slowest = flows.locator('tbody tr').first()
    const [, number] = /#(\d+)/.exec((await slowest.getAttribute('title'))!)!
    await slowest.click()
    await inspector.panel(`Packet ${number}`).waitFor()
    await flows.getByLabel('Bound of latencies').fill('9')
    await flows.getByLabel('Bound of latencies').press('Enter')
    await flows.getByText(/; \d+ miss the bound$/).waitFor()
    expect(inspector.problems).toEqual([])
  })
})

/** The names beside the waves: in which order they stand, and the values behind them. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import * as traffic from '../../../../tb/traffic.tb.js'
import { describeWithTools } from '../../../support/tools.js'
import { Inspector, linkTo, packedRun, patience, serve } from './support/inspector.js'

describeWithTools(['chromium'], 'the names beside the waves', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  async function open(view: Readonly<Record<string, string>>): Promise<Inspector> {
    const inspector = await Inspector.open(browser, linkTo(await serve(packedRun(traffic)), view))
    await expect.poll(async () => (await inspector.values()).some((text) => text !== ''), patience).toBe(true)
    return inspector
  }

  it('change places as they are dragged', async () => {
    const inspector = await open({ cycle: '18', window: '10:30' })
    const [first, second, third, ...others] = await inspector.paths()
    const [from, to] = await Promise.all([0, 2].map((row) => inspector.names.nth(row).boundingBox()))
    await inspector.page.mouse.move(from!.x + 20, from!.y + 10)
    await inspector.page.mouse.down()
    await inspector.page.mouse.move(to!.x + 20, to!.y + 10, { steps: 5 })
    await inspector.page.mouse.up()
    expect(await inspector.paths()).toEqual([second, third, first, ...others])
    expect(inspector.problems).toEqual([])
  })

  it('have their values where the waves are elsewhere, and those of the second cursor', async () => {
    const near = await open({ cycle: '18', window: '10:30' })
    const values = await near.values()
    await near.page.keyboard.press('o')
    await near.goTo(25)
    await expect.poll(() => near.values(), patience).not.toEqual(values)
    expect(await near.names.locator('.measured').allTextContents()).toEqual(values)

    const far = await open({ cycle: '18', window: '90:99' })
    await expect.poll(() => far.values(), patience).toEqual(values)
    expect([...near.problems, ...far.problems]).toEqual([])
  })
})

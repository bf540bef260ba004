/** The panels: their borders, and how they share a wide page, a tablet and a phone. */

import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import * as traffic from '../../../../tb/traffic.tb.js'
import { describeWithTools } from '../../../support/tools.js'
import { Inspector, packedRun, patience, serve } from './support/inspector.js'

const titles = ['Network', 'Packet', 'Waves', 'Packets', 'Source', 'Why'] as const

describeWithTools(['chromium'], 'the panels', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  async function open(options: BrowserContextOptions = {}): Promise<Inspector> {
    const inspector = await Inspector.open(browser, await serve(packedRun(traffic)), options)
    await inspector.page.locator('network-view').waitFor({ state: 'attached' })
    return inspector
  }
  const width = async (inspector: Inspector, title: string): Promise<number> => {
    return (await inspector.panel(title).boundingBox())!.width
  }
  const height = async (inspector: Inspector, title: string): Promise<number> => {
    return (await inspector.panel(title).boundingBox())!.height
  }

  it('change their sizes as a border is dragged, by keys, and back by a double click', async () => {
    const inspector = await open()
    const { page } = inspector
    const border = page.getByRole('separator', { name: 'Border between Network and Waves' })
    const before = await width(inspector, 'Network')
    const { x, y, width: thickness } = (await border.boundingBox())!
    await page.mouse.move(x + thickness / 2, y + 200)
    await page.mouse.down()
    await page.mouse.move(x + 120, y + 200, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => width(inspector, 'Network'), patience).toBeGreaterThan(before + 90)
    await border.focus()
    const dragged = await width(inspector, 'Network')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => width(inspector, 'Network'), patience).toBeLessThan(dragged - 60)
    await border.dblclick()
    await expect.poll(async () => Math.abs((await width(inspector, 'Network')) - before) < 3, patience).toBe(true)

    const upright = page.getByRole('separator', { name: 'Border between Waves and Packets' })
    const waves = await height(inspector, 'Waves')
    await upright.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => height(inspector, 'Waves'), patience).toBeGreaterThan(waves)
    expect(Number(await upright.getAttribute('aria-valuenow'))).toBeGreaterThan(50)
    expect(inspector.problems).toEqual([])
  })

  it('collapse to their title, and grow to the whole page', async () => {
    const inspector = await open()
    const { page } = inspector
    const packets = await height(inspector, 'Packets')
    await inspector.panel('Packets').getByRole('button', { name: 'Collapse Packets' }).click()
    await expect.poll(() => height(inspector, 'Packets'), patience).toBeLessThan(50)
    expect(await height(inspector, 'Waves')).toBeGreaterThan(packets)
    await page.keyboard.press('4')
    await expect.poll(() => height(inspector, 'Packets'), patience).toBeGreaterThan(packets - 4)

    await page.keyboard.press('3')
    await page.keyboard.press('v')
    await expect.poll(() => width(inspector, 'Waves'), patience).toBeGreaterThan(1300)
    await expect.poll(() => page.getByRole('region', { name: 'Network', exact: true }).count(), patience).toBe(0)
    await page.keyboard.press('u')
    await expect.poll(() => width(inspector, 'Waves'), patience).toBeLessThan(1200)
    await inspector.panel('Network').waitFor()
  })

  it.each([1440, 1280, 900])('have captions that are not cut to nothing, at a width of %i', async (across) => {
    const inspector = await open({ viewport: { width: across, height: 800 } })
    const { page } = inspector
    await expect.poll(() => page.locator('.panel:visible > h2 > .about').count(), patience).toBeGreaterThan(2)
    const border = page.getByRole('separator', { name: 'Border between Network and Waves' })
    await border.focus()
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowLeft', 'Shift+ArrowLeft']) {
      await page.keyboard.press(key)
      const captions = await page.locator('.panel:visible > h2 > .about').evaluateAll(captionsOf)
      expect(captions.map(({ text }) => text).join()).toContain('cycle 8')
      for (const { text, shown, whole } of captions) expect(shown, text).toBeGreaterThanOrEqual(Math.min(whole, 90))
    }
  })

  it('are one at a time on a phone, behind tabs, and nothing is cut off', async () => {
    const inspector = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const { page } = inspector
    for (const title of titles) {
      await page.getByRole('tab', { name: title, exact: true }).tap()
      const panel = inspector.panel(title)
      await expect.poll(() => panel.isVisible(), patience).toBe(true)
      for (const other of titles)
        if (other !== title) expect(await inspector.panel(other).isVisible(), other).toBe(false)
      const box = (await panel.boundingBox())!
      expect(box.width).toBeGreaterThan(380)
      expect(box.height).toBeGreaterThan(400)
    }
    for (const name of ['One cycle on', 'Export', 'All commands (Ctrl K)', 'Copy a link to what is in view']) {
      const { x, y, width: across } = (await page.getByRole('button', { name }).boundingBox())!
      expect(x, name).toBeGreaterThanOrEqual(0)
      expect(x + across, name).toBeLessThanOrEqual(390)
      expect(y, name).toBeLessThan(200)
    }
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    expect(wide).toBeLessThanOrEqual(390)
    await page.keyboard.press('w')
    await expect.poll(() => inspector.panel('Why').isVisible(), patience).toBe(true)
    expect(inspector.problems).toEqual([])
  })

  it('are all in view on a tablet', async () => {
    const inspector = await open({ viewport: { width: 820, height: 1180 } })
    const { page } = inspector
    await page.getByRole('tab', { name: 'Source' }).last().click()
    for (const title of ['Network', 'Waves', 'Packets', 'Source']) {
      const { x, y, width: across, height: high } = (await inspector.panel(title).boundingBox())!
      expect([x >= 0, x + across <= 820, y + high <= 1180, across > 200, high > 150], title).not.toContain(false)
    }
    expect(inspector.problems).toEqual([])
  })
})

interface Caption {
  readonly textContent: string
  readonly clientWidth: number
  readonly scrollWidth: number
}

/** The pixels of each caption that are shown, and those that it needs. */
function captionsOf(captions: readonly Caption[]): { text: string; shown: number; whole: number }[] {
  return captions.map(({ textContent, clientWidth, scrollWidth }) => {
    return { text: textContent, shown: clientWidth, whole: scrollWidth }
  })
}

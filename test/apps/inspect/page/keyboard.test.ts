/** The page without a pointer. */

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import * as traffic from '../../../../tb/traffic.tb.js'
import { describeWithTools } from '../../../support/tools.js'
import { attributes, Inspector, packedRun, patience, serve } from './support/inspector.js'
import { find } from './support/walk.js'

/** More stops than Tab makes on the way through the page. */
const mostStops = 200

describeWithTools(['chromium'], 'the keyboard', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  it('reaches every part with Tab, and says where it is', async () => {
    const { page } = await Inspector.open(browser, await serve(packedRun(traffic)))
    await page.getByRole('listbox', { name: 'Packets' }).getByRole('option').first().waitFor()
    const stops = new Set<string>()
    for (let i = 0; i < mostStops; i++) {
      await page.keyboard.press('Tab')
      const at = await focused(page)
      expect(at, 'a stop without a name').toMatch(/: ./)
      if (stops.has(at) && stops.size > 1 && [...stops][0] === at) break
      stops.add(at)
    }
    const reached = [...stops].join('\n')
    for (const part of [
      'One cycle on',
      'Find the cycles in which a condition holds',
      'Copy a link to what is in view',
      'slider: Cycle',
      'listbox: Signals',
      'option: Packet',
      'Sort by|radio: waiting|button: waiting',
      'Source',
    ]) {
      expect(reached).toMatch(new RegExp(part))
    }
  })

  it('steps, selects, asks, finds, follows and helps', async () => {
    const inspector = await Inspector.open(browser, await serve(packedRun(traffic)))
    const { page, names } = inspector
    const paths = await inspector.paths()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    // The map has a choice of its own, as soon as it is there.
    const rows = page.getByRole('listbox', { name: 'Signals' })
    expect(await attributes(rows.getByRole('option', { selected: true }), 'title')).toEqual([paths[1]])
    await page.keyboard.press('End')
    const last = await inspector.cycle()
    await page.keyboard.press('[')
    await expect.poll(() => inspector.cycle(), patience).toBeLessThan(last)
    await page.keyboard.press('w')
    await inspector.panel('Why').getByRole('treeitem').first().waitFor()
    await page.keyboard.press('Delete')
    await expect.poll(() => names.count(), patience).toBe(paths.length - 1)

    const hits = await find(inspector, 'dut.nodes[9].delivered.valid')
    expect(hits.length).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog', { name: 'Hits' }).count(), patience).toBe(0)

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys' })
    await help.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => help.count(), patience).toBe(0)

    await tabTo(page, 'option: Packet')
    await page.keyboard.press('Enter')
    await inspector.page.locator('.moment').waitFor()
    expect(inspector.problems).toEqual([])
  })

  it.each([
    [1440, 2],
    [390, 1],
  ])('lists keys and their meanings apart from each other: %d pixels, columns: %d', async (width, columns) => {
    const viewport = { width, height: 844 }
    const { page } = await Inspector.open(browser, await serve(packedRun(traffic)), { viewport })
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys' })
    const { left, right } = (await boxes(help))[0]!
    expect(Math.min(left, width - right), 'room around the dialog').toBeGreaterThan(0)
    const keys = await boxes(help.locator('dt > kbd:last-of-type'))
    const rows = await boxes(help.locator('dl > div:has(kbd) > dd'))
    expect(keys.length).toBe(rows.length)
    keys.forEach((key, i) => expect(key.right, `row ${i}`).toBeLessThan(rows[i]!.left))
    const meanings = await boxes(help.locator('dd'))
    expect(new Set(meanings.map((box) => box.left)).size).toBe(columns)
    for (const box of meanings) expect(box.right).toBeLessThanOrEqual(right)
  })
})

interface Box {
  readonly left: number
  readonly right: number
}

/** The sides of each element, in pixels of the page. */
function boxes(elements: Locator): Promise<Box[]> {
  return elements.evaluateAll((all: readonly { getBoundingClientRect: () => Box }[]) => {
    return all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right }))
  })
}

/** The focused element: `button: One cycle on`. Editors have their parts in a shadow root. */
function focused(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    if (!at) return ''
    const name = at.ariaLabel || (at.labels?.[0] ?? at).textContent.trim() || at.title
    return (at.getAttribute('role') ?? at.tagName.toLowerCase()) + ': ' + name
  })()`)
}

async function tabTo(page: Page, part: string): Promise<void> {
  for (let i = 0; i < mostStops; i++) {
    if ((await focused(page)).startsWith(part)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${part}`)
}

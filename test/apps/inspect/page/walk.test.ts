/** The ways through a run, in a page that is served, and in a single file without a network. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import { readAssets, singleFile } from '../../../../src/apps/server/page.js'
import * as fifo from '../../../../tb/fifo.tb.js'
import * as traffic from '../../../../tb/traffic.tb.js'
import { folderWith } from '../../../support/cli.js'
import { served } from './support/command.js'
import { describeWithTools } from '../../../support/tools.js'
import { attributes, Inspector, packedRun, patience, serve } from './support/inspector.js'
import { askWhy, find, followPacket, walkThroughTime } from './support/walk.js'

describeWithTools(['chromium'], 'a page', () => {
  let browser: Browser
  const network = packedRun(traffic)
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  /** The page of a run: served, or as a file that is opened without a network. */
  async function open(run: Uint8Array, isFile: boolean): Promise<Inspector> {
    if (!isFile) return Inspector.open(browser, await serve(run))
    const file = join(folderWith(), 'run.html')
    writeFileSync(file, singleFile(readAssets(), run, 'A run'))
    return Inspector.open(browser, pathToFileURL(file).href, { offline: true })
  }

  it.each([
    ['served', false],
    ['in a single file, without a network', true],
  ])('leads through a run: %s', async (_, isFile) => {
    const inspector = await open(network, isFile)
    await walkThroughTime(inspector)
    await followPacket(inspector)
    await askWhy(inspector, 0)
    const hits = await find(inspector, 'dut.nodes[9].delivered.valid')
    expect(hits.length).toBeGreaterThan(0)
    expect(inspector.problems).toEqual([])
  })

  it('shows the cycle that the command names, served and in a single file', async () => {
    const page = await Inspector.open(browser, await served('fifo', '--cycle', '9'))
    expect(await page.cycle()).toBe(9)
    const file = join(folderWith(), 'run.html')
    writeFileSync(file, singleFile(readAssets(), packedRun(fifo), 'A run', 'cycle=9'))
    const offline = await Inspector.open(browser, pathToFileURL(file).href, { offline: true })
    expect(await offline.cycle()).toBe(9)
    expect([...page.problems, ...offline.problems]).toEqual([])
  })

  it('finds the cycles of a condition, and goes to each', async () => {
    const inspector = await open(packedRun(fifo), false)
    const hits = await find(inspector, 'rise(dut.full)')
    const cycles = hits.map((hit) => Number(hit.split('–')[0]))
    expect(cycles.length).toBeGreaterThan(0)
    expect(cycles).toContain(await inspector.cycle())
    await find(inspector, ' && nothing')
    expect(await inspector.page.getByRole('dialog', { name: 'Hits' }).locator('.failed').textContent()).toMatch(
      /FW\d{3}/,
    )
  })

  it("shows a user's own module that the command serves", async () => {
    const inspector = await Inspector.open(browser, await served('test/apps/inspect/page/support/gray.tb.ts'))
    expect(await inspector.page.title()).toBe('A Gray counter – Flitwave')
    await askWhy(inspector, 1)
    await inspector.page.getByRole('tab', { name: 'Source' }).click()
    const source = inspector.panel('Source')
    await expect.poll(() => source.locator('.cm-content').textContent(), patience).toContain('class GrayCounter')
    await expect.poll(() => source.locator('.cm-line .value').count(), patience).toBeGreaterThan(0)
    expect(inspector.problems).toEqual([])
  })

  it('opens again from its link with the same in view', async () => {
    const inspector = await open(network, false)
    const tag = await followPacket(inspector)
    await inspector.names.nth(2).click()
    for (const key of ['-', 'ArrowRight', 'Shift+ArrowRight', 'o', 'ArrowRight', 'b', 'Alt+ArrowDown']) {
      await inspector.page.keyboard.press(key)
    }
    await inspector.page.getByRole('combobox', { name: 'Radix' }).selectOption('hex')
    await inspector.page.waitForTimeout(500)
    const link = inspector.page.url()
    const again = await Inspector.open(browser, link)
    for (const view of [seen, (one: Inspector) => one.values()]) {
      const wanted = await view(inspector)
      await expect.poll(() => view(again), patience).toEqual(wanted)
    }
    await expect.poll(() => again.panel(`Packet ${tag}`).count(), patience).toBe(1)
    expect(again.page.url()).toBe(link)
    expect([...inspector.problems, ...again.problems]).toEqual([])
  })
})

/** Texts in view that are not answers. */
async function seen({ page, names, cycleField }: Inspector): Promise<unknown> {
  return {
    cycle: await cycleField.inputValue(),
    rows: [await attributes(names, 'title'), await attributes(names, 'aria-selected')],
    radix: await page.getByRole('combobox', { name: 'Radix' }).inputValue(),
    window: await page.locator('.time .window').getAttribute('style'),
    bookmarks: await attributes(page.locator('.mark.bookmark'), 'title'),
    origin: await page.locator('.time .origin').getAttribute('style'),
  }
}

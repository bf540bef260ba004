/** Pictures of the map and of the packets, as files: they show what the page shows, also alone. */

import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import * as traffic from '../../../../tb/traffic.tb.js'
import { packetPaint } from '../../../../web/views/palette.js'
import { describeWithTools } from '../../../support/tools.js'
import { Inspector, linkTo, packedRun, serve } from './support/inspector.js'

const cycle = 18

describeWithTools(['chromium'], 'pictures of the page', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  async function open(options = {}): Promise<Inspector> {
    const inspector = await Inspector.open(
      browser,
      linkTo(await serve(packedRun(traffic)), { cycle: `${cycle}` }),
      options,
    )
    await inspector.page.locator('network-view[aria-busy=false]').waitFor()
    await inspector.page.getByRole('listbox', { name: 'Packets' }).getByRole('option').first().waitFor()
    return inspector
  }

  /** The file that the page saves. */
  async function saved({ page }: Inspector, act: () => Promise<void>): Promise<Buffer> {
    const download = page.waitForEvent('download')
    await act()
    return readFileSync(await (await download).path())
  }

  async function runCommand({ page }: Inspector, text: string): Promise<void> {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }

  /** Opens a file of SVG alone, as a viewer does, and gives the texts that are seen in it with their colours. */
  async function alone(svg: string): Promise<{ readonly page: Page; readonly texts: readonly Seen[] }> {
    const page = await browser.newPage()
    await page.goto(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    const texts = await page.locator('text').evaluateAll((all: readonly SvgText[]) => {
      return all.map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        return { content: one.textContent, fill: one.getAttribute('fill'), left, top, right, bottom }
      })
    })
    return { page, texts }
  }

  it('has the map with the flits of the cycle, in their colours', async () => {
    const inspector = await open()
    const svg = (await saved(inspector, () => runCommand(inspector, 'save the map: svg'))).toString()
    const { page, texts } = await alone(svg)
    const contents = texts.map(({ content }) => content)
    expect(contents.join(' ')).toMatch(/^4×4 torus, traffic of flitwave\/examples\/hotspot\.csv, cycle 18 /)
    expect(contents).toEqual(expect.arrayContaining(['0,0', '3,3', 'Moves', 'NoVc']))
    const spoken = await inspector.page.locator('network-view').getAttribute('aria-label')
    const moving = Number(/(\d+) flits? moves?/.exec(spoken!)![1])
    // Flits that a node injects or takes are on no link.
    const tags = texts.filter(({ content, fill }) => /^\d+$/.test(content) && fill === '#1c2430')
    expect(tags.length).toBeGreaterThan(2)
    expect(tags.length).toBeLessThanOrEqual(moving)
    expect(svg).toContain(`fill="${packetPaint(Number(tags[0]!.content)).fill}"`)
    await expectInside(page, texts)
    expect(inspector.problems).toEqual([])
  })

  it('has the packets with their reasons, from the menu of the list', async () => {
    const inspector = await open()
    const { page } = inspector
    const list = page.getByRole('listbox', { name: 'Packets' })
    const shown = await list.getByRole('option').locator('.tag').allTextContents()
    await list.click({ button: 'right' })
    const menu = page.getByRole('menu', { name: 'Packets' })
    const svg = await saved(inspector, () => menu.getByRole('menuitem', { name: 'Save the packets: SVG' }).click())
    expect(await menu.count()).toBe(0)
    const { page: viewer, texts } = await alone(svg.toString())
    const contents = texts.map(({ content }) => content)
    expect(contents).toEqual(expect.arrayContaining(shown))
    expect(contents).toEqual(expect.arrayContaining(['NoVc', 'Pipeline']))
    await expectInside(viewer, texts)
    expect(inspector.problems).toEqual([])
  })

  it('has the colours of the dark page on its own ground', async () => {
    const inspector = await open({ colorScheme: 'dark' })
    for (const name of ['map', 'packets']) {
      const svg = (await saved(inspector, () => runCommand(inspector, `save the ${name}: svg`))).toString()
      expect(svg).toMatch(/<rect width="100%" height="100%" fill="#181c23"\/>/)
      const { texts } = await alone(svg)
      expect(texts[0]!.fill).toBe('#e6eaf0')
    }
    expect(inspector.problems).toEqual([])
  })

  it('are saved in pixels, too, from the menu of the map', async () => {
    const inspector = await open()
    const { page } = inspector
    await page.locator('network-view').click({ button: 'right', position: { x: 20, y: 20 } })
    const menu = page.getByRole('menu', { name: 'Map' })
    const map = await saved(inspector, () => menu.getByRole('menuitem', { name: 'Save the map: PNG' }).click())
    const packets = await saved(inspector, () => runCommand(inspector, 'save the packets: png'))
    for (const picture of [map, packets]) {
      expect(picture.subarray(1, 4).toString()).toBe('PNG')
      expect(picture.readUInt32BE(16), 'pixels of its width').toBeGreaterThan(600)
      expect(picture.length).toBeGreaterThan(8000)
    }
    expect(inspector.problems).toEqual([])
  })
})

interface SvgText {
  readonly textContent: string
  getAttribute(name: string): string | null
  getBoundingClientRect(): Omit<Seen, 'content' | 'fill'>
}

/** A text of a file, and its place in the viewer. */
interface Seen {
  readonly content: string
  readonly fill: string | null
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Each text is inside the drawing. */
async function expectInside(page: Page, texts: readonly Seen[]): Promise<void> {
  const [width, height] = (await page.locator('svg').evaluate((svg: SvgText) => svg.getAttribute('viewBox')))!
    .split(' ')
    .slice(2)
    .map(Number)
  for (const { content, left, top, right, bottom } of texts) {
    expect(left, content).toBeGreaterThanOrEqual(-1)
    expect(top, content).toBeGreaterThanOrEqual(-1)
    expect(right, content).toBeLessThanOrEqual(width! + 1)
    expect(bottom, content).toBeLessThanOrEqual(height! + 1)
  }
}

/** Pictures of the main views, compared with kept ones; a tolerance allows for fonts and anti-aliasing. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import { describeWithTools } from '../../../support/tools.js'
import { Inspector, linkTo, packedRun, patience, serve } from './support/inspector.js'
import { differenceTo, isUpdate, ownFonts, useOwnFonts, withOwnFonts } from './support/picture.js'

interface View {
  readonly name: string
  readonly testbench: string
  readonly link: Readonly<Record<string, string>>
  readonly theme: 'light' | 'dark'
  /** Pressed once all is there. */
  readonly keys?: readonly string[]
}

const torus = '../../../../tb/traffic.tb.ts'

const views: readonly View[] = [
  {
    name: 'torus',
    testbench: torus,
    link: { cycle: '18', window: '0:47', packet: '17', signal: 'dut.nodes[5].leaving[0]' },
    theme: 'light',
    keys: ['w'],
  },
  { name: 'torus-dark', testbench: torus, link: { cycle: '18', window: '0:47', packet: '17' }, theme: 'dark' },
  { name: 'torus-heat', testbench: torus, link: { window: '0:47', heat: 'waiting' }, theme: 'light' },
  { name: 'keys', testbench: torus, link: {}, theme: 'dark', keys: ['?'] },
  { name: 'mesh', testbench: '../../../../tb/mesh-corner.tb.ts', link: { cycle: '12' }, theme: 'light' },
  {
    name: 'banyan-deadlock',
    testbench: '../../../../tb/banyan-deadlock.tb.ts',
    link: { cycle: '14' },
    theme: 'dark',
  },
  { name: 'torus-of-three-dimensions', testbench: '../../../../tb/torus3d-worm.tb.ts', link: {}, theme: 'light' },
  { name: 'queue', testbench: '../../../../tb/fifo.tb.ts', link: { cycle: '9', signal: 'dut.count' }, theme: 'light' },
]

/** The share of the cells of a picture that may differ. */
const tolerance = 0.01

describeWithTools(['chromium'], 'the page looks', () => {
  let browser: Browser
  let comparer: Page
  beforeAll(async () => {
    browser = await startChromium()
    comparer = await browser.newPage()
  })
  afterAll(() => browser.close())

  async function open({ testbench, link, theme, keys = [] }: View): Promise<Inspector> {
    const packed = packedRun((await import(testbench)) as { readonly default: unknown })
    const options = { ...withOwnFonts, colorScheme: theme }
    const inspector = await Inspector.open(browser, linkTo(await serve(packed, ownFonts), link), options)
    await useOwnFonts(inspector.page)
    for (const key of keys) await inspector.page.keyboard.press(key)
    return inspector
  }

  it.each(views)('as before: $name', async (view) => {
    const inspector = await open(view)
    if (isUpdate) await settled(inspector)
    // The first view may lack an answer.
    const share = async (): Promise<number> => (await differenceTo(comparer, inspector.page, view.name)).share
    await expect.poll(share, { ...patience, message: `of the cells of ${view.name}.jpg` }).toBeLessThan(tolerance)
  })

  it.skipIf(isUpdate)('other where it shows something else', async () => {
    const inspector = await open(views[0]!)
    await settled(inspector)
    for (const key of ['PageDown', 't']) {
      await inspector.page.keyboard.press(key)
      await settled(inspector)
      expect((await differenceTo(comparer, inspector.page, 'torus')).share, key).toBeGreaterThan(2 * tolerance)
    }
  })
})

/** Waits until no view is busy, and all is drawn. */
async function settled({ page }: Inspector): Promise<void> {
  await page.waitForTimeout(500)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}

/**
 * Measures the speed of the inspector's page in Chromium without a graphics card: from a run to the first view, from key to
 * picture, frame rates, and from a save to its waves. After a build, on a quiet machine:
 *
 *   npm run bench:inspect
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startChromium } from '../../../scripts/chromium.js'
import { projectFile, startPageCommand } from '../../../scripts/page-command.js'
import { firstView, frames, jumps, steps, type Figure } from './figures.js'
import { cycles, largeRun, networkRun, wideRun } from './runs.js'
import { savedModule, savedNetwork, saves } from './saves.js'

const viewport = { width: 1440, height: 900 }

/** Opens pages of a replay while the work on them lasts. */
async function withReplay<T>(
  browser: Browser,
  replay: string,
  work: (open: () => Promise<Page>) => Promise<T>,
): Promise<T> {
  const command = await startPageCommand(['inspect', replay], projectFile())
  try {
    return await work(async () => {
      const page = await (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage()
      await page.goto(command.url, { waitUntil: 'commit' })
      return page
    })
  } finally {
    command.process.kill('SIGINT')
  }
}

async function networkFigures(open: () => Promise<Page>): Promise<Figure[]> {
  const first = await firstView('first view of an 8x8 torus, 100,000 cycles', open, 7)
  const page = await open()
  await page.locator('.packet').first().waitFor()
  const all = Array.from({ length: 12 }, (_, i) => Math.round((((i * 7) % 12) + 0.5) * (cycles.network / 12)))
  const far = await jumps(page, 'to any cycle: values and map', all, 100)
  return [
    first,
    await steps(page, 'one cycle on', 'ArrowRight', 16),
    await steps(page, 'one cycle back', 'ArrowLeft', 100),
    await steps(page, 'ten cycles back', 'PageUp', 100),
    far,
    await frames(page, 'rows of links: moved', { deltaX: 40 }),
    await frames(page, 'rows of links: zoomed', { deltaY: 40, ctrlKey: true }),
  ]
}

async function largeFigures(open: () => Promise<Page>): Promise<Figure[]> {
  const first = await firstView('first view of a 16x16 torus', open, 5)
  const page = await open()
  await page.locator('network-view[aria-busy=false]').waitFor()
  const map = await frames(page, 'map of a 16x16 torus: zoomed', { deltaY: -40 }, 'network-view')
  return [first, map]
}

async function wideFigures(open: () => Promise<Page>): Promise<Figure[]> {
  const page = await open()
  await page.locator('.name').first().waitFor()
  await page.waitForTimeout(3000)
  const figures = [
    await frames(page, '1,000 signals, 10^6 cycles: moved', { deltaX: 40 }),
    await frames(page, '1,000 signals: scrolled', { deltaY: 60 }),
    await frames(page, '1,000 signals, 10^6 cycles: zoomed out and in', { deltaY: 120, ctrlKey: true }),
  ]
  await page.keyboard.press('f')
  await page.locator('wave-view[aria-busy=false]').waitFor({ timeout: 120_000 })
  return [...figures, await frames(page, '1,000 signals, all 10^6 cycles in view: scrolled', { deltaY: 60 })]
}

function report({ name, unit, measured, goal }: Figure): void {
  const bound = unit === 'ms' ? 'at most' : 'at least'
  const { median, low, high } = measured
  const numbers = [median, low, high].map((value) => value.toFixed(unit === 'ms' && value < 100 ? 1 : 0))
  console.log(`${name.padEnd(72)} ${numbers[0]} ${unit} (${numbers[1]} to ${numbers[2]}), ${bound} ${goal} wanted`)
}

const folder = mkdtempSync(join(tmpdir(), 'flitwave-bench-'))
const browser = await startChromium()
try {
  const network = networkRun(folder)
  console.log(`replay of the 8x8 torus: ${(statSync(network).size / 1e6).toFixed(1)} MB`)
  for (const figure of await withReplay(browser, network, networkFigures)) report(figure)
  for (const figure of await withReplay(browser, largeRun(folder), largeFigures)) report(figure)
  for (const figure of await withReplay(browser, wideRun(folder), wideFigures)) report(figure)
  for (const saved of [savedModule, savedNetwork]) report(await saves(browser, folder, saved, 7))
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}

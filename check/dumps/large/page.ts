/** Opens local dumps on the page of the site, in Chromium, and measures the time and the memory that it takes. */

import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { startChromium } from '../../../scripts/chromium.js'
import { writeDumpPage } from '../../../test/apps/inspect/page/support/dump-page.js'
import type { Figures } from './limits.js'

/** The steps on the page. */
export interface PageFigures {
  /** From the choice of the file until its first waves are drawn. */
  readonly opening: Figures
  /** To another window. */
  readonly window: Figures
}

/** Milliseconds after which a step is given up. */
const timeout = 900_000

/**
 * Chooses a dump on the page, as a user does, and then goes to a cycle far from the first window.
 * @param folder - for the page
 * @param share - of all cycles, the one that is gone to
 */
export async function openOnPage(path: string, folder: string, share: number): Promise<PageFigures> {
  const browser = await startChromium()
  const own = await mkdtemp(join(folder, 'page-'))
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(timeout)
    await page.goto(writeDumpPage(own))
    const meter = await Meter.start(browser)
    const opening = await meter.measure(() => choose(page, path))
    return { opening, window: await meter.measure(() => goToShare(page, share)) }
  } finally {
    await browser.close()
    await rm(own, { recursive: true })
  }
}

/** Returns when the waves of the dump are drawn. */
async function choose(page: Page, path: string): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await asked).setFiles(path)
  const refusal = page.getByRole('alert')
  await page.locator('wave-view[aria-busy=false]').or(refusal).first().waitFor()
  if ((await refusal.count()) > 0) throw new Error(`the page refuses ${path}: ${await refusal.innerText()}`)
}

async function goToShare(page: Page, share: number): Promise<void> {
  const words = await page.locator('.head .of').innerText()
  const last = Number(/^of (\d+)$/.exec(words)?.[1] ?? Number.NaN)
  if (!(last > 0)) throw new Error(`the page has no last cycle: ${words}`)
  const cycle = page.getByRole('spinbutton')
  await cycle.fill(String(Math.floor(last * share)))
  await page.evaluate(watchDrawing)
  await cycle.press('Enter')
  await page.evaluate('drawn')
}

/** Makes a promise in the page, for the end of the next drawing. To ask again and again might miss a short one. */
const watchDrawing = `globalThis.drawn = new Promise((resolve) => {
  const waves = document.querySelector('wave-view')
  let hasBegun = false
  const look = () => {
    if (waves.getAttribute('aria-busy') === 'true') hasBegun = true
    else if (hasBegun) resolve(null)
  }
  new MutationObserver(look).observe(waves, { attributeFilter: ['aria-busy'] })
}) && null`

/** A process of the browser. */
interface ProcessInfo {
  readonly type: string
  /** The number that the operating system gives it. */
  readonly id: number
  /** Seconds. */
  readonly cpuTime: number
}

/** Measures the processes of a browser: the time of all, as some read files for others, and the memory of the page's. */
class Meter {
  private constructor(private readonly session: CDPSession) {}

  static async start(browser: Browser): Promise<Meter> {
    return new Meter(await browser.newBrowserCDPSession())
  }

  async measure(work: () => Promise<void>): Promise<Figures> {
    const before = await this.processes()
    for (const { id } of pagesOf(before)) forgetPeak(id)
    const started = performance.now()
    await work()
    const wall = (performance.now() - started) / 1000
    const after = await this.processes()
    const cpu = secondsOf(after) - secondsOf(before)
    return { wall, cpu, megabytes: Math.max(...pagesOf(after).map(({ id }) => peakOf(id))) }
  }

  private async processes(): Promise<readonly ProcessInfo[]> {
    const { processInfo } = (await this.session.send('SystemInfo.getProcessInfo')) as {
      readonly processInfo: readonly ProcessInfo[]
    }
    return processInfo
  }
}

/** The processes that hold pages with their workers. */
function pagesOf(processes: readonly ProcessInfo[]): readonly ProcessInfo[] {
  return processes.filter(({ type }) => type === 'renderer')
}

function secondsOf(processes: readonly ProcessInfo[]): number {
  return processes.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** Linux counts the peak of a process anew. */
function forgetPeak(id: number): void {
  writeFileSync(`/proc/${id}/clear_refs`, '5')
}

/** The most memory that a process had, in MB. */
function peakOf(id: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`process ${id} has no peak of memory`)
  return Math.round(Number(kilobytes) / 1024)
}

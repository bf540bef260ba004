/** Pages of the inspector in a browser. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { startChromium } from '../../../../../scripts/chromium.js'
import { packPast } from '../../../../../src/apps/cli/inspect/pack.js'
import type { PastRun } from '../../../../../src/apps/cli/shared/open-run.js'
import { readAssets, singleFile } from '../../../../../src/apps/server/page.js'
import { serveRun } from '../../../../../src/apps/server/server.js'
import { buildPackage, folderWith } from '../../../../support/cli.js'

let browser: Browser

/** For the whole of a test file. */
export function useBrowser(): void {
  beforeAll(async () => {
    buildPackage()
    browser = await startChromium()
  })
  afterAll(() => browser.close())
}

/** Milliseconds until a page shows an element: the limit ends what hangs, on a machine that is busy, too. */
const patience = 300_000

/** A tab of its own, and what its page has complained of. */
export async function newPage(): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** Serves a run until the test is over; gives the address of its page. */
export async function served(past: PastRun): Promise<string> {
  const server = await serveRun({ assets: readAssets(), run: packPast(past), port: 0 })
  onTestFinished(() => server.close())
  return server.url
}

/** Writes a run into a file of its own; gives its address. */
export function written(past: PastRun): string {
  const path = join(folderWith(), 'run.html')
  writeFileSync(path, singleFile(readAssets(), packPast(past), past.file.header.drawing.title))
  return pathToFileURL(path).href
}

/** Opens a run, and waits until the page shows it. */
export async function opened(url: string): Promise<Awaited<ReturnType<typeof newPage>>> {
  const tab = await newPage()
  await tab.page.goto(url)
  await tab.page.waitForSelector('header')
  return tab
}

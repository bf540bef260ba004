/** The page of a run, in a browser. Tests have no types of a document: what is in the page is found by locators. */

import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { obtain } from '../../../../../src/base/maps.js'
import { readAssets, type Assets } from '../../../../../src/apps/server/page.js'
import { serveRun } from '../../../../../src/apps/server/server.js'
import { packedRun as pack } from '../../support/run.js'

/** Milliseconds until an answer is in the page: the limit ends what hangs, on a machine that is busy, too. */
export const patience = { timeout: 300_000, interval: 30 }

/** As wide as the narrowest screen that shows everything. */
const viewport = { width: 1440, height: 900 }

/** An element, as far as tests ask it themselves. */
interface Element {
  getAttribute(name: string): string | null
}

/** An attribute of each element, from the first. */
export function attributes(elements: Locator, name: string): Promise<(string | null)[]> {
  return elements.evaluateAll((all: readonly Element[], asked) => all.map((one) => one.getAttribute(asked)), name)
}

/** A page that shows a run. */
export class Inspector {
  /** The errors that the page has reported: none, in a page that works. */
  readonly problems: string[] = []

  private constructor(readonly page: Page) {
    page.on('pageerror', ({ message }) => this.problems.push(message))
    page.on('console', (message) => message.type() === 'error' && this.problems.push(message.text()))
  }

  /** Opens an address until the test ends, in a profile of its own, and waits for the run. */
  static async open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Inspector> {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...options })
    onTestFinished(() => context.close())
    const inspector = new Inspector(await context.newPage())
    inspector.page.setDefaultTimeout(patience.timeout)
    await inspector.page.goto(url)
    await inspector.page.locator('.foot').waitFor()
    return inspector
  }

  panel(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  /** The rows of the waves, by their paths. */
  get names(): Locator {
    return this.page.getByRole('listbox', { name: 'Signals' }).getByRole('option')
  }

  /** The path of each row. */
  paths(): Promise<(string | null)[]> {
    return attributes(this.names, 'title')
  }

  get cycleField(): Locator {
    return this.page.getByRole('spinbutton')
  }

  async cycle(): Promise<number> {
    return Number(await this.cycleField.inputValue())
  }

  async goTo(cycle: number): Promise<void> {
    await this.cycleField.fill(String(cycle))
    await this.cycleField.press('Enter')
  }

  /** The texts after the names of the rows, from the top. */
  values(): Promise<string[]> {
    return this.names.locator('.value').allTextContents()
  }
}

/** To run and pack a network takes as long as to show it: tests that only look at it share it. */
const packed = new Map<unknown, Uint8Array>()

/** The run of the testbench that a module exports, packed for a page. */
export function packedRun({ default: testbench }: { readonly default: unknown }): Uint8Array {
  return obtain(packed, testbench, () => pack(testbench))
}

/**
 * Serves a run until the test ends, and gives its address.
 * @param beside - files that the page asks for, besides its own
 */
export async function serve(run: Uint8Array, beside: Assets = new Map()): Promise<string> {
  const server = await serveRun({ assets: new Map([...readAssets(), ...beside]), run, port: 0 })
  onTestFinished(() => server.close())
  return server.url
}

/** An address with something to be in view. */
export function linkTo(url: string, view: Readonly<Record<string, string>>, rows: readonly string[] = []): string {
  const params = new URLSearchParams(view)
  for (const row of rows) params.append('row', row)
  return `${url}${url.includes('#') ? '&' : '#'}${params.toString()}`
}

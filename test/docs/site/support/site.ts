/** The documentation site in a browser, as `npm run site` has built it. */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { startChromium } from '../../../../scripts/chromium.js'
import { describeWithTools } from '../../../support/tools.js'

const built = fileURLToPath(new URL('../../../../out/site/', import.meta.url))

let browser: Browser

/** Tests of the site; where it has not been built they are skipped, loudly, and fail in CI. */
export function describeSite(name: string, tests: () => void): void {
  const isBuilt = existsSync(join(built, 'live/search.js'))
  if (!isBuilt && process.env['CI'] === 'true') throw new Error(`${name}: needs the site (npm run site)`)
  if (!isBuilt) console.warn(`SKIPPED  ${name}: needs the site (npm run site)`)
  describeWithTools(['chromium'], name, () => {
    if (!isBuilt) return
    beforeAll(async () => {
      browser = await startChromium()
    })
    afterAll(() => browser.close())
    tests()
  })
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Serves the site from a folder of a server until the test ends, and returns the address of that folder. */
export async function serveSite(): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
    const file = join(built, path.replace(/^\/some\/folder\//, '').replace(/\/$/, '/index.html'))
    const isThere = path.startsWith('/some/folder/') && existsSync(file) && statSync(file).isFile()
    if (!isThere) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/folder/`
}

/** The address of the site on the disk. */
export const siteOnDisk = `file://${built}`

export interface Tab {
  readonly page: Page
  /** The errors that the page has reported: none, if all is well. */
  readonly complaints: string[]
  /** The requested addresses. */
  readonly asked: string[]
}

/** Opens a page of the site until the test ends. */
export async function openPage(address: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  // The limit ends hanging pages, on a busy machine, too.
  page.setDefaultTimeout(300_000)
  const [complaints, asked]: [string[], string[]] = [[], []]
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  context.on('request', (request) => asked.push(request.url()))
  await page.goto(address)
  return { page, complaints, asked }
}

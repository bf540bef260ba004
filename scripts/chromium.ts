/** Workers of Debian's Chromium, without a window, in a page that this module serves. */

import { existsSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const executablePath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find((path) => existsSync(path))

/** True if Chromium is installed. `apt-get install chromium` installs it. */
export const hasChromium = executablePath !== undefined

/** Without these options it contacts its maker's hosts at each start, and needs rights that containers do not give. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a browser of its own. */
export function startChromium(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('there is no Chromium: apt-get install chromium')
  return chromium.launch({ executablePath, args })
}

/** A worker that answers each message with one message. */
export interface ChromiumWorker {
  /** @throws Error with what the worker has thrown, as it was loaded or as it answers */
  ask(message: unknown): Promise<unknown>
}

/** The source expressions of a content security policy that a worker has besides its own script. */
export type Rights = readonly ("'unsafe-eval'" | "'wasm-unsafe-eval'")[]

/** The policy of the page; a worker is under the policy of its response. */
const pagePolicy = "default-src 'none'; script-src 'self'; worker-src 'self'"

const page = `
  const parameters = new URLSearchParams(location.search)
  const worker = new Worker('/worker.js?' + parameters, { type: 'module' })
  worker.onerror = ({ message }) => answer({ error: message || 'the worker cannot be loaded' })
  worker.onmessage = ({ data }) => answer({ value: data })
  window.ask = (message) => worker.postMessage(message)
`

/** A browser with one script, an ES module that each of its workers runs. */
export class Chromium {
  private constructor(
    private readonly browser: Browser,
    private readonly server: ReturnType<typeof createServer>,
    private readonly address: string,
  ) {}

  static async start(script: string): Promise<Chromium> {
    const server = createServer(({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      const rights = searchParams.getAll('right').join(' ')
      if (pathname === '/worker.js') send(response, 'text/javascript', script, `script-src 'self' ${rights}`)
      else if (pathname === '/page.js') send(response, 'text/javascript', page, pagePolicy)
      else send(response, 'text/html', '<!doctype html><script type="module" src="/page.js"></script>', pagePolicy)
    })
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    return new Chromium(await startChromium(), server, `http://127.0.0.1:${port}/`)
  }

  /** Starts a worker, in a page of its own. */
  async worker(rights: Rights): Promise<ChromiumWorker> {
    const tab = await this.browser.newPage()
    let settle: ((answer: Answer) => void) | null = null
    let early: Answer | null = null
    await tab.exposeFunction('answer', (answer: Answer) => {
      if (settle) settle(answer)
      else early = answer
    })
    await tab.goto(`${this.address}?${rights.map((right) => `right=${encodeURIComponent(right)}`).join('&')}`)
    await tab.waitForFunction('"ask" in window')
    return {
      ask: async (message) => {
        const answered = new Promise<Answer>((resolve) => {
          settle = resolve
          if (early) resolve(early)
        })
        await tab.evaluate((given) => (globalThis as unknown as { ask(given: unknown): void }).ask(given), message)
        const answer = await answered
        if ('error' in answer) throw new Error(answer.error)
        return answer.value
      },
    }
  }

  async close(): Promise<void> {
    await this.browser.close()
    this.server.close()
  }
}

type Answer = { readonly value: unknown } | { readonly error: string }

function send(response: ServerResponse, type: string, body: string, policy: string): void {
  response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
}

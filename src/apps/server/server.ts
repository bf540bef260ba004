/** Serves the page and one run to browsers on this machine only. Server-sent events report the state of the run to pages. */

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemCode } from '../../base/files/explain.js'
import type { LiveState } from '../inspect/live.js'
import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import type { Assets } from './page.js'
import { giveBytes, type ServedBytes } from './byte-range.js'
import { hasToken, isOwnPage, policyOfAsset, safetyHeaders } from './policy.js'

/** A server that delivers a run to pages, and reports its state. */
export interface RunServer {
  /** Contains the token in the fragment, which browsers do not send. */
  readonly url: string
  /** Delivers another run from now on, and notifies pages. */
  show(run: Uint8Array, problems: string | null): void
  tell(change: Pick<LiveState, 'isRunning' | 'problems'>): void
  close(): Promise<void>
}

interface Options {
  readonly assets: Assets
  /** Null until there is a run. */
  readonly run: Uint8Array | null
  /** 0 selects a free port. */
  readonly port: number
  /** Bytes that pages read by pieces. */
  readonly bytes?: ServedBytes
}

/** @throws FlitwaveError FW961 for a port that cannot be had */
export async function serveRun({ assets, run, port, bytes }: Options): Promise<RunServer> {
  const token = randomBytes(32).toString('base64url')
  const pages = new Pages(assets, token, run, bytes ?? null)
  const server = createServer((request, response) => pages.answer(request, response))
  await listen(server, port)
  pages.port = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${pages.port}/#token=${token}`,
    show: (next, problems) => pages.show(next, problems),
    tell: (change) => pages.live.tell(change),
    close: () => close(server, pages),
  }
}

class Pages {
  readonly live: LivePages
  port = 0

  constructor(
    private readonly assets: Assets,
    private readonly token: string,
    private run: Uint8Array | null,
    private readonly bytes: ServedBytes | null,
  ) {
    this.live = new LivePages({ run: run ? 1 : 0, isRunning: run === null, problems: null })
  }

  show(run: Uint8Array, problems: string | null): void {
    this.run = run
    this.live.tell({ run: this.live.now.run + 1, isRunning: false, problems })
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of Object.entries(safetyHeaders)) response.setHeader(name, value)
    if (!isOwnPage(request, this.port)) return refuse(response, 403, 'This server answers to pages of its own.')
    if (request.method !== 'GET') return refuse(response, 405, 'This server only gives.')
    const [path = '/'] = (request.url ?? '/').split('?')
    if (path === '/run' || path === '/events') this.give(path, request, response)
    else if (this.bytes && path === `/${this.bytes.address}`) void giveBytes(this.bytes.source, request, response)
    else this.giveAsset(path === '/' ? 'index.html' : path.slice(1), response)
  }

  private give(path: '/run' | '/events', request: IncomingMessage, response: ServerResponse): void {
    if (!hasToken(request, this.token))
      return refuse(response, 403, 'The token is missing or wrong: open the address that the command has printed.')
    if (path === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      this.live.add(response)
    } else if (this.run) {
      response.setHeader('x-flitwave-run', this.live.now.run)
      send(response, 'application/octet-stream', this.run)
    } else response.writeHead(204).end()
  }

  private giveAsset(name: string, response: ServerResponse): void {
    const asset = this.assets.get(name)
    if (!asset) return refuse(response, 404, 'There is no such file.')
    response.setHeader('content-security-policy', policyOfAsset(name, this.bytes !== null))
    send(response, asset.type, asset.content)
  }
}

function send(response: ServerResponse, type: string, content: Uint8Array): void {
  response.writeHead(200, { 'content-type': type, 'content-length': content.length })
  response.end(content)
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${text}\n`)
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, port)))
    server.listen(port, '127.0.0.1', resolve)
  })
}

function portError(error: Error, port: number): Error {
  const code = systemCode(error)
  if (code === undefined) return error
  const message = `port ${port} cannot be used (${code})`
  const help = 'choose another one, or none: one that is free is taken'
  return new FlitwaveError([{ code: 'FW961', message, place: null, help, notes: [] }])
}

function close(server: Server, pages: Pages): Promise<void> {
  pages.live.close()
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

class LivePages {
  private readonly pages = new Set<ServerResponse>()

  constructor(private state: LiveState) {}

  get now(): LiveState {
    return this.state
  }

  /** Notifies a page from now on. */
  add(page: ServerResponse): void {
    this.pages.add(page)
    page.on('close', () => this.pages.delete(page))
    page.write(eventOf(this.state))
  }

  tell(change: Partial<LiveState>): void {
    this.state = { ...this.state, ...change }
    for (const page of this.pages) page.write(eventOf(this.state))
  }

  close(): void {
    for (const page of this.pages) page.end()
  }
}

function eventOf(state: LiveState): string {
  return `data: ${JSON.stringify(state)}\n\n`
}

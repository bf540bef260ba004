/** The server answers its own page alone. Tests in test/apps/inspect/page see it from a page. */

import { get, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servedBytes } from '../../../src/apps/server/byte-range.js'
import type { Assets } from '../../../src/apps/server/page.js'
import { serveRun, type RunServer } from '../../../src/apps/server/server.js'

const assets: Assets = new Map(
  ['index.html', 'inspector.js', 'worker.js'].map((name) => [name, { type: 'text/x', content: Buffer.from(name) }]),
)
const run = Uint8Array.of(1, 2, 3)
let server: RunServer
let port: number
let token: string

beforeAll(async () => {
  server = await serveRun({ assets, run, port: 0 })
  const url = new URL(server.url)
  port = Number(url.port)
  token = new URLSearchParams(url.hash.slice(1)).get('token')!
})
afterAll(() => server.close())

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject).end()
  })
}

describe('the run', () => {
  it('is given to who has the token', async () => {
    const { status, headers, body } = await ask('/run', { 'x-flitwave-token': token })
    expect([status, headers['x-flitwave-run'], [...body]]).toEqual([200, '1', [1, 2, 3]])
  })

  it('has its number, and is nothing as long as there is none', async () => {
    const other = await serveRun({ assets, run: null, port: 0 })
    const url = new URL(other.url)
    const headers = { 'x-flitwave-token': new URLSearchParams(url.hash.slice(1)).get('token')! }
    const fetched = (): Promise<Response> => fetch(new URL('run', url), { headers })
    const before = await fetched()
    expect([before.status, before.headers.get('x-flitwave-run')]).toEqual([204, null])
    other.show(Uint8Array.of(1), null)
    other.show(Uint8Array.of(2), null)
    const second = await fetched()
    expect([second.status, second.headers.get('x-flitwave-run')]).toEqual([200, '2'])
    expect([...new Uint8Array(await second.arrayBuffer())]).toEqual([2])
    await other.close()
  })

  it.each<[string, OutgoingHttpHeaders]>([
    ['without a token', {}],
    ['with an empty one', { 'x-flitwave-token': '' }],
    ['with a wrong one', { 'x-flitwave-token': 'x'.repeat(43) }],
    ['with a part of it', { 'x-flitwave-token': 'PART' }],
  ])('is refused %s', async (_, headers) => {
    const given = headers['x-flitwave-token'] === 'PART' ? { 'x-flitwave-token': token.slice(0, -1) } : headers
    for (const path of ['/run', '/events', '/run?token=' + token]) {
      const { status, body } = await ask(path, given)
      expect([path, status]).toEqual([path, 403])
      expect(body.toString()).toContain('token')
    }
  })

  it.each<[string, OutgoingHttpHeaders]>([
    ['a name of somebody else that leads here', { host: 'evil.example' }],
    ['the right name with another port', { host: '127.0.0.1:1' }],
    ['a page of another origin', { origin: 'http://evil.example' }],
    ['a page of no origin', { origin: 'null' }],
    ['another server on this machine', { origin: 'http://127.0.0.1:1' }],
  ])('is refused to %s, token or not, as is everything else', async (_, headers) => {
    for (const path of ['/', '/run', '/events', '/inspector.js'])
      expect((await ask(path, { 'x-flitwave-token': token, ...headers })).status).toBe(403)
  })

  it('is given to its own page', async () => {
    const headers = { host: `localhost:${port}`, origin: `http://localhost:${port}`, 'x-flitwave-token': token }
    expect((await ask('/run', headers)).status).toBe(200)
  })

  it('cannot be written', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])
      expect((await ask('/run', { 'x-flitwave-token': token }, method)).status).toBe(405)
  })
})

describe('files', () => {
  it('are those of the page and no others', async () => {
    expect((await ask('/')).body.toString()).toBe('index.html')
    expect((await ask('/inspector.js')).status).toBe(200)
    for (const path of ['/package.json', '/../package.json', '/%2e%2e/package.json', '//etc/passwd', '/constructor'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  it('come with a policy that lets nothing else in', async () => {
    const { headers } = await ask('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|http/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    const worker = String((await ask('/worker.js')).headers['content-security-policy'])
    expect(worker).toContain("'wasm-unsafe-eval'")
    expect(worker).not.toContain("'unsafe-eval'")
  })
})

describe('a port', () => {
  it('that is taken is an error', async () => {
    await expect(serveRun({ assets, run, port })).rejects.toThrow(/FW961.*port \d+ cannot be used \(EADDRINUSE\)/)
  })

  it('that is chosen is used, on this machine alone', async () => {
    const free = await freePort()
    const chosen = await serveRun({ assets, run, port: free })
    expect(chosen.url).toMatch(`http://127.0.0.1:${free}/#token=`)
    await chosen.close()
  })
})

describe('pages', () => {
  it('are told of each run, and of the last one when they open', async () => {
    const live = await serveRun({ assets, run: null, port: 0 })
    const url = new URL(live.url)
    const headers = { 'x-flitwave-token': new URLSearchParams(url.hash.slice(1)).get('token')! }
    const told = events(new URL('/events', url).href, headers)
    expect((await told.next()).value).toEqual({ run: 0, isRunning: true, problems: null })
    live.tell({ isRunning: false, problems: 'a mistake' })
    expect((await told.next()).value).toEqual({ run: 0, isRunning: false, problems: 'a mistake' })
    live.show(run, null)
    expect((await told.next()).value).toEqual({ run: 1, isRunning: false, problems: null })
    const second = events(new URL('/events', url).href, headers)
    expect((await second.next()).value).toEqual({ run: 1, isRunning: false, problems: null })
    await live.close()
    expect((await told.next()).done).toBe(true)
  })
})

async function* events(url: string, headers: OutgoingHttpHeaders): AsyncGenerator<unknown, void> {
  const response = await new Promise<IncomingMessage>((resolve) => get(url, { headers }, resolve))
  let text = ''
  try {
    for await (const part of response) {
      const events = (text + String(part)).split('\n\n')
      text = events.pop()!
      for (const event of events) yield JSON.parse(event.replace(/^data: /, ''))
    }
  } catch {
    // The server has closed the connection.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { readonly port: number }
      probe.close(() => resolve(port))
    })
  })
}

describe('a dump', () => {
  const content = Uint8Array.from({ length: 1000 }, (_, i) => i & 255)
  const bytes = servedBytes({
    size: content.length,
    read: (offset, length) => Promise.resolve(content.subarray(offset, offset + length)),
  })
  let dumps: RunServer
  beforeAll(async () => {
    dumps = await serveRun({ assets, run, port: 0, bytes })
    port = Number(new URL(dumps.url).port)
  })
  afterAll(() => dumps.close())

  it('is given by pieces at an address that nobody can guess', async () => {
    const address = `/${bytes.address}`
    expect(address).toMatch(/^\/dump\/[\w-]{43}$/)
    const { status, headers, body } = await ask(address, { range: 'bytes=10-19' })
    expect([status, headers['content-range'], [...body]]).toEqual([
      206,
      'bytes 10-19/1000',
      [...content.subarray(10, 20)],
    ])
    expect((await ask(address, { range: 'bytes=990-5000' })).body).toHaveLength(10)
    expect((await ask('/dump/other', { range: 'bytes=0-9' })).status).toBe(404)
  })

  it.each([undefined, 'bytes=1000-1001', 'bytes=5-4', 'bytes=0-', 'bytes=0-1,4-5', 'lines=0-1'])(
    'is not given for the range %s',
    async (range) => {
      const { status } = await ask(`/${bytes.address}`, range === undefined ? {} : { range })
      expect(status).toBe(416)
    },
  )

  it('lets the worker ask its own server, and nothing else', async () => {
    const policy = String((await ask('/worker.js')).headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toContain('wasm')
  })
})

/** Security of the server: the policies that it sends to browsers, and the requests that it accepts. */

import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Directives = Readonly<Record<string, string>>

const policyOf = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** Allows only named sources, no forms, no other base, and no script or style in attributes. */
const nothing: Directives = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'" }

/** Pictures that the page itself has drawn, for saving. */
const pictures: Directives = { 'img-src': 'data: blob:' }

/** The bit-sliced engine compiles WebAssembly. */
const engine = "'wasm-unsafe-eval'"

/** For a page that a server gives in parts. Only its worker runs engines. */
const pagePolicy = policyOf({
  ...nothing,
  ...pictures,
  'script-src': "'self'",
  'style-src': "'self'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
})

const workerPolicy = policyOf({ ...nothing, 'script-src': `'self' ${engine}` })

/** It reads a dump of its server by pieces. */
const readingWorkerPolicy = policyOf({ ...nothing, 'script-src': "'self'", 'connect-src': "'self'" })

/**
 * The policy of a file of the page.
 * @param givesBytes - true for a server with a dump, which its worker reads
 */
export function policyOfAsset(name: string, givesBytes: boolean): string {
  if (!/^(dump-)?worker\.js$/.test(name)) return pagePolicy
  return givesBytes ? readingWorkerPolicy : workerPolicy
}

/**
 * For a page of a single file, whose worker has the policy of its page.
 * @param hashes - the hashes of its script and of its style sheet
 */
export function singleFilePolicy(hashes: { readonly script: string; readonly style: string }): string {
  return policyOf({
    ...nothing,
    ...pictures,
    'script-src': `'${hashes.script}' ${engine}`,
    'style-src': `'${hashes.style}'`,
    'worker-src': 'blob:',
  })
}

/**
 * For a page without a server that loads its script and style sheet from a folder.
 * @param hash - the hash of the module that the script inserts into the page
 */
export function sharedPartsPolicy(hash: string): string {
  return policyOf({
    ...nothing,
    ...pictures,
    'script-src': `'self' '${hash}' ${engine}`,
    'style-src': "'self'",
    'worker-src': 'blob:',
  })
}

/** Sent with each response. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** The header in which the page sends the token from its address. */
const tokenHeader = 'x-flitwave-token'

/** The names under which a browser on this machine reaches the server. */
const ownNames = ['127.0.0.1', 'localhost']

/**
 * True if a request comes from a page of this server, or from no page: `host` reveals foreign names, `origin` foreign pages.
 */
export function isOwnPage({ headers }: IncomingMessage, port: number): boolean {
  const hosts = ownNames.map((name) => `${name}:${port}`)
  const { host, origin } = headers
  return host !== undefined && hosts.includes(host) && (origin === undefined || origin === `http://${host}`)
}

/** True if a request has the token. */
export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(String(headers[tokenHeader] ?? ''))
  const expected = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Who may ask the server for what: pages of other origins and programs of other users may not. */

import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header in which the page sends the token that stood in its address. */
export const tokenHeader = 'x-flitwave-token'

/** The names under which a browser on this machine reaches the server. */
const ownNames = ['127.0.0.1', 'localhost']

/**
 * Whether a request comes from a page of this server or from nowhere. A name that leads to this machine, and belongs to
 * somebody else, is in `host`; a page of somebody else says so in `origin`.
 */
export function isOwnPage({ headers }: IncomingMessage, port: number): boolean {
  const hosts = ownNames.map((name) => `${name}:${port}`)
  const { host, origin } = headers
  return host !== undefined && hosts.includes(host) && (origin === undefined || origin === `http://${host}`)
}

/** Whether a request has the token. */
export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(String(headers[tokenHeader] ?? ''))
  const expected = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Gives parts of a file to pages: a page about a large dump reads the pieces that it needs. */

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ByteSource } from '../../runs/dump/dump.js'

/** Bytes, and the address of a server at which it gives them. */
export interface ServedBytes {
  /** Only a page that has been given the run knows it. */
  readonly address: string
  readonly source: ByteSource
}

export function servedBytes(source: ByteSource): ServedBytes {
  return { address: `dump/${randomBytes(32).toString('base64url')}`, source }
}

/** A page asks for no more at once. */
const mostAtOnce = 2 ** 26

/** Answers a request for one range; others are refused. */
export async function giveBytes(
  source: ByteSource,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(headers.range ?? '') ?? []
  const [start, end] = [Number(first), Math.min(Number(last) + 1, source.size)]
  if (!(start < end) || end - start > mostAtOnce) {
    response.writeHead(416, { 'content-range': `bytes */${source.size}` }).end()
    return
  }
  try {
    const bytes = await source.read(start, end - start)
    const range = `bytes ${start}-${start + bytes.length - 1}/${source.size}`
    const type = 'application/octet-stream'
    response.writeHead(206, { 'content-type': type, 'content-length': bytes.length, 'content-range': range })
    response.end(bytes)
  } catch {
    response.writeHead(500).end()
  }
}

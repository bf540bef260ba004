/**
 * Programs as the fragment of an address. A browser sends no fragment to a server: only those who have the link have the
 * program. Anybody can make a link, so its content is checked and bounded before it is shown.
 */

import { deflateSync, Inflate, strToU8 } from 'fflate'
import type { Program } from './page-program.js'

/** The first version of the packed format. */
const version = '1'

const most = { files: 16, name: 60, text: 200_000, packed: 300_000, unpacked: 1_000_000 } as const

/** A file of a program in a page: in one folder, TypeScript. */
const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]*\.ts$/

/** A fragment that is not, or no longer, a program. */
export class LinkError extends Error {}

/** @returns the fragment, without its `#` */
export function packProgram({ files, entry }: Program): string {
  const packed = deflateSync(strToU8(JSON.stringify({ files, entry })), { level: 9 })
  const text = base64(packed)
  return `p=${version}.${checksum(text)}.${text}`
}

/**
 * A checksum, FNV-1a of 32 bits: mail and chats cut links off and change letters, which would otherwise show another program.
 */
function checksum(text: string): string {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return (sum >>> 0).toString(36)
}

/** The address of the playground with a program in it. */
export const programLink = (page: string, program: Program): string =>
  `${page.replace(/#.*/, '')}#${packProgram(program)}`

/**
 * @param fragment - without its `#`
 * @throws LinkError for a fragment that holds no program
 */
export function unpackProgram(fragment: string): Program {
  const [, found, sum, packed] = /^p=(\d+)\.([a-z0-9]+)\.([A-Za-z0-9_-]+)$/.exec(fragment) ?? []
  if (packed === undefined) throw new LinkError('the link is damaged: it holds no program')
  if (found !== version) throw new LinkError(`the link is of version ${found}, which this page does not know`)
  if (packed.length > most.packed) throw new LinkError('the link is longer than any that this page makes')
  if (sum !== checksum(packed)) throw new LinkError('the link is damaged: a part of it is missing or has changed')
  return asProgram(parse(unpack(packed)))
}

/** A few bytes can expand to gigabytes: unpacking stops as soon as there are more than any program has. */
function unpack(packed: string): string {
  const texts: Uint8Array[] = []
  let length = 0
  const inflate = new Inflate((chunk) => {
    length += chunk.length
    if (length > most.unpacked) throw new LinkError('the link holds more than this page shows')
    texts.push(chunk)
  })
  try {
    const bytes = bytesOf(packed)
    const step = 4096
    for (let at = 0; at < bytes.length; at += step)
      inflate.push(bytes.subarray(at, at + step), at + step >= bytes.length)
    return new TextDecoder('utf-8', { fatal: true }).decode(joined(texts, length))
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError('the link is damaged: it cannot be unpacked')
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LinkError('the link is damaged: what it holds cannot be read')
  }
}

function asProgram(data: unknown): Program {
  const { files, entry } = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  const all = Object.entries(typeof files === 'object' && files !== null ? files : {})
  const isProgram =
    all.length > 0 && all.length <= most.files && typeof entry === 'string' && all.some(([name]) => name === entry)
  if (!isProgram || !all.every(isFile)) throw new LinkError('the link is damaged: what it holds is no program')
  return { files: Object.fromEntries(all.map(([name, text]) => [name, String(text)])), entry }
}

const isFile = ([name, text]: readonly [string, unknown]): boolean =>
  isFileName(name) && typeof text === 'string' && text.length <= most.text

export const isFileName = (name: string): boolean => name.length <= most.name && fileName.test(name)

function base64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

/** The places from which a page reads a dump by pieces. */

import { failForRun } from '../errors.js'
import type { ByteSource } from '../../../runs/dump/dump.js'

/** Bytes in memory. */
export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)) }
}

/** A file that the user has chosen. The browser reads it, and nothing leaves the page. */
export function bytesOfFile(file: Blob): ByteSource {
  return {
    size: file.size,
    read: async (offset, length) => {
      try {
        return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
      } catch {
        return failForRun(
          'the browser cannot read the file any more',
          'choose it again: it has changed, or has been moved',
        )
      }
    },
  }
}

/** Bytes that the server of the page gives. */
export function bytesAt(address: string, size: number): ByteSource {
  return {
    size,
    read: async (offset, length) => {
      const end = Math.min(offset + length, size)
      if (end <= offset) return new Uint8Array(0)
      const response = await fetch(address, { headers: { range: `bytes=${offset}-${end - 1}` } }).catch(() => null)
      if (response?.status !== 206) return failForRun('the command that gives the dump has ended', 'start it again')
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

/** The same source, which tells after each piece how far it has been read. */
export function watched(source: ByteSource, told: (offset: number) => void): ByteSource {
  return {
    size: source.size,
    read: async (offset, length) => {
      const bytes = await source.read(offset, length)
      told(offset + bytes.length)
      return bytes
    },
  }
}

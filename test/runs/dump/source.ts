/** A dump in memory, and the changes that it tells. */

import type { ByteSource, ChangeSink, Dump } from '../../../src/runs/dump/dump.js'

export function sourceOf(text: string | Uint8Array): ByteSource {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return { size: bytes.length, read: (at, length) => Promise.resolve(bytes.slice(at, at + length)) }
}

/** A change as text: `12 s3 0b1x`. */
export type Told = readonly [time: number, signal: number, value: string | number]

export async function told(dump: Dump, signals: readonly number[], from: number, to: number): Promise<Told[]> {
  const all: Told[] = []
  const sink: ChangeSink = {
    bits: (signal, time, buffer, offset, length) =>
      all.push([time, signal, String.fromCharCode(...buffer.subarray(offset, offset + length))]),
    real: (signal, time, value) => all.push([time, signal, value]),
    text: (signal, time, value) => all.push([time, signal, value]),
  }
  await dump.changes(signals, from, to, sink)
  return all
}

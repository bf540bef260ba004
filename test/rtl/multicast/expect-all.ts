import { expect } from 'vitest'
import { obtain } from '../../../src/base/maps.js'
import type { Multicast, Played } from './multicast-run.js'

/** Each packet arrives at each of its terminals once, whole and in order, and nowhere else. */
export function expectAll(packets: readonly Multicast[], { delivered }: Played): void {
  const expected = packets.flatMap(({ destinations, flits }, tag) =>
    destinations.map((terminal) => [`${tag}@${terminal}`, Array.from({ length: flits }, (_, i) => i)] as const),
  )
  const found = new Map<string, number[]>()
  for (const { tag, terminal, payload } of delivered) obtain(found, `${tag}@${terminal}`, () => []).push(payload)
  expect(found).toEqual(new Map(expected))
}

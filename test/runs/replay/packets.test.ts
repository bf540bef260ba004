import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asHeader, asJson } from '../../../src/runs/replay/header.js'
import type { Recording } from '../../../src/runs/replay/recorder.js'
import { headerFor } from './header.js'
import { ReplayPackets, type ReplayPacket } from '../../../src/runs/replay/packets.js'

const cycles = fc.integer({ min: 0, max: 1000 })
const packets = fc.uniqueArray(
  fc
    .record({ tag: fc.integer({ min: 0, max: 60 }), created: cycles, latency: fc.option(cycles) })
    .map(({ tag, created, latency }): ReplayPacket => ({
      tag,
      created,
      delivered: latency === null ? null : created + latency,
    })),
  { selector: ({ tag }) => tag },
)

it('packets are found by their tags, whatever their order, and no others', () => {
  fc.assert(
    fc.property(packets, (packets) => {
      const known = ReplayPackets.of(packets)
      for (let tag = 0; tag <= 61; tag++) expect(known.get(tag)).toEqual(packets.find((packet) => packet.tag === tag))
      const tags = packets.map(({ tag }) => tag)
      expect(known.size).toBe(tags.length)
      expect(known.range).toEqual(tags.length === 0 ? null : { first: Math.min(...tags), last: Math.max(...tags) })
    }),
  )
})

it('packets come back from a file as they were', () => {
  fc.assert(
    fc.property(packets, (packets) => {
      const packed = JSON.parse(JSON.stringify(ReplayPackets.of(packets).pack())) as never
      expect([...ReplayPackets.unpack(packed)!]).toEqual(packets.toSorted((a, b) => a.tag - b.tag))
    }),
  )
})

it.each([
  { tags: [1], created: [], latencies: [] },
  { tags: [1], created: [2], latencies: [3, 4] },
  { tags: [5, -1], created: [0, 0], latencies: [1, 1] },
  { tags: [-1], created: [0], latencies: [0] },
  { tags: [1], created: [5], latencies: [-6] },
  { tags: [1, 1], created: [2, -3], latencies: [0, 0] },
  { tags: [0.5], created: [0], latencies: [0] },
  { tags: [Number.MAX_SAFE_INTEGER, 1], created: [0, 0], latencies: [0, 0] },
])('no packets have the columns %o', (packed) => {
  expect(ReplayPackets.unpack(packed)).toBeNull()
})

it.each([
  undefined,
  [],
  { tags: [1], created: ['0'], latencies: [1] },
  { tags: [null], created: [0], latencies: [1] },
  { tags: [1], created: [0], latencies: ['1'] },
  { tags: [2, -1], created: [0, 0], latencies: [1, 1] },
])('a header with the packets %o is refused', (packets) => {
  const header = asJson(headerFor({ digest: '', stateBytes: 0, endCycle: 1 } as Recording))
  expect(() => asHeader(header)).not.toThrow()
  expect(() => asHeader({ ...header, packets })).toThrow(
    'FW917: the replay is damaged: its packets cannot be understood',
  )
})

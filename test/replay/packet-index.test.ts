import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PacketIndex } from '../../src/replay/packet-index.js'

it('finds each packet by its tag, and no other, whatever the order', () => {
  const tags = fc.uniqueArray(fc.integer({ min: 0, max: 60 }))
  fc.assert(
    fc.property(tags, (tags) => {
      const packets = tags.map((tag, i) => ({ tag, created: i, delivered: null }))
      const index = new PacketIndex(packets)
      for (let tag = 0; tag <= 61; tag++) expect(index.get(tag)).toBe(packets.find((packet) => packet.tag === tag))
      expect(index.size).toBe(tags.length)
      expect(index.range).toEqual(tags.length === 0 ? null : { first: Math.min(...tags), last: Math.max(...tags) })
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packetFills } from '../../../src/print/wave/colours.js'
import type { Group, Row } from '../../../src/print/wave/row.js'
import { packetOf, markPackets } from '../../../src/print/wave/packets.js'

type Seen = readonly [number: number, from: number, until: number, vc?: number]

/** A row in which packets are to be seen one after the other, and how it is drawn. */
function told(...rows: readonly (readonly Seen[])[]): { text: string; colour: string; number: bigint }[] {
  const made = rows.map((seen, i): Row => ({
    kind: 'row',
    name: `row ${i}`,
    path: `dut.row${i}`,
    look: 'name',
    spans: seen.map(([number, from, until, vc]) => ({
      from,
      until,
      text: 'B',
      colour: 'yellow',
      packet: { number: BigInt(number), vc: vc ?? null },
    })),
  }))
  const group: Group = { kind: 'group', name: 'router', children: made }
  const [drawn] = markPackets([group], made)
  return (drawn as Group).children.flatMap((row) =>
    (row as Row).spans.map(({ text, colour, packet }) => ({ text, colour, number: packet!.number })),
  )
}

describe('packets', () => {
  it('have no number where one alone is to be seen, and one where there are several', () => {
    expect(told([[3, 0, 1], [3, 1, 2]]).map(({ text }) => text)).toEqual(['B', 'B']) // prettier-ignore
    expect(told([[3, 0, 1]], [[7, 0, 1]]).map(({ text }) => text)).toEqual(['B#3', 'B#7'])
  })

  it('have their virtual channel below where they are on several', () => {
    expect(told([[3, 0, 1, 1], [3, 1, 2, 1]]).map(({ text }) => text)).toEqual(['B', 'B']) // prettier-ignore
    expect(told([[3, 0, 1, 0], [3, 1, 2, 12]]).map(({ text }) => text)).toEqual(['B₀', 'B₁₂']) // prettier-ignore
    expect(told([[3, 0, 1, 0]], [[4, 0, 1, 1]]).map(({ text }) => text)).toEqual(['B₀#3', 'B₁#4'])
  })

  it('that have the same number modulo the colours, and are visible together, have different ones', () => {
    const [first, second] = told([[1, 0, 4]], [[9, 2, 6]])
    expect(first!.colour).toBe('blue')
    expect(second!.colour).not.toBe('blue')
    const [before, after] = told([[1, 0, 4], [9, 4, 6]]) // prettier-ignore
    expect([before!.colour, after!.colour]).toEqual(['blue', 'blue'])
  })

  it('are never white, which is the colour of the paper', () => {
    const numbers = Array.from({ length: 24 }, (_, number) => number)
    const drawn = told(...numbers.map((number) => [[number, number, number + 2] as const]))
    expect(drawn.map(({ colour }) => colour)).not.toContain('white')
    // Each eighth packet takes a colour that its neighbours do not have.
    for (const [i, { colour }] of drawn.entries()) expect(drawn[i + 1]?.colour).not.toBe(colour)
    expect([...packetFills(numbers.map((number) => `#${number}`)).values()]).not.toContain('#ffffff')
  })

  it('have colours of their own as long as seven are enough', () => {
    const anyPacket = fc.record({ number: fc.nat(40), from: fc.nat(30), length: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(fc.uniqueArray(anyPacket, { selector: ({ number }) => number, maxLength: 7 }), (packets) => {
        const drawn = told(...packets.map(({ number, from, length }) => [[number, from, from + length] as const]))
        const life = new Map(
          packets.map(({ number, from, length }) => [BigInt(number), [from, from + length] as const]),
        )
        for (const [i, a] of drawn.entries()) {
          for (const b of drawn.slice(i + 1)) {
            const [[from, until], [start, end]] = [life.get(a.number)!, life.get(b.number)!]
            if (from < end && start < until) expect(a.colour).not.toBe(b.colour)
          }
        }
      }),
    )
  })
})

it.each([
  [
    { valid: true, tag: 4 },
    { number: 4n, vc: null },
  ],
  [
    { valid: true, vc: 1, flit: { head: true, tag: 4n } },
    { number: 4n, vc: 1 },
  ],
  [
    { text: 2, packet: 9 },
    { number: 9n, vc: null },
  ],
  [{ text: 2, packet: -1 }, null],
  [{ valid: true, vc: 1 }, null],
] as const)('%o is of packet %o', (value, packet) => {
  expect(packetOf(value)).toEqual(packet)
})

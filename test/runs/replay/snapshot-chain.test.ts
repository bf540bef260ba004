import fc from 'fast-check'
import { expect, it } from 'vitest'
import { difference, SnapshotChain } from '../../../src/runs/replay/snapshot-chain.js'

const bytes = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length })

/** Snapshots of some length, and after which of them every second one is dropped. */
const runs = fc
  .nat(13)
  .chain((length) =>
    fc.array(fc.record({ state: bytes(length), isHalved: fc.nat(9).map((n) => n === 0) }), { maxLength: 80 }),
  )

it('what differs between two snapshots leads from one to the other, wherever they stand in memory', () => {
  const pairs = fc.nat(13).chain((length) => fc.tuple(bytes(length), bytes(length), fc.nat(5)))
  fc.assert(
    fc.property(pairs, ([a, b, offset]) => {
      const elsewhere = new Uint8Array(offset + b.length).subarray(offset)
      elsewhere.set(b)
      const between = difference(a, elsewhere)
      expect(difference(between, elsewhere)).toEqual(a)
      expect(difference(between, a)).toEqual(b)
    }),
  )
})

it('snapshots are made of five at most, and those with an even number of others with an even number', () => {
  fc.assert(
    fc.property(runs, (snapshots) => {
      const chain = new SnapshotChain()
      let kept = new Map<number, { base: number | null; bytes: Uint8Array; state: Uint8Array; links: number }>()
      for (const { state, isHalved } of snapshots) {
        const { number, base, bytes } = chain.add(state)
        expect(kept.has(number)).toBe(false)
        const before = base === null ? null : kept.get(base)!
        expect(before ? difference(bytes, before.state) : bytes).toEqual(state)
        const links = 1 + (before?.links ?? 0)
        expect(links).toBeLessThanOrEqual(5)
        kept.set(number, { base, bytes, state, links })
        if (!isHalved) continue
        chain.halve()
        const even = [...kept].filter(([number]) => number % 2 === 0)
        for (const [, { base }] of even) expect((base ?? 0) % 2).toBe(0)
        kept = new Map(
          even.map(([number, one]) => [number / 2, { ...one, base: one.base === null ? null : one.base / 2 }]),
        )
      }
    }),
    { numRuns: 300 },
  )
})

it('a snapshot is kept as it was, whatever becomes of the bytes that it was given as', () => {
  const chain = new SnapshotChain()
  const state = Uint8Array.of(1, 2, 3)
  const first = chain.add(state)
  state.fill(7)
  expect(first.bytes).toEqual(Uint8Array.of(1, 2, 3))
  expect(chain.add(state).bytes).toEqual(Uint8Array.of(6, 5, 4))
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hotSpotWorkload, type HotSpotWorkload } from '../../../../src/networks/collective/multicast/workload.js'
import { nodeCount, type Network } from '../../../../src/networks/collective/network.js'

const network: Network = { topology: 'torus', sizes: [16, 16] }
const usual: HotSpotWorkload = { network, multicasts: 48, destinations: 80, hotSpot: 0.25, seed: 1 }

const anyWorkload = fc
  .array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 2 })
  .map((sizes): Network => ({ topology: 'mesh', sizes }))
  .chain((small) =>
    fc.record<HotSpotWorkload>({
      network: fc.constant(small),
      multicasts: fc.integer({ min: 1, max: nodeCount(small) }),
      destinations: fc.integer({ min: 1, max: nodeCount(small) }),
      hotSpot: fc.double({ min: 0, max: 1, noNaN: true }),
      seed: fc.nat(),
    }),
  )

/** The common part of all multicasts. */
const commonOf = (sets: readonly (readonly number[])[]): number[] =>
  sets[0]!.filter((node) => sets.every((set) => set.includes(node)))

describe('hotSpotWorkload', () => {
  it('has as many multicasts and destinations as asked, of distinct nodes, in ascending order, and the common part', () => {
    const isAscending = (nodes: readonly number[]): boolean => nodes.every((node, i) => i === 0 || nodes[i - 1]! < node)
    fc.assert(
      fc.property(anyWorkload, (parameters) => {
        const messages = hotSpotWorkload(parameters)
        expect(messages).toHaveLength(parameters.multicasts)
        expect(isAscending(messages.map(({ source }) => source))).toBe(true)
        for (const { source, destinations } of messages) {
          expect(destinations).toHaveLength(parameters.destinations)
          expect(isAscending(destinations)).toBe(true)
          expect(Math.min(source, destinations[0]!)).toBeGreaterThanOrEqual(0)
          expect(Math.max(source, destinations.at(-1)!)).toBeLessThan(nodeCount(parameters.network))
        }
        const common = commonOf(messages.map(({ destinations }) => destinations)).length
        expect(common).toBeGreaterThanOrEqual(Math.round(parameters.hotSpot * parameters.destinations))
      }),
    )
  })

  it.each([
    [0, 0],
    [0.25, 20],
    [0.3, 24],
    // Half of a destination is rounded up: 0.5 of 81 is 40.5.
    [0.5, 41, 81],
    [1, 80],
  ])('with p = %d has %d destinations in common', (hotSpot, count, destinations = 80) => {
    // That 48 multicasts share a node by accident is next to impossible.
    const messages = hotSpotWorkload({ ...usual, hotSpot, destinations })
    expect(commonOf(messages.map((message) => message.destinations))).toHaveLength(count)
  })

  it('chooses all nodes equally often, as sources, in common, and for one', () => {
    const small: HotSpotWorkload = {
      network: { topology: 'torus', sizes: [4, 4] },
      multicasts: 2,
      destinations: 4,
      hotSpot: 0.5,
      seed: 0,
    }
    const [sources, common, own] = [0, 1, 2].map(() => Array.from({ length: 16 }, () => 0)) as [
      number[],
      number[],
      number[],
    ]
    const runs = 4000
    for (let seed = 0; seed < runs; seed++) {
      const messages = hotSpotWorkload({ ...small, seed })
      const shared = commonOf(messages.map(({ destinations }) => destinations))
      for (const { source, destinations } of messages) {
        sources[source]!++
        for (const node of destinations) (shared.includes(node) ? common : own)[node]!++
      }
    }
    for (const counts of [sources, common, own]) {
      const mean = counts.reduce((sum, count) => sum + count, 0) / 16
      // Common ones count twice, once for each multicast.
      for (const count of counts) expect(Math.abs(count - mean)).toBeLessThan(5 * Math.sqrt(2 * mean))
    }
  })

  it('is the same for the same seed, and another one for another seed', () => {
    expect(hotSpotWorkload(usual)).toEqual(hotSpotWorkload(usual))
    expect(hotSpotWorkload({ ...usual, seed: 2 })).not.toEqual(hotSpotWorkload(usual))
  })

  it.each<[Partial<HotSpotWorkload>, string, string]>([
    [{ multicasts: 257 }, '257 multicasts, each from another node, cannot be chosen among 256 nodes', 'take 1 to 256'],
    [{ multicasts: 0 }, '0 multicasts, each from another node, cannot be chosen among 256 nodes', 'take 1 to 256'],
    [{ destinations: 300 }, '300 destinations cannot be chosen among 256 nodes', 'take 1 to 256'],
    [{ destinations: 1.5 }, '1.5 destinations cannot be chosen among 256 nodes', 'take 1 to 256'],
    [{ hotSpot: 25 }, 'the fraction of common destinations cannot be 25', 'take a number from 0 to 1'],
    [{ hotSpot: NaN }, 'the fraction of common destinations cannot be NaN', 'take a number from 0 to 1'],
    [{ seed: -1 }, 'the seed cannot be -1', 'take a whole number from 0'],
  ])('refuses %j', (wrong, message, remedy) => {
    const attempt = (): unknown => hotSpotWorkload({ ...usual, ...wrong })
    expect(attempt).toThrow(expect.objectContaining({ code: 'FW943', message, remedy }))
  })
})

import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/networks/collective/random.js'

const drawn = (random: Random, count: number): number[] => Array.from({ length: count }, () => random.uint32())

describe('Random', () => {
  it.each([
    // Computed by another program.
    [0, 0, [2203308698, 372769042, 3310064009, 3516962134]],
    [1, 0, [2158518088, 3310628951, 2597742942, 969658994]],
    [1, 1, [2200462597, 1559187401, 1285842194, 4138586691]],
    [2 ** 32, 0, [329512828, 1865326912, 2273014341, 3134910473]],
    [2 ** 53 - 1, 0, [1372674642, 3690441132, 3318739426, 3404580905]],
  ])('draws the same from the seed %d and the stream %d everywhere', (seed, stream, numbers) => {
    expect(drawn(new Random(seed, stream), 4)).toEqual(numbers)
  })

  it('draws below a limit without favour', () => {
    // A remainder alone would draw the first third twice as often as the rest.
    const third = 2 ** 30
    const random = new Random(5)
    const counts = [0, 0, 0]
    for (let i = 0; i < 30_000; i++) counts[Math.floor(random.below(3 * third) / third)]!++
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(5 * 82)
  })

  it('samples each pair of items, in each order, equally often, and leaves the items alone', () => {
    const items = ['a', 'b', 'c', 'd'] as const
    const random = new Random(7)
    const counts = new Map<string, number>()
    for (let i = 0; i < 12_000; i++) {
      const pair = random.sample(items, 2).join('')
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
    expect(counts.size).toBe(12)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(5 * 31)
    expect(items).toEqual(['a', 'b', 'c', 'd'])
  })

  it.each([
    ['next to each other', 1, 0],
    ['with 2^32 between them', 2 ** 32, 0],
    ['that are the same, of two streams', 0, 1],
  ])('draws numbers that do not depend on each other from seeds %s', (_, apart, stream) => {
    // The numbers at one place of many pairs of seeds: half of their bits differ, each as often as any other.
    const pairs = 4000
    for (const place of [1, 2, 5]) {
      const differing = Array.from({ length: 32 }, () => 0)
      for (let seed = 0; seed < pairs; seed++) {
        const here = drawn(new Random(seed), place).at(-1)!
        const there = drawn(new Random(seed + apart, stream), place).at(-1)!
        differing.forEach((_, bit) => (differing[bit]! += ((here ^ there) >>> bit) & 1))
      }
      for (const count of differing) expect(Math.abs(count - pairs / 2)).toBeLessThan(5 * 32)
    }
  })

  it.each([-1, 0.5, NaN, 2 ** 53])('refuses the seed %d', (seed) => {
    expect(() => new Random(seed)).toThrow(
      expect.objectContaining({ code: 'FW943', message: `the seed cannot be ${seed}` }),
    )
  })
})

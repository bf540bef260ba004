import { describe, expect, it } from 'vitest'
import { Random } from '../../src/networks/collective/random.js'
import { estimate, studentQuantile } from '../../src/base/statistics.js'

describe('confidence intervals', () => {
  // Tables of Student's t, 97.5 %.
  it.each([
    [1, 12.7062],
    [2, 4.3027],
    [4, 2.7764],
    [5, 2.5706],
    [15, 2.1314],
    [31, 2.0395],
    [127, 1.9788],
  ])('with %d degrees of freedom are %d standard errors wide', (freedom, expected) => {
    expect(studentQuantile(freedom)).toBeCloseTo(expected, 3)
  })

  it('are those of a worked example', () => {
    const { mean, half } = estimate([4, 5, 6, 7, 8])
    expect(mean).toBe(6)
    expect(half).toBeCloseTo((2.7764 * Math.sqrt(2.5)) / Math.sqrt(5), 3)
    expect(estimate([3]).half).toBe(Infinity)
  })

  it('hold the true mean in about 95 of 100 cases', () => {
    const random = new Random(7)
    const draw = (): number => Array.from({ length: 12 }, () => random.below(1000)).reduce((a, b) => a + b) / 12
    const cases = 2000
    let held = 0
    for (let i = 0; i < cases; i++) {
      const { mean, half } = estimate(Array.from({ length: 8 }, draw))
      if (Math.abs(mean - 499.5) <= half) held++
    }
    expect(held / cases).toBeGreaterThan(0.93)
    expect(held / cases).toBeLessThan(0.97)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainSends } from '../../../../src/networks/collective/multicast/tree.js'
import { vectors } from './vectors.js'

/** The sends with their steps, if each place sends once in each step from the one after that in which it received. */
function withSteps(length: number, source: number): [from: number, to: number, step: number][] {
  const lastStep = new Map([[source, 0]])
  return chainSends(length, source).map(({ from, to }) => {
    expect(lastStep.has(from)).toBe(true)
    expect(lastStep.has(to)).toBe(false)
    const step = lastStep.get(from)! + 1
    lastStep.set(from, step).set(to, step)
    return [from, to, step]
  })
}

describe('chainSends', () => {
  it.each(vectors.chain_splits)('splits a chain of $len with the source at $source', ({ len, source, sends }) => {
    expect(withSteps(len, source)).toEqual(sends)
  })

  it('reaches each place once, in the fewest steps', () => {
    const anyChain = fc
      .integer({ min: 1, max: 300 })
      .chain((length) => fc.tuple(fc.constant(length), fc.nat({ max: length - 1 })))
    fc.assert(
      fc.property(anyChain, ([length, source]) => {
        const sends = withSteps(length, source)
        expect(sends).toHaveLength(length - 1)
        const steps = Math.max(0, ...sends.map(([, , step]) => step))
        expect(2 ** steps).toBeGreaterThanOrEqual(length)
        expect(2 ** (steps - 1)).toBeLessThan(length)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { interconnection } from '../../../rtl/min/interconnection.js'

/** IC_n first, then IC_n-1 to IC_0, as the paper draws them. */
const drawn: Readonly<Record<number, readonly (readonly number[])[]>> = {
  2: [
    [0, 2, 1, 3],
    [0, 2, 1, 3],
    [0, 1, 2, 3],
  ],
  3: [
    [0, 2, 4, 6, 1, 3, 5, 7],
    [0, 4, 2, 6, 1, 5, 3, 7],
    [0, 2, 1, 3, 4, 6, 5, 7],
    [0, 1, 2, 3, 4, 5, 6, 7],
  ],
  4: [
    [0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15],
    [0, 8, 2, 10, 4, 12, 6, 14, 1, 9, 3, 11, 5, 13, 7, 15],
    [0, 4, 2, 6, 1, 5, 3, 7, 8, 12, 10, 14, 9, 13, 11, 15],
    [0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  ],
}

describe('the interconnections', () => {
  it.each([2, 3, 4])('of a banyan with %i stages', (n) => {
    const links = Array.from({ length: 2 ** n }, (_, a) => a)
    const made = Array.from({ length: n + 1 }, (_, k) => links.map((a) => interconnection(a, n - k, n)))
    expect(made).toEqual(drawn[n])
  })

  it.each([1, 2, 5, 10])('lead from any node to any, through %i elements, by the bits of the destination', (n) => {
    const some = Array.from({ length: Math.min(32, 2 ** n) }, (_, k) => (k * 631) % 2 ** n)
    for (const source of some) {
      for (const destination of some) {
        let link = interconnection(source, n, n)
        for (let stage = n - 1; stage >= 0; stage--) {
          expect(link & 1, 'the input bit').toBe((source >> stage) & 1)
          link = interconnection((link & ~1) | ((destination >> stage) & 1), stage, n)
        }
        expect(link).toBe(destination)
      }
    }
  })
})

import fc from 'fast-check'
import { describe, it } from 'vitest'
import { expectLockstep } from '../support/lockstep.js'
import { randomDesign } from '../support/random-design.js'

describe('the scalar engine', () => {
  it('agrees with the reference on random designs, signal by signal and report by report', () => {
    const seed = fc.integer({ min: 0, max: 2 ** 31 })
    fc.assert(
      fc.property(seed, (value) => expectLockstep(randomDesign(value), 8, value)),
      { numRuns: 40 },
    )
  })
})

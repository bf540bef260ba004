import { expect, it } from 'vitest'
import { expectConservation } from './law.js'

/** A slice of those that `npm run test:laws` tries. */
it('each flit is in one place in each cycle, and each account adds up: on random networks', () => {
  let accounts = 0
  for (let seed = 1; seed <= 3; seed++) accounts += expectConservation(seed)
  expect(accounts).toBeGreaterThan(300)
})

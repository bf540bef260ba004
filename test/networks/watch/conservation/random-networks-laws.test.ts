import { expect, it } from 'vitest'
import { expectConservation } from './law.js'
import { budget } from '../../../support/sample.js'

const batch = 25
/** All are 500 networks. */
const batches = budget(5, 20)

it.each(Array.from({ length: batches }, (_, i) => i * batch + 1))(
  'on random networks each flit is in one place in each cycle, and each account adds up: from seed %i on',
  (first) => {
    let accounts = 0
    for (let seed = first; seed < first + batch; seed++) accounts += expectConservation(seed, { count: 60 })
    expect(accounts).toBeGreaterThan(1000)
  },
)

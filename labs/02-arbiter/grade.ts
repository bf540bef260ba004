import { grading, keepsLaws, randomRuns, sameAsReference, scenarios } from 'flitwave/lab'
import check from './check.js'
import { FairShare, OneGrant } from './laws.js'
import type { ArbiterNumbers } from './numbers.js'
import { WeightedArbiter } from './reference/weighted-arbiter.js'
import { right } from './right/index.js'
import { wrong } from './wrong.js'

export default grading({
  lab: check,
  reference: WeightedArbiter,
  right,
  wrong,
  parts: [
    scenarios({ title: 'The scenarios of the lab', points: 10 }),
    keepsLaws<ArbiterNumbers>({
      title: 'One grant, to one that asks',
      points: 15,
      laws: ({ weights }) => new OneGrant({ requesters: weights.length }),
    }),
    keepsLaws<ArbiterNumbers>({
      title: 'Nobody waits for more than the shares of others',
      points: 15,
      laws: ({ weights }) => new FairShare({ weights: [...weights] }),
    }),
    sameAsReference({ title: 'Same as the reference', points: 20 }),
    randomRuns({ title: 'Random requests, with other weights', points: 10, size: 'other' }),
  ],
  tests: { points: 30, mutants: 12 },
})

import { grading, randomRuns, sameAsReference, scenarios } from 'flitwave/lab'
import check from './check.js'
import { AlmostFullFifo } from './reference/almost-full-fifo.js'
import { right } from './right/index.js'
import { wrong } from './wrong.js'

export default grading({
  lab: check,
  reference: AlmostFullFifo,
  right,
  wrong,
  parts: [
    scenarios({ title: 'The scenarios of the lab', points: 15 }),
    sameAsReference({ title: 'Same as the reference, with words of 1 bit', points: 30, size: 'small' }),
    randomRuns({ title: 'Random inputs, with your numbers', points: 15 }),
    randomRuns({ title: 'Random inputs, in another depth', points: 10, size: 'other' }),
  ],
  tests: { points: 30, mutants: 12 },
})

import { grading, randomRuns, scenarios } from 'flitwave/lab'
import check from './check.js'
import { RowRouter } from './reference/row-router.js'
import { right } from './right/index.js'
import { wrong } from './wrong.js'
import { zeroLoad } from './zero-load.js'

export default grading({
  lab: check,
  reference: RowRouter,
  right,
  wrong,
  parts: [
    scenarios({ title: 'The scenarios, one stage', points: 10 }),
    randomRuns({ title: 'In lockstep with our router, one stage', points: 20, runs: 6, cycles: 250 }),
    zeroLoad({ title: 'The formula of a packet that is alone', points: 20 }),
    randomRuns({ title: 'In lockstep, two stages', points: 10, size: 'two', runs: 4, cycles: 250 }),
    randomRuns({ title: 'In lockstep, three stages', points: 10, size: 'three', runs: 4, cycles: 250 }),
    randomRuns({ title: 'In lockstep, four stages', points: 10, size: 'four', runs: 4, cycles: 250 }),
  ],
  tests: { points: 20, mutants: 12 },
})

import { grading } from 'flitwave/lab'
import check from './check.js'
import { isCurve, isNumber, isVerdict } from './parts.js'
import { right } from './right/index.js'
import { wrong } from './wrong.js'

export default grading({
  lab: check,
  right,
  wrong,
  parts: [
    isNumber('hops', { title: 'Mean hops', points: 5 }),
    isNumber('zeroLoad', { title: 'Latency without load', points: 10 }),
    isNumber('meanA', { title: 'The mean of a', points: 5 }),
    isNumber('halfA', { title: 'Its interval', points: 15 }),
    isNumber('halfDifference', { title: 'The interval of the differences', points: 15 }),
    isVerdict({ title: 'What the runs allow to say', points: 10 }),
    isCurve({ title: 'Your curve within the intervals', points: 40 }),
  ],
})

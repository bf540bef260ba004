import { usualAnswers, type Measured } from '../answers.js'
import type { MeasureNumbers } from '../numbers.js'

export function answers(numbers: MeasureNumbers): Measured {
  const right = usualAnswers(numbers)
  return { ...right, verdict: right.verdict === 'b is faster' ? 'a is faster' : 'b is faster' }
}

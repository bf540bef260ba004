import { usualAnswers, type Measured } from '../answers.js'
import type { MeasureNumbers } from '../numbers.js'

export function answers(numbers: MeasureNumbers): Measured {
  const right = usualAnswers(numbers)
  return { ...right, zeroLoad: right.zeroLoad - (numbers.flits - 1) }
}

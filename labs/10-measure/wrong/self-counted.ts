import { usualAnswers, type Measured } from '../answers.js'
import type { MeasureNumbers } from '../numbers.js'

export function answers(numbers: MeasureNumbers): Measured {
  const right = usualAnswers(numbers)
  const nodes = numbers.k ** 2
  return { ...right, hops: (right.hops * (nodes - 1)) / nodes }
}

import { usualAnswers, type Measured } from '../answers.js'
import type { MeasureNumbers } from '../numbers.js'

export function answers(numbers: MeasureNumbers): Measured {
  const right = usualAnswers(numbers)
  const sorted = [...numbers.a].sort((x, y) => x - y)
  return { ...right, meanA: sorted[0] / 100 }
}

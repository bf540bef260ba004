import { explain, type Explanation } from '../answers.js'
import type { DeadlockNumbers } from '../numbers.js'

export function answers(numbers: DeadlockNumbers): Explanation {
  const right = explain(numbers)
  return { ...right, circle: right.circle.map((channel) => channel.replace('+', 'plus ')) }
}

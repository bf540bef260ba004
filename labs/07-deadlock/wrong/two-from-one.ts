import { explain, type Explanation } from '../answers.js'
import type { DeadlockNumbers } from '../numbers.js'

export function answers(numbers: DeadlockNumbers): Explanation {
  const right = explain(numbers)
  return { ...right, packets: [...right.packets, right.packets[0]] }
}

import { explain, type Explanation } from '../answers.js'
import type { DeadlockNumbers } from '../numbers.js'

export function answers(numbers: DeadlockNumbers): Explanation {
  return { ...explain(numbers), circle: ['(1,1) +x', '(1,1) +y', '(1,1) -x', '(1,1) -y'] }
}

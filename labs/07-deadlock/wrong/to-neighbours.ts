import { explain, type Explanation } from '../answers.js'
import type { DeadlockNumbers } from '../numbers.js'

export function answers(numbers: DeadlockNumbers): Explanation {
  const right = explain(numbers)
  return {
    ...right,
    packets: right.circle.map((channel, i) => ({
      from: channel.split(' ')[0],
      to: right.circle[(i + 1) % right.circle.length].split(' ')[0],
    })),
  }
}

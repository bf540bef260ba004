import { explanationOf, type Explanation } from '../answers.js'
import { brokenGraph } from '../given/network.js'
import type { DeadlockNumbers } from '../numbers.js'

export function answers(numbers: DeadlockNumbers): Explanation {
  const graph = brokenGraph(numbers)
  const waits = graph.shortestCycle()!.map(({ from, packet }) => ({ channel: graph.nameOf(from), packet }))
  return explanationOf(waits)
}

/** Table 1 and Theorem 5: asymptotic growth. */

import { aggregationSchedule } from '../../../src/networks/collective/aggregation/aggregation.js'
import { timeOf, treesCost, type CostParameters } from '../../../src/networks/collective/aggregation/costs.js'
import { treeSchedule } from '../../../src/networks/collective/aggregation/trees.js'
import { nodesOf } from '../../../src/networks/collective/network.js'
import { Random } from '../../../src/networks/collective/random.js'
import { stepModel } from '../../../tb/experiments/support/step-model.js'
import { holds, type Claim } from '../claim.js'
import { range } from '../figures.js'

/** Ts and Tc of the paper's simulation, in µs. */
export const times = { ts: 30, tc: 1 }

/** Random nodes, one for each message. */
export function sourcesOf(n: number, messages: number): number[] {
  return new Random(1).sample(nodesOf({ topology: 'torus', sizes: [n, n, n] }), messages)
}

/** True if a constant factor suffices: an order allows one, but the measured value must not outgrow the formula. */
function isBounded(factors: readonly number[]): boolean {
  return Math.max(...factors) <= mostFactor
}

const mostFactor = 4

const mostMessages = [8, 64, 216]
const lengths = [1, 100, 1000]

export const sixTrees: Claim = {
  where: 'Table 1; section not known',
  claim: 'Six spanning trees take a time of the order of D Ts + D s m Tc/6.',
  judge() {
    const byNodes = [4, 6, 8].map((n) => {
      const factors = mostMessages
        .filter((messages) => messages <= n ** 3)
        .flatMap((messages) =>
          lengths.map((bytes) => {
            const schedule = treeSchedule({ n, trees: 'shallow', sources: sourcesOf(n, messages) })
            return stepModel(schedule, { ...times, bytes }) / timeOf(treesCost({ n, messages, bytes }), times)
          }),
        )
      return { n, factors }
    })
    const texts = byNodes.map(({ n, factors }) => `n = ${n}: ${range(factors)}`)
    return holds(
      byNodes.every(({ factors }) => isBounded(factors)),
      `times by the step model over D (Ts + s m/6 Tc), s from ${mostMessages.join(', ')} and m from ${lengths.join(', ')}, trees of height D + 2: ${texts.join('; ')}`,
    )
  },
  because: {
    reproduced:
      'Messages have to come to the root first, which takes about as long as the way from it; trees have a height of D + 2; and with few messages, some tree has more than a sixth of them. An order leaves room for that.',
    'not reproduced': 'It grows faster than that.',
  },
}

const ofTheorem5: readonly Omit<CostParameters, 'bytes'>[] = [
  { n: 8, h: 4, messages: 512 },
  { n: 14, h: 7, messages: 512 },
  { n: 14, h: 7, messages: 2744 },
  { n: 14, h: 14, messages: 2744 },
]

export const theorem5: Claim = {
  where: 'Theorem 5; section not known',
  claim: 'The transmission time of the whole broadcast is of the order of s m.',
  judge() {
    const found = ofTheorem5.map(({ n, h, messages }) => {
      const schedule = aggregationSchedule({ n, h, sources: sourcesOf(n, messages) })
      const bytes = 1000
      const factor = stepModel(schedule, { ts: 0, tc: 1, bytes }) / (messages * bytes)
      return { text: `n = ${n}, h = ${h}, s = ${messages}: ${factor.toFixed(2)}`, factor }
    })
    return holds(
      isBounded(found.map(({ factor }) => factor)) && found.every(({ factor }) => factor >= 1 / mostFactor),
      `by the step model, over s m Tc: ${found.map(({ text }) => text).join('; ')}`,
    )
  },
  because: {
    reproduced: 'It is the order alone that is judged: the rest of the wording is not known here.',
    'not reproduced': 'It is of another order.',
  },
}

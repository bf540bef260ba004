/** The broadcast of Tseng beside the least number of steps. */

import { broadcastSchedule } from '../../src/collective/broadcast/broadcast.js'
import { checkDelivery, isExactlyOnce } from '../../src/collective/check/delivery.js'
import { ceilLog } from '../../src/collective/ceil-log.js'
import type { Claim } from '../claim.js'
import { countOf, range } from '../figures.js'

type Sizes = readonly [number, number]

const squares = Array.from({ length: 31 }, (_, i): Sizes => [i + 2, i + 2])

/** All with sides from 2 to 16, and longer ones. */
const rectangles: readonly Sizes[] = [
  ...Array.from({ length: 15 }, (_, i) => i + 2).flatMap((x) =>
    Array.from({ length: 15 }, (_, i): Sizes => [x, i + 2]).filter(([a, b]) => a !== b),
  ),
  [16, 32],
  [32, 16],
  [5, 25],
  [4, 64],
]

/** Steps beyond the least: in each, a node that has the message can give it to four others. */
function stepsMore(sizes: Sizes): number {
  const schedule = broadcastSchedule('dilated-diagonal', { topology: 'torus', sizes }, 0)
  return isExactlyOnce(checkDelivery(schedule)) ? schedule.steps - ceilLog(5, sizes[0] * sizes[1]) : Infinity
}

export const tsengSteps: Claim = {
  where: 'Comparison; Tseng (1997), p. 947',
  claim:
    'The dilated diagonal broadcast takes at most two steps more than the least number on square tori, and at most four or five more on others.',
  judge() {
    const [square, others] = [squares, rectangles].map((sizes) => sizes.map(stepsMore)) as [number[], number[]]
    const right = countOf(square, (more) => more <= 2) + countOf(others, (more) => more <= 5)
    return {
      verdict: right === square.length + others.length ? 'reproduced' : 'not reproduced',
      numbers: `steps more than ⌈log5 of the nodes⌉: ${range(square, 0)} on n x n for n from 2 to 32, ${range(others, 0)} on ${others.length} tori of other sizes, from 2x3 to 32x16`,
    }
  },
  because: {
    reproduced: 'Of a reconstruction.',
    'not reproduced': 'Of a reconstruction: the parts are from a summary, the coordinates are ours.',
  },
}

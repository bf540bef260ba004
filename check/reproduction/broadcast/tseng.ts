/** The broadcast of Tseng, with which Hou et al. compare theirs: its number of steps. */

import { broadcastSchedule } from '../../../src/networks/collective/broadcast/broadcast.js'
import { ceilLog } from '../../../src/networks/collective/whole-numbers.js'
import { checkDelivery, isExactlyOnce } from '../../../src/networks/collective/check/delivery.js'
import type { Claim, Note } from '../claim.js'
import { countOf, range } from '../figures.js'

type Sizes = readonly [number, number]

const squares = Array.from({ length: 39 }, (_, i): Sizes => [i + 2, i + 2])

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

/** Infinite if the message does not reach each node exactly once. */
function stepsOf(sizes: Sizes): number {
  const schedule = broadcastSchedule('dilated-diagonal', { topology: 'torus', sizes }, 0)
  return isExactlyOnce(checkDelivery(schedule)) ? schedule.steps : Infinity
}

/** The steps beyond the minimum: in each step, a node that has the message can send it to four others. */
const stepsMore = (sizes: Sizes): number => stepsOf(sizes) - ceilLog(5, sizes[0] * sizes[1])

export const tsengSquares: Claim = {
  where: 'Comparison; Tseng (1997), Section 4',
  claim: 'The dilated diagonal broadcast takes 2⌈log5 n⌉ + 1 steps on n x n nodes.',
  judge() {
    const right = countOf(squares, (sizes) => stepsOf(sizes) === 2 * ceilLog(5, sizes[0]) + 1)
    return {
      verdict: right === squares.length ? 'reproduced' : 'not reproduced',
      numbers: `so on ${right} of ${squares.length} squares, n from 2 to 40`,
    }
  },
  because: {
    reproduced: 'This concerns a reconstruction.',
    'not reproduced': 'This concerns a reconstruction: the parts are from a summary, the coordinates are ours.',
  },
}

export const tsengMore: Note = {
  where: 'Comparison; Tseng (1997), abstract, p. 947',
  note: 'The abstract allows two steps more than the least number on square tori, and four or five on others. It is not in the text of Hou et al. The formula for n1 < n2 in its Section 4 is not known here, and so rectangles are held against this alone.',
  shows() {
    const [square, others] = [squares, rectangles].map((sizes) => sizes.map(stepsMore)) as [number[], number[]]
    return `steps more than ⌈log5 of the nodes⌉: ${range(square, 0)} on n x n for n from 2 to 40, ${range(others, 0)} on ${others.length} tori of other sizes, from 2x3 to 32x16`
  },
}

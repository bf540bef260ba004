/** Figure 4: the multicast of node p(4,2) on 8x8 nodes. */

import { checkSchedule } from '../../../src/networks/collective/check/check.js'
import { isExactlyOnce } from '../../../src/networks/collective/check/delivery.js'
import { multicastSchedule } from '../../../src/networks/collective/multicast/multicast.js'
import { nodeAt, showNode, type Network, type Vector } from '../../../src/networks/collective/network.js'
import { isTrue, type Claim } from '../claim.js'

const network: Network = { topology: 'torus', sizes: [8, 8] }

/** The source, and the destinations in the order of the list. */
const list: readonly Vector[] = [
  [4, 2],
  [5, 7],
  [6, 0],
  [6, 4],
  [0, 3],
  [1, 1],
  [2, 6],
  [3, 4],
]

export const example: Claim = {
  where: 'Fig. 4; section not known',
  claim:
    'On 8x8 nodes, p4,2 brings its message to seven nodes in three steps, along (4,2) (5,7) (6,0) (6,4) (0,3) (1,1) (2,6) (3,4).',
  judge() {
    const [source, ...destinations] = list.map((place) => nodeAt(place, network)) as [number, ...number[]]
    const schedule = multicastSchedule('utorus', network, [{ source, destinations }])
    const { delivery, stepwise, depth } = checkSchedule(schedule)
    const show = (node: number): string => showNode(node, network)
    const steps = Array.from({ length: schedule.steps }, (_, i) => {
      const sends = schedule.unicasts.filter(({ step }) => step === i + 1)
      return `step ${i + 1} ${sends.map(({ from, to }) => `${show(from)}→${show(to)}`).join(', ')}`
    })
    const shared = stepwise.virtual.length + depth!.virtual.contending.length
    const isInOrder = ascendingFrom(source, destinations).join() === destinations.join()
    return isTrue(
      isInOrder && schedule.steps === 3 && isExactlyOnce(delivery) && shared === 0,
      `by U-torus: ${steps.join('; ')}; each node once, ${shared} pairs of unicasts that may meet in a virtual channel`,
    )
  },
  because: {},
}

/** Ascending, and around the end: the list begins with the source. */
function ascendingFrom(source: number, nodes: readonly number[]): number[] {
  const behind = (node: number): number => (node - source + 64) % 64
  return nodes.toSorted((a, b) => behind(a) - behind(b))
}

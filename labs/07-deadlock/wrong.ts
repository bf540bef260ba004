import { mistake, mistakesIn, type HandedIn, type WrongSolution } from 'flitwave/lab'
import { explain, explanationOf, type Explanation } from './answers.js'
import { brokenGraph } from './given/network.js'
import type { DeadlockNumbers } from './numbers.js'
import { MeshRoute } from './reference/mesh-route.js'

const inSkeleton = mistakesIn('skeleton/mesh-route.ts')

/** Wrong corrections. */
const corrections: readonly WrongSolution[] = [
  mistakesIn('right/west-first.ts')('as-given', 'nothing is corrected', {
    replace: 'if (goesInY) this.route',
    by: 'if (!y.arrived && (x.arrived || isYFirst)) this.route',
  }),
  inSkeleton('other-columns', 'the other columns go first in y', {
    replace: 'isYFirst = first === 1',
    by: 'isYFirst = first === 0',
  }),
  inSkeleton(
    'checkerboard',
    'the order follows from the destination, as on a board of black and white fields',
    { replace: 'import { comb', by: 'import { bit, comb' },
    { replace: '!isYFirst && !x.arrived', by: 'bit(this.to.x, 0) === bit(this.to.y, 0) && !x.arrived' },
  ),
  inSkeleton(
    'zigzag',
    'packets turn at every second node',
    { replace: 'import { comb', by: 'import { bit, comb' },
    { replace: '!isYFirst && !x.arrived', by: 'bit(this.here.x, 0) === bit(this.here.y, 0) && !x.arrived' },
  ),
  mistake('around', 'packets to the west go around by the east', { replace: 'x.positive ? 0 : 1', by: '0' }),
]

/** Right answers with one part changed. */
function changed(change: (right: Explanation, numbers: DeadlockNumbers) => object): HandedIn {
  const answers = (numbers: DeadlockNumbers) => ({ ...explain(numbers), ...change(explain(numbers), numbers) })
  return { module: MeshRoute, answers }
}

/** Solutions that a student might hand in: a wrong correction, or a wrong answer. */
export const wrong: readonly WrongSolution[] = [
  ...corrections.map((one) => ({ ...one, answers: explain })),
  {
    name: 'backwards',
    what: 'the circle is listed backwards',
    ...changed(({ circle }) => ({ circle: [...circle].reverse() })),
  },
  {
    name: 'channel-missing',
    what: 'a channel of the circle is left out',
    ...changed(({ circle, destinations }) => ({ circle: circle.slice(1), destinations: destinations.slice(1) })),
  },
  {
    name: 'another-circle',
    what: 'the circle is the one that the analysis tells of, not the one that is asked for',
    ...changed((_, numbers) => {
      const graph = brokenGraph(numbers)
      const shortest = graph.shortestCycle()!
      return explanationOf(shortest.map(({ from, packet }) => ({ channel: graph.nameOf(from), packet })))
    }),
  },
  {
    name: 'around-a-node',
    what: 'the four channels out of a node wait for nobody',
    ...changed(() => ({ circle: ['(1,1) +x', '(1,1) +y', '(1,1) -x', '(1,1) -y'] })),
  },
  {
    name: 'next-destinations',
    what: 'each destination stands one channel too late',
    ...changed(({ destinations }) => ({ destinations: [...destinations.slice(1), destinations[0]] })),
  },
  {
    name: 'next-nodes',
    what: 'destinations are where the channels begin',
    ...changed(({ circle }) => ({ destinations: circle.map(nodeOf) })),
  },
  {
    name: 'one-packet-less',
    what: 'a packet of the circle is not sent',
    ...changed(({ packets }) => ({ packets: packets.slice(1) })),
  },
  {
    name: 'to-neighbours',
    what: 'packets take one channel alone, and wait for nobody',
    ...changed(({ circle }) => ({
      packets: circle.map((channel, i) => ({ from: nodeOf(channel), to: nodeOf(circle[(i + 1) % circle.length]) })),
    })),
  },
  {
    name: 'two-from-one',
    what: 'two packets are from the same node',
    ...changed(({ packets }) => ({ packets: [...packets, packets[0]] })),
  },
  {
    name: 'other-names',
    what: 'channels are called in another way',
    ...changed(({ circle }) => ({ circle: circle.map((channel) => channel.replace('+', 'plus ')) })),
  },
]

/** The node at which a channel begins. */
function nodeOf(channel: string): string {
  return channel.split(' ')[0]
}

import type { WrongSolution } from 'flitwave/lab'
import { explain } from '../answers.js'
import { MeshRoute } from '../reference/mesh-route.js'
import { MeshRoute as Around } from './around.js'
import { answers as anotherCircle } from './another-circle.js'
import { answers as aroundANode } from './around-a-node.js'
import { MeshRoute as AsGiven } from './as-given.js'
import { answers as backwards } from './backwards.js'
import { MeshRoute as Checkerboard } from './checkerboard.js'
import { answers as channelMissing } from './channel-missing.js'
import { answers as nextDestinations } from './next-destinations.js'
import { answers as nextNodes } from './next-nodes.js'
import { answers as onePacketLess } from './one-packet-less.js'
import { MeshRoute as OtherColumns } from './other-columns.js'
import { answers as otherNames } from './other-names.js'
import { answers as toNeighbours } from './to-neighbours.js'
import { answers as twoFromOne } from './two-from-one.js'
import { MeshRoute as Zigzag } from './zigzag.js'

/** Solutions that somebody might hand in: a wrong correction, its line ending in `// WRONG`, or a wrong answer. */
export const wrong: readonly WrongSolution[] = [
  { name: 'as-given', what: 'nothing is corrected', module: AsGiven, answers: explain },
  { name: 'other-columns', what: 'the other columns go first in y', module: OtherColumns, answers: explain },
  {
    name: 'checkerboard',
    what: 'the order follows from the destination, as on a board of black and white fields',
    module: Checkerboard,
    answers: explain,
  },
  { name: 'zigzag', what: 'packets turn at every second node', module: Zigzag, answers: explain },
  { name: 'around', what: 'packets to the west go around by the east', module: Around, answers: explain },
  { name: 'backwards', what: 'the circle is told backwards', module: MeshRoute, answers: backwards },
  { name: 'channel-missing', what: 'a channel of the circle is left out', module: MeshRoute, answers: channelMissing },
  {
    name: 'another-circle',
    what: 'the circle is the one that the analysis tells of, not the one that is asked for',
    module: MeshRoute,
    answers: anotherCircle,
  },
  {
    name: 'around-a-node',
    what: 'the four channels out of a node wait for nobody',
    module: MeshRoute,
    answers: aroundANode,
  },
  {
    name: 'next-destinations',
    what: 'each destination stands one channel too late',
    module: MeshRoute,
    answers: nextDestinations,
  },
  { name: 'next-nodes', what: 'destinations are where the channels begin', module: MeshRoute, answers: nextNodes },
  { name: 'one-packet-less', what: 'a packet of the circle is not sent', module: MeshRoute, answers: onePacketLess },
  {
    name: 'to-neighbours',
    what: 'packets take one channel alone, and wait for nobody',
    module: MeshRoute,
    answers: toNeighbours,
  },
  { name: 'two-from-one', what: 'two packets are from the same node', module: MeshRoute, answers: twoFromOne },
  { name: 'other-names', what: 'channels are called in another way', module: MeshRoute, answers: otherNames },
]

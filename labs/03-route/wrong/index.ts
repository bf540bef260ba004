import type { WrongSolution } from 'flitwave/lab'
import { TorusRoute as AllChannels } from './all-channels.js'
import { TorusRoute as AlwaysP } from './always-p.js'
import { TorusRoute as AsOnAMesh } from './as-on-a-mesh.js'
import { TorusRoute as ClassesSwapped } from './classes-swapped.js'
import { TorusRoute as HalfRoundedDown } from './half-rounded-down.js'
import { TorusRoute as LeavesOnAll } from './leaves-on-all.js'
import { TorusRoute as OneSize } from './one-size.js'
import { TorusRoute as OtherFirst } from './other-first.js'
import { TorusRoute as PIsLarger } from './p-is-larger.js'
import { TorusRoute as PowerOfTwo } from './power-of-two.js'
import { TorusRoute as TieIgnored } from './tie-ignored.js'
import { TorusRoute as TiesSwapped } from './ties-swapped.js'
import { TorusRoute as WrapByDistance } from './wrap-by-distance.js'
import { TorusRoute as WrapsOneWay } from './wraps-one-way.js'
import { TorusRoute as YReversed } from './y-reversed.js'

/** Solutions that somebody might hand in. The wrong line of each ends in `// WRONG`. */
export const wrong: readonly WrongSolution[] = [
  { name: 'tie-ignored', what: 'ties always go the positive way', module: TieIgnored },
  { name: 'ties-swapped', what: 'the tie of x is used for y, and that of y for x', module: TiesSwapped },
  { name: 'as-on-a-mesh', what: 'packets never take a wraparound channel', module: AsOnAMesh },
  {
    name: 'wraps-one-way',
    what: 'a packet on its negative way takes the classes of the positive way',
    module: WrapsOneWay,
  },
  { name: 'classes-swapped', what: 'class p is the upper half of the virtual channels', module: ClassesSwapped },
  { name: 'always-p', what: 'every packet takes class p, on all of its way', module: AlwaysP },
  { name: 'all-channels', what: 'every packet may take any virtual channel', module: AllChannels },
  { name: 'other-first', what: 'the other dimension is corrected first', module: OtherFirst },
  { name: 'power-of-two', what: 'hops are counted around a ring of a power of two', module: PowerOfTwo },
  {
    name: 'half-rounded-down',
    what: 'half of an odd ring is rounded down before it is compared',
    module: HalfRoundedDown,
  },
  { name: 'p-is-larger', what: 'class p has the larger half of an odd number of virtual channels', module: PIsLarger },
  { name: 'leaves-on-all', what: 'a packet that has arrived may leave on all virtual channels', module: LeavesOnAll },
  { name: 'one-size', what: 'the ring in y has as many nodes as that in x', module: OneSize },
  { name: 'y-reversed', what: 'the ports of y are exchanged', module: YReversed },
  {
    name: 'wrap-by-distance',
    what: 'next to the wraparound channel of y a packet is taken for one that has passed it',
    module: WrapByDistance,
  },
]

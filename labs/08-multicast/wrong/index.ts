import type { WrongSolution } from 'flitwave/lab'
import { MulticastElement as BothGranted } from './both-granted.js'
import { MulticastElement as CopyNotCut } from './copy-not-cut.js'
import { MulticastElement as CutToOneNode } from './cut-to-one-node.js'
import { MulticastElement as CutWithoutCopy } from './cut-without-copy.js'
import { MulticastElement as EveryFlitRewritten } from './every-flit-rewritten.js'
import { MulticastElement as LastFlitStays } from './last-flit-stays.js'
import { MulticastElement as LongestForgotten } from './longest-forgotten.js'
import { MulticastElement as LowerBeginsLate } from './lower-begins-late.js'
import { MulticastElement as NewestFirst } from './newest-first.js'
import { MulticastElement as NoCopies } from './no-copies.js'
import { MulticastElement as NoOvertaking } from './no-overtaking.js'
import { MulticastElement as OtherFirst } from './other-first.js'
import { MulticastElement as OutputsNotHeld } from './outputs-not-held.js'
import { MulticastElement as RoomNotAsked } from './room-not-asked.js'
import { MulticastElement as RoomTooEarly } from './room-too-early.js'
import { MulticastElement as TakesOneByOne } from './takes-one-by-one.js'
import { MulticastElement as WaitsForgotten } from './waits-forgotten.js'
import { MulticastElement as WholePacketFirst } from './whole-packet-first.js'

/** Solutions that somebody might hand in. The wrong line of each ends in `// WRONG`. */
export const wrong: readonly WrongSolution[] = [
  {
    name: 'takes-one-by-one',
    what: 'a packet for both outputs takes one, and waits for the other',
    module: TakesOneByOne,
  },
  {
    name: 'room-not-asked',
    what: 'a packet leaves although there is no room behind the element',
    module: RoomNotAsked,
  },
  {
    name: 'outputs-not-held',
    what: 'an output can be given away before a packet has left through it',
    module: OutputsNotHeld,
  },
  { name: 'both-granted', what: 'two packets are given the same output', module: BothGranted },
  {
    name: 'no-overtaking',
    what: 'a packet that goes first and cannot leave holds up the other one',
    module: NoOvertaking,
  },
  { name: 'waits-forgotten', what: 'who has waited does not go first', module: WaitsForgotten },
  { name: 'longest-forgotten', what: 'of two that wait, the same one always goes first', module: LongestForgotten },
  { name: 'newest-first', what: 'who has come later goes first', module: NewestFirst },
  { name: 'other-first', what: 'of two that come at once, the other one goes first', module: OtherFirst },
  { name: 'copy-not-cut', what: 'the copy for the upper output keeps the end of the region', module: CopyNotCut },
  {
    name: 'cut-to-one-node',
    what: 'the copy for the upper output ends at the start of its block',
    module: CutToOneNode,
  },
  { name: 'lower-begins-late', what: 'the copy for the lower output begins one node late', module: LowerBeginsLate },
  { name: 'cut-without-copy', what: 'a region that does not end in the middle is cut, too', module: CutWithoutCopy },
  { name: 'no-copies', what: 'a packet goes where its region begins', module: NoCopies },
  { name: 'every-flit-rewritten', what: 'all flits are taken for heads', module: EveryFlitRewritten },
  { name: 'room-too-early', what: 'there is room again as soon as the head has left', module: RoomTooEarly },
  {
    name: 'last-flit-stays',
    what: 'an element keeps the last flit until it has room for the next packet',
    module: LastFlitStays,
  },
  { name: 'whole-packet-first', what: 'a packet leaves when all of it has come', module: WholePacketFirst },
]

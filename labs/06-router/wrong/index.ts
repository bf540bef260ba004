import type { WrongSolution } from 'flitwave/lab'
import { RowRouter as ArrivalForgotten } from './arrival-forgotten.js'
import { RowRouter as CreditOnArrival } from './credit-on-arrival.js'
import { RowRouter as FixedPriority } from './fixed-priority.js'
import { RowRouter as FourAsThree } from './four-as-three.js'
import { RowRouter as HeadWaits } from './head-waits.js'
import { RowRouter as NextForgotten } from './next-forgotten.js'
import { RowRouter as NoCredits } from './no-credits.js'
import { RowRouter as OneCreditLess } from './one-credit-less.js'
import { RowRouter as OneFlitHolds } from './one-flit-holds.js'
import { RowRouter as OutputsShared } from './outputs-shared.js'
import { RowRouter as RouteForgotten } from './route-forgotten.js'
import { RowRouter as SidesSwapped } from './sides-swapped.js'
import { RowRouter as TraversalTooEarly } from './traversal-too-early.js'
import { RowRouter as TurnWaits } from './turn-waits.js'

/** Solutions that somebody might hand in. The wrong line of each ends in `// WRONG`. */
export const wrong: readonly WrongSolution[] = [
  { name: 'one-flit-holds', what: 'a packet of one flit keeps its output', module: OneFlitHolds },
  { name: 'fixed-priority', what: 'the input with the lowest number goes first', module: FixedPriority },
  { name: 'no-credits', what: 'flits leave without a credit', module: NoCredits },
  {
    name: 'credit-on-arrival',
    what: 'a credit goes back when a flit arrives, not when it leaves',
    module: CreditOnArrival,
  },
  { name: 'sides-swapped', what: 'packets go to the wrong side', module: SidesSwapped },
  {
    name: 'four-as-three',
    what: 'with four stages, computing the route takes no cycle of its own',
    module: FourAsThree,
  },
  {
    name: 'traversal-too-early',
    what: 'the switch has a stage of its own with two stages, too',
    module: TraversalTooEarly,
  },
  {
    name: 'head-waits',
    what: 'with one stage, a head waits a cycle for the output that it is given',
    module: HeadWaits,
  },
  { name: 'next-forgotten', what: 'after a tail, the packet behind it is not looked at', module: NextForgotten },
  {
    name: 'arrival-forgotten',
    what: 'a packet that arrives while a tail leaves is not looked at',
    module: ArrivalForgotten,
  },
  {
    name: 'route-forgotten',
    what: 'flits behind the head are routed by what they say themselves',
    module: RouteForgotten,
  },
  { name: 'outputs-shared', what: 'an output is given to a second packet while one holds it', module: OutputsShared },
  { name: 'one-credit-less', what: 'a place of each buffer is never used', module: OneCreditLess },
  { name: 'turn-waits', what: 'the turn passes only when there is a credit', module: TurnWaits },
]

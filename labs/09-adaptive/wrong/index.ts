import type { WrongSolution } from 'flitwave/lab'
import { AdaptiveRoute as AnyTurn } from './any-turn.js'
import { AdaptiveRoute as EvenRowsFree } from './even-rows-free.js'
import { AdaptiveRoute as GoesBack } from './goes-back.js'
import { AdaptiveRoute as LaterForgotten } from './later-forgotten.js'
import { AdaptiveRoute as NoChannel } from './no-channel.js'
import { AdaptiveRoute as NorthLast } from './north-last.js'
import { AdaptiveRoute as OneFirst } from './one-first.js'
import { AdaptiveRoute as OtherDiagonal } from './other-diagonal.js'
import { AdaptiveRoute as RowForgotten } from './row-forgotten.js'
import { AdaptiveRoute as SquareOnly } from './square-only.js'
import { AdaptiveRoute as WestFirst } from './west-first.js'
import { AdaptiveRoute as WrongExit } from './wrong-exit.js'
import { AdaptiveRoute as XFirst } from './x-first.js'
import { AdaptiveRoute as YReversed } from './y-reversed.js'

/** Solutions that somebody might hand in. The wrong line of each ends in `// WRONG`. */
export const wrong: readonly WrongSolution[] = [
  { name: 'any-turn', what: 'any turn is allowed', module: AnyTurn },
  { name: 'x-first', what: 'it is dimension order: nobody has a choice', module: XFirst },
  { name: 'west-first', what: 'west-first routing: half of the packets have no choice', module: WestFirst },
  { name: 'other-diagonal', what: 'the two directions are those of the other diagonal', module: OtherDiagonal },
  { name: 'north-last', what: 'north comes last: half of the packets have no choice', module: NorthLast },
  { name: 'y-reversed', what: 'north and south are swapped', module: YReversed },
  { name: 'row-forgotten', what: 'a packet leaves the network in its column, in whatever row', module: RowForgotten },
  { name: 'later-forgotten', what: 'what is left after the first directions is not done in y', module: LaterForgotten },
  { name: 'one-first', what: 'only one of the two directions comes first', module: OneFirst },
  { name: 'even-rows-free', what: 'in even rows any turn is allowed', module: EvenRowsFree },
  { name: 'goes-back', what: 'a packet in its column may leave it again', module: GoesBack },
  {
    name: 'no-channel',
    what: 'a packet that goes west is given no virtual channel while it has others to choose',
    module: NoChannel,
  },
  { name: 'wrong-exit', what: 'a packet that has arrived goes on to the east', module: WrongExit },
  { name: 'square-only', what: 'it compares the row with the column of the destination', module: SquareOnly },
]

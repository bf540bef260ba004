import type { WrongSolution } from 'flitwave/lab'
import { WeightedArbiter as CountGoesOn } from './count-goes-on.js'
import { WeightedArbiter as CountNotCleared } from './count-not-cleared.js'
import { WeightedArbiter as FirstIgnored } from './first-ignored.js'
import { WeightedArbiter as FixedPriority } from './fixed-priority.js'
import { WeightedArbiter as GrantWithoutRequest } from './grant-without-request.js'
import { WeightedArbiter as IdleUsesShare } from './idle-uses-share.js'
import { WeightedArbiter as LastHasNoTurn } from './last-has-no-turn.js'
import { WeightedArbiter as NoWayAround } from './no-way-around.js'
import { WeightedArbiter as OneTooMany } from './one-too-many.js'
import { WeightedArbiter as PlainRoundRobin } from './plain-round-robin.js'
import { WeightedArbiter as TurnGoesBack } from './turn-goes-back.js'
import { WeightedArbiter as TurnStays } from './turn-stays.js'
import { WeightedArbiter as TwoGrants } from './two-grants.js'
import { WeightedArbiter as WeightsReversed } from './weights-reversed.js'

/** Solutions that somebody might hand in. The wrong line of each ends in `// WRONG`. */
export const wrong: readonly WrongSolution[] = [
  { name: 'plain-round-robin', what: 'every requester is served once, whatever its weight', module: PlainRoundRobin },
  { name: 'one-too-many', what: 'each requester is served once more than its weight', module: OneTooMany },
  { name: 'count-goes-on', what: 'a requester goes on with the count of the one before it', module: CountGoesOn },
  { name: 'fixed-priority', what: 'the requester with the lowest number is always served', module: FixedPriority },
  { name: 'two-grants', what: 'one is granted in turn, and one from the start', module: TwoGrants },
  { name: 'no-way-around', what: 'nobody is granted if none asks from the turn on', module: NoWayAround },
  { name: 'turn-stays', what: 'the turn stays where it is when another one is served', module: TurnStays },
  { name: 'weights-reversed', what: 'the weights are read from the other end', module: WeightsReversed },
  { name: 'first-ignored', what: 'the turn begins at requester 0', module: FirstIgnored },
  { name: 'count-not-cleared', what: 'the count is not cleared when the turn goes on', module: CountNotCleared },
  { name: 'grant-without-request', what: 'the turn is granted when nobody asks', module: GrantWithoutRequest },
  { name: 'turn-goes-back', what: 'the turn goes to the requester before, not to the next one', module: TurnGoesBack },
  { name: 'last-has-no-turn', what: 'the turn goes around before the last requester', module: LastHasNoTurn },
  { name: 'idle-uses-share', what: 'a cycle in which nobody asks uses up a part of a share', module: IdleUsesShare },
]

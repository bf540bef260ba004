import type { WrongSolution } from 'flitwave/lab'
import { CreditLink as BothCostOne } from './both-cost-one.js'
import { CreditLink as BothEarnOne } from './both-earn-one.js'
import { CreditLink as CreditLate } from './credit-late.js'
import { CreditLink as EarnsOnArrival } from './earns-on-arrival.js'
import { CreditLink as FlitLate } from './flit-late.js'
import { CreditLink as FlitStays } from './flit-stays.js'
import { CreditLink as LastCreditKept } from './last-credit-kept.js'
import { CreditLink as OfferedFlitShows } from './offered-flit-shows.js'
import { CreditLink as OnePlaceUnused } from './one-place-unused.js'
import { CreditLink as ReadyLate } from './ready-late.js'
import { CreditLink as SendsWithoutCredit } from './sends-without-credit.js'
import { CreditLink as TooManyCredits } from './too-many-credits.js'
import { CreditLink as WaitsForTheFirst } from './waits-for-the-first.js'
import { CreditLink as WaysExchanged } from './ways-exchanged.js'

/** Solutions that somebody might hand in. The wrong line of each ends in `// WRONG`. */
export const wrong: readonly WrongSolution[] = [
  { name: 'one-place-unused', what: 'it begins with one credit less than there are places', module: OnePlaceUnused },
  {
    name: 'sends-without-credit',
    what: 'a flit that is offered is sent, whether there is a credit or not',
    module: SendsWithoutCredit,
  },
  { name: 'last-credit-kept', what: 'the last credit is never spent', module: LastCreditKept },
  { name: 'both-cost-one', what: 'a flit and a credit in one cycle are counted as a flit', module: BothCostOne },
  { name: 'both-earn-one', what: 'a flit and a credit in one cycle are counted as a credit', module: BothEarnOne },
  { name: 'too-many-credits', what: 'a credit too many makes the balance go around', module: TooManyCredits },
  { name: 'flit-stays', what: 'dout keeps the last flit when nothing arrives', module: FlitStays },
  {
    name: 'offered-flit-shows',
    what: 'a flit that is offered without a credit shows at the other end',
    module: OfferedFlitShows,
  },
  { name: 'flit-late', what: 'flits take one cycle more', module: FlitLate },
  { name: 'credit-late', what: 'credits take one cycle more', module: CreditLate },
  {
    name: 'earns-on-arrival',
    what: 'a credit is counted when a flit arrives, not when its place is free',
    module: EarnsOnArrival,
  },
  {
    name: 'waits-for-the-first',
    what: 'the next flit waits until the first one has arrived',
    module: WaitsForTheFirst,
  },
  { name: 'ready-late', what: 'ready is a register, and one cycle late', module: ReadyLate },
  { name: 'ways-exchanged', what: 'flits take as long as credits should', module: WaysExchanged },
]

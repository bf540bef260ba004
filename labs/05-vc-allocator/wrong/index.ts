import type { WrongSolution } from 'flitwave/lab'
import { VcAllocator as AllAreChosen } from './all-are-chosen.js'
import { VcAllocator as AllReleased } from './all-released.js'
import { VcAllocator as FixedPriority } from './fixed-priority.js'
import { VcAllocator as FreeLookedAtLate } from './free-looked-at-late.js'
import { VcAllocator as HeldIsGiven } from './held-is-given.js'
import { VcAllocator as LowestChosen } from './lowest-chosen.js'
import { VcAllocator as NeverHeld } from './never-held.js'
import { VcAllocator as NoWayAround } from './no-way-around.js'
import { VcAllocator as NobodyArbitrates } from './nobody-arbitrates.js'
import { VcAllocator as ReleaseAtOnce } from './release-at-once.js'
import { VcAllocator as ReleaseIgnored } from './release-ignored.js'
import { VcAllocator as ReleaseWins } from './release-wins.js'
import { VcAllocator as TurnFromOtherChannel } from './turn-from-other-channel.js'
import { VcAllocator as TurnStays } from './turn-stays.js'
import { VcAllocator as TurnWithoutWinner } from './turn-without-winner.js'

/** Solutions that somebody might hand in. The wrong line of each ends in `// WRONG`. */
export const wrong: readonly WrongSolution[] = [
  { name: 'held-is-given', what: 'a packet can choose a channel that another one holds', module: HeldIsGiven },
  {
    name: 'free-looked-at-late',
    what: 'a packet chooses first, and then sees whether its choice is free',
    module: FreeLookedAtLate,
  },
  { name: 'all-are-chosen', what: 'a packet chooses all channels that would do', module: AllAreChosen },
  { name: 'nobody-arbitrates', what: 'a channel is given to everybody who has chosen it', module: NobodyArbitrates },
  { name: 'lowest-chosen', what: 'every packet begins to look at channel 0', module: LowestChosen },
  { name: 'fixed-priority', what: 'a channel always chooses the packet with the lowest number', module: FixedPriority },
  { name: 'never-held', what: 'a channel that is given away stays free', module: NeverHeld },
  { name: 'release-ignored', what: 'a channel that is given back stays held', module: ReleaseIgnored },
  {
    name: 'release-wins',
    what: 'a channel that is given back and given away in one cycle is free',
    module: ReleaseWins,
  },
  { name: 'release-at-once', what: 'a channel is free in the cycle in which it is given back', module: ReleaseAtOnce },
  { name: 'turn-stays', what: 'the winner has the turn again', module: TurnStays },
  { name: 'turn-without-winner', what: 'the turn goes on in each cycle', module: TurnWithoutWinner },
  { name: 'turn-from-other-channel', what: 'all channels have the turn of channel 0', module: TurnFromOtherChannel },
  { name: 'no-way-around', what: 'nobody is given a channel if none chooses it from the turn on', module: NoWayAround },
  { name: 'all-released', what: 'all channels are free as soon as one is given back', module: AllReleased },
]

import type { WrongSolution } from 'flitwave/lab'
import { AlmostFullFifo as AlmostFullLate } from './almost-full-late.js'
import { AlmostFullFifo as AlmostFullNotWhenFull } from './almost-full-not-when-full.js'
import { AlmostFullFifo as CountsBoth } from './counts-both.js'
import { AlmostFullFifo as EmptyLate } from './empty-late.js'
import { AlmostFullFifo as FullEarly } from './full-early.js'
import { AlmostFullFifo as HeadWrapsLate } from './head-wraps-late.js'
import { AlmostFullFifo as LastInFirstOut } from './last-in-first-out.js'
import { AlmostFullFifo as NoPushWithPopWhenFull } from './no-push-with-pop-when-full.js'
import { AlmostFullFifo as OneBitLost } from './one-bit-lost.js'
import { AlmostFullFifo as PopStartsPush } from './pop-starts-push.js'
import { AlmostFullFifo as PopWhenEmpty } from './pop-when-empty.js'
import { AlmostFullFifo as PushWhenFull } from './push-when-full.js'
import { AlmostFullFifo as TailNotWrapped } from './tail-not-wrapped.js'
import { AlmostFullFifo as WordStays } from './word-stays.js'

/** Solutions that somebody might hand in. The wrong line of each ends in `// WRONG`. */
export const wrong: readonly WrongSolution[] = [
  { name: 'almost-full-late', what: 'almostFull comes one word too late', module: AlmostFullLate },
  { name: 'almost-full-not-when-full', what: 'almostFull goes away when it is full', module: AlmostFullNotWhenFull },
  { name: 'full-early', what: 'full one word too early', module: FullEarly },
  { name: 'push-when-full', what: 'a push into a full queue is taken', module: PushWhenFull },
  {
    name: 'no-push-with-pop-when-full',
    what: 'a push together with a pop is lost when it is full',
    module: NoPushWithPopWhenFull,
  },
  { name: 'pop-when-empty', what: 'a pop of an empty queue is taken', module: PopWhenEmpty },
  {
    name: 'head-wraps-late',
    what: 'the read pointer goes around as if the depth were a power of two',
    module: HeadWrapsLate,
  },
  { name: 'tail-not-wrapped', what: 'the write pointer goes around one place too soon', module: TailNotWrapped },
  { name: 'counts-both', what: 'a push and a pop in one cycle are counted as a push', module: CountsBoth },
  { name: 'last-in-first-out', what: 'the newest word comes out first', module: LastInFirstOut },
  { name: 'word-stays', what: 'dout keeps the last word when it is empty', module: WordStays },
  { name: 'pop-starts-push', what: 'a push into an empty queue waits for a pop', module: PopStartsPush },
  { name: 'one-bit-lost', what: 'the highest bit of each word is lost', module: OneBitLost },
  { name: 'empty-late', what: 'empty is a register, and one cycle late', module: EmptyLate },
]

import type { DeadEnd, HeldChannel, Knot } from './waits.js'

/** Why a network goes on no more, or a part of it. All cycles are counted from the beginning of the run. */
export interface Standstill {
  /** The cycle at whose end it was noticed, which is the last of the run. */
  readonly cycle: number
  /** Who waits for whom. Null if nobody waits in a circle, and yet nothing moves. */
  readonly knot: Knot | null
  /** Lost credits, and channels that nobody holds: packets wait for them in vain. */
  readonly causes: readonly Cause[]
  /** All channels that packets hold. */
  readonly held: readonly HeldChannel[]
  /** Whether nothing moves at all; else the rest of the network goes on. */
  readonly isEverywhere: boolean
  /** What keeps such a network from deadlock; null if the network does not say. */
  readonly remedy: string | null
  /** How it came about; null if a second run took another course. */
  readonly history: History | null
}

/** A thing that packets wait for and that never comes. */
export interface Cause extends DeadEnd {
  /** By the channels that they hold, those that wait for it. */
  readonly waiting: readonly HeldChannel[]
  /** The cycle in which it began; null if a second run took another course. */
  readonly since: number | null
  /** The last packet that held it; null where that is not known. */
  readonly lastUsed: string | null
}

/** In which cycles a standstill has come about, as a second run up to there has shown. */
export interface History {
  /** The cycle in which the last of the waits of the knot began; without a knot, null. */
  readonly closed: number | null
  /** For each member of the knot the cycle in which it began to wait as it does; null if that was long before. */
  readonly since: readonly (number | null)[]
  /** The last cycle in which anything went on, anywhere. */
  readonly lastMove: number | null
}

/** What a run takes besides its program, and how it ends other than with a result. */

import type { Watcher } from '../../runs/deadlock/watched.js'
import type { TagSource } from './tags.js'

/** A play has come to nothing for want of tags. */
export const outOfTags = Symbol('out of tags')

/** A play has come to nothing, for messages are under way and nothing moves; or its watcher has ended it. */
export const standstill = Symbol('standstill')

export interface RunOptions {
  /** By default, tags that become free again. */
  readonly tags?: TagSource
  /** Looks at the end of each cycle in which messages are under way. */
  readonly watcher?: Watcher | null
}

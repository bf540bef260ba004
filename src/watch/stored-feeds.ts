/** How many flits places store: of places of one kind, and of all of a network. */

import { uncounted, type FlitReader, type StoredFeed } from '../journey/network.js'
import type { LeafFollower, Probe } from '../sim/probe/probe.js'
import type { Probing } from './place-groups.js'

/** Counts of this size are followed; larger ones are read, one by one. */
const mostFollowed = 255

/** Places whose numbers of flits can be probed. */
export function countFeed(probe: Probe, most: number): StoredFeed {
  return new CountFeed(followerOf(probe, most), probe.paths.length)
}

/** Where a queue has its number of words, and the pointers to the first one and behind the last one. */
export interface QueuePaths {
  readonly count: readonly string[]
  readonly head: readonly string[]
  readonly tail: readonly string[]
}

/** Queues of one depth. */
export function queueFeed(run: Pick<Probing, 'probe'>, paths: QueuePaths, depth: number): StoredFeed {
  const { count, head, tail } = run.probe({ ...paths })
  const followers = [count, head, tail].map((probe) => followerOf(probe, depth)) as [Follower, Follower, Follower]
  return new QueueFeed(followers, depth, paths.count.length)
}

type Follower = Pick<LeafFollower, 'changed' | 'update'> & { readonly values: Readonly<Uint8Array | Uint16Array> }

function followerOf(probe: Probe, most: number): Follower {
  return most <= mostFollowed ? probe.follow() : new PolledFollower(probe)
}

/** Reads all leaves. */
class PolledFollower implements Follower {
  readonly values: Uint16Array
  readonly changed: Int32Array

  constructor(private readonly probe: Probe) {
    this.values = new Uint16Array(probe.paths.length)
    this.changed = new Int32Array(probe.paths.length)
  }

  update(): number {
    let count = 0
    for (let i = 0; i < this.values.length; i++) {
      const value = Number(this.probe.read(i))
      if (value === this.values[i]) continue
      this.values[i] = value
      this.changed[count++] = i
    }
    return count
  }
}

class CountFeed implements StoredFeed {
  readonly counts: Int16Array
  readonly pointed: Int16Array
  readonly changed: Readonly<Int32Array>

  constructor(
    private readonly follower: Follower,
    places: number,
  ) {
    this.counts = new Int16Array(places)
    this.pointed = this.counts
    this.changed = follower.changed
  }

  update(): number {
    const { counts, changed, follower } = this
    const changes = follower.update()
    for (let i = 0; i < changes; i++) counts[changed[i]!] = follower.values[changed[i]!]!
    return changes
  }
}

class QueueFeed implements StoredFeed {
  readonly counts: Int16Array
  readonly pointed: Int16Array
  readonly changed: Int32Array
  /** By queue: the last update that has changed it. */
  private readonly changedIn: Uint32Array
  private updates = 0

  constructor(
    private readonly followers: readonly [Follower, Follower, Follower],
    private readonly depth: number,
    queues: number,
  ) {
    this.counts = new Int16Array(queues)
    this.pointed = new Int16Array(queues)
    this.changed = new Int32Array(queues)
    this.changedIn = new Uint32Array(queues)
  }

  update(): number {
    this.updates++
    let count = 0
    for (const follower of this.followers) {
      const changes = follower.update()
      for (let i = 0; i < changes; i++) {
        const queue = follower.changed[i]!
        if (this.changedIn[queue] === this.updates) continue
        this.changedIn[queue] = this.updates
        this.changed[count++] = queue
      }
    }
    for (let i = 0; i < count; i++) this.read(this.changed[i]!)
    return count
  }

  private read(queue: number): void {
    const { depth, followers } = this
    const count = followers[0].values[queue]!
    const between = (followers[2].values[queue]! - followers[1].values[queue]! + depth) % depth
    this.counts[queue] = count
    // Of a full queue, both pointers are the same.
    this.pointed[queue] = between === 0 && count >= depth ? count : between
  }
}

/** What groups of places tell of single flits as one; those that tell nothing count none. */
export function joinFlits(groups: readonly GroupOfFlits[], firsts: readonly number[]): FlitReader {
  const sizes = groups.map(({ places }) => places.length)
  const readers = groups.map((group) => group.flits?.() ?? null)
  const groupOf = sizes.flatMap((size, group) => Array.from({ length: size }, () => group))
  const within = (place: number): number => place - firsts[groupOf[place]!]!
  return {
    stored: new JoinedStored(readers, sizes, firsts),
    word: (place) => readers[groupOf[place]!]?.word(within(place)) ?? null,
    length: (place) => readers[groupOf[place]!]?.length(within(place)) ?? null,
  }
}

interface GroupOfFlits {
  readonly places: readonly unknown[]
  flits?(): FlitReader
}

class JoinedStored implements StoredFeed {
  readonly counts: Int16Array
  readonly pointed: Int16Array
  readonly changed: Int32Array

  constructor(
    private readonly readers: readonly (FlitReader | null)[],
    sizes: readonly number[],
    private readonly firsts: readonly number[],
  ) {
    const places = sizes.reduce((sum, size) => sum + size, 0)
    this.counts = new Int16Array(places).fill(uncounted)
    this.pointed = new Int16Array(places).fill(uncounted)
    this.changed = new Int32Array(places)
    readers.forEach((reader, group) => {
      if (!reader) return
      this.counts.set(reader.stored.counts, firsts[group])
      this.pointed.set(reader.stored.pointed, firsts[group])
    })
  }

  update(): number {
    const { counts, pointed, changed } = this
    let count = 0
    this.readers.forEach((reader, group) => {
      if (!reader) return
      const first = this.firsts[group]!
      const { stored } = reader
      const changes = stored.update()
      for (let i = 0; i < changes; i++) {
        const place = stored.changed[i]!
        counts[first + place] = stored.counts[place]!
        pointed[first + place] = stored.pointed[place]!
        changed[count++] = first + place
      }
    })
    return count
  }
}

/** Of places that store no flits: they are all uncounted. */
export function noneStored(places: number): StoredFeed {
  const counts = new Int16Array(places).fill(uncounted)
  return { counts, pointed: counts, changed: new Int32Array(0), update: () => 0 }
}

/** The flits that places store, and the numbers that distinguish flits. */

import { uncounted, type FlitReader, type StoredFeed, type Probing } from '../../runs/journey/network.js'
import type { LeafFollower, Probe } from '../../engines/sim/probe/probe.js'

/** Counts up to this size are followed; larger ones are read one by one. */
const mostFollowed = 255

/** Places whose flit counts can be probed. */
export function countFeed(probe: Probe, most: number): StoredFeed {
  return new CountFeed(followerOf(probe, most), probe.paths.length)
}

/** The paths of a queue's word count and of its pointers to the first word and behind the last. */
interface QueuePaths {
  readonly count: readonly string[]
  readonly head: readonly string[]
  readonly tail: readonly string[]
}

/** Queues of one depth. */
export function queueFeed(run: Pick<Probing, 'probe'>, paths: QueuePaths, depth: number): StoredFeed {
  return new QueueFeed(run.probe({ count: paths.count, head: paths.head, tail: paths.tail }), depth)
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
  readonly changed: Readonly<Int32Array>

  constructor(
    private readonly follower: Follower,
    places: number,
  ) {
    this.counts = new Int16Array(places)
    this.changed = follower.changed
  }

  update(): number {
    const { counts, changed, follower } = this
    const changes = follower.update()
    for (let i = 0; i < changes; i++) counts[changed[i]!] = follower.values[changed[i]!]!
    return changes
  }

  pointed(place: number): number {
    return this.counts[place]!
  }
}

class QueueFeed extends CountFeed {
  constructor(
    { count, head, tail }: Readonly<Record<keyof QueuePaths, Probe>>,
    private readonly depth: number,
  ) {
    super(followerOf(count, depth), count.paths.length)
    this.head = head
    this.tail = tail
  }

  private readonly head: Probe
  private readonly tail: Probe

  /** Both pointers of a full queue are equal. */
  override pointed(queue: number): number {
    const { depth } = this
    const between = (Number(this.tail.read(queue)) - Number(this.head.read(queue)) + depth) % depth
    const count = this.counts[queue]!
    return between === 0 && count >= depth ? count : between
  }
}

/** Joins the flit readers of several groups; groups without one count no flits. */
export function joinFlits(groups: readonly GroupOfFlits[], firsts: readonly number[]): FlitReader {
  const sizes = groups.map(({ places }) => places.length)
  const readers = groups.map((group) => group.flits?.() ?? null)
  const groupOf = sizes.flatMap((size, group) => Array.from({ length: size }, () => group))
  const within = (place: number): number => place - firsts[groupOf[place]!]!
  return {
    stored: new JoinedStored(readers, sizes, firsts),
    word: (place) => readers[groupOf[place]!]?.word(within(place)) ?? null,
    length: (place) => readers[groupOf[place]!]?.length(within(place)) ?? null,
    left: (place) => readers[groupOf[place]!]?.left?.(within(place)) ?? null,
  }
}

interface GroupOfFlits {
  readonly places: readonly unknown[]
  flits?(): FlitReader
}

class JoinedStored implements StoredFeed {
  readonly counts: Int16Array
  readonly changed: Int32Array

  constructor(
    private readonly readers: readonly (FlitReader | null)[],
    sizes: readonly number[],
    private readonly firsts: readonly number[],
  ) {
    const places = sizes.reduce((sum, size) => sum + size, 0)
    this.counts = new Int16Array(places).fill(uncounted)
    this.changed = new Int32Array(places)
    readers.forEach((reader, group) => {
      if (!reader) return
      this.counts.set(reader.stored.counts, firsts[group])
    })
  }

  update(): number {
    const { counts, changed } = this
    let count = 0
    this.readers.forEach((reader, group) => {
      if (!reader) return
      const first = this.firsts[group]!
      const { stored } = reader
      const changes = stored.update()
      for (let i = 0; i < changes; i++) {
        const place = stored.changed[i]!
        counts[first + place] = stored.counts[place]!
        changed[count++] = first + place
      }
    })
    return count
  }

  pointed(place: number): number {
    const group = this.firsts.findLastIndex((first) => first <= place)
    return this.readers[group]?.stored.pointed(place - this.firsts[group]!) ?? uncounted
  }
}

/** For places that store no flits: all are uncounted. */
export function noneStored(places: number): StoredFeed {
  const counts = new Int16Array(places).fill(uncounted)
  return { counts, changed: new Int32Array(0), update: () => 0, pointed: () => uncounted }
}

/**
 * @param flits - the paths of flits
 * @param names - members that distinguish them, besides `head` and `tail`
 * @returns a function from the number of a path to a number that identifies its flit
 */
export function flitWords(
  run: Pick<Probing, 'probe'>,
  flits: readonly string[],
  names: readonly string[],
): (flit: number) => number {
  const sets = Object.fromEntries(
    ['head', 'tail', ...names].map((name) => [name, flits.map((flit) => `${flit}.${name}`)] as const),
  )
  const [head, tail, ...others] = Object.values(run.probe(sets)) as [Probe, Probe, ...Probe[]]
  return (flit) => {
    let word = Number(head.read(flit)) + 2 * Number(tail.read(flit))
    for (const other of others) word = mixed(word, Number(other.read(flit)))
    return word
  }
}

/** Combines two numbers; because the factor is odd, pairs that differ only in the second differ. */
export function mixed(word: number, value: number): number {
  return (Math.imul(word, 0x9e3779b1) ^ Math.imul(value, 0x85ebca6b) ^ (value / 2 ** 32)) | 0
}

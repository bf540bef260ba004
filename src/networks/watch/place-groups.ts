/** Networks for journeys, put together from places of one kind each: all virtual channels, all sources … */

import type {
  Activity,
  ActivityFeed,
  Allocation,
  FlitReader,
  JourneyNetwork,
  Place,
  Probing,
} from '../../runs/journey/network.js'
import { feedOf } from '../../runs/journey/polled-feed.js'
import type { Probe } from '../../engines/sim/probe/probe.js'
import { flitWords } from './flit-words.js'
import { countFeed, joinFlits, noneStored } from './stored-feeds.js'

export type { Probing } from '../../runs/journey/network.js'

/**
 * Places of one kind, as in {@link JourneyNetwork}. They have numbers of their own here, from 0; what they tell of others
 * are numbers of the network.
 */
export interface PlaceGroup extends JourneyNetwork {
  /** Of its own places. */
  occupied(): readonly number[]
  next(place: number): readonly number[]
  culprits(place: number): readonly number[]
  /** For any place of the network, by its number there; a group knows who has the places to which its own packets go. */
  allocation?(place: number): Allocation | null
  /** Places of the network. */
  wanted?(place: number): readonly number[]
}

/**
 * A network whose places are those of the groups, one group after the other.
 * @param whole - what there is to say of the network as a whole
 */
export function joinGroups(
  groups: readonly PlaceGroup[],
  whole: Pick<JourneyNetwork, 'remedy' | 'plan' | 'recipe' | 'credits'>,
): JourneyNetwork {
  return Object.assign(new JoinedGroups(groups), whole)
}

/** The numbers with which groups of these sizes begin in a network. */
export function firstNumbers<K extends string>(sizes: Readonly<Record<K, number>>): Readonly<Record<K, number>> {
  let from = 0
  const entries = Object.entries<number>(sizes).map(([name, size]) => {
    const first = from
    from += size
    return [name, first]
  })
  return Object.fromEntries(entries) as Record<K, number>
}

class JoinedGroups implements JourneyNetwork {
  readonly places: readonly Place[]
  /** By place: its group, and its number there. */
  private readonly groupOf: readonly PlaceGroup[]
  private readonly numberIn: readonly number[]
  private readonly firsts: readonly number[]

  constructor(private readonly groups: readonly PlaceGroup[]) {
    this.places = groups.flatMap(({ places }) => places)
    this.groupOf = groups.flatMap((group) => group.places.map(() => group))
    this.numberIn = groups.flatMap(({ places }) => places.map((_, i) => i))
    this.firsts = groups.map((_, i) => groups.slice(0, i).reduce((sum, { places }) => sum + places.length, 0))
  }

  feed(): ActivityFeed {
    return new JoinedFeed(this.groups, this.firsts)
  }

  flits(): FlitReader {
    return joinFlits(this.groups, this.firsts)
  }

  occupied(): readonly number[] {
    return this.groups.flatMap((group, i) => group.occupied().map((place) => this.firsts[i]! + place))
  }

  activity(place: number): Activity {
    return this.groupOf[place]!.activity(this.numberIn[place]!)
  }

  tag(place: number): number | null {
    return this.groupOf[place]!.tag(this.numberIn[place]!)
  }

  isTail(place: number): boolean {
    return this.groupOf[place]!.isTail(this.numberIn[place]!)
  }

  next(place: number): readonly number[] {
    return this.groupOf[place]!.next(this.numberIn[place]!)
  }

  culprits(place: number): readonly number[] {
    return this.groupOf[place]!.culprits(this.numberIn[place]!)
  }

  hasRoom(place: number): boolean {
    return this.groupOf[place]!.hasRoom?.(this.numberIn[place]!) ?? false
  }

  allocation(place: number): Allocation | null {
    for (const group of this.groups) {
      const found = group.allocation?.(place) ?? null
      if (found) return found
    }
    return null
  }

  wanted(place: number): readonly number[] {
    return this.groupOf[place]!.wanted?.(this.numberIn[place]!) ?? []
  }

  signals(place: number): readonly string[] {
    return this.groupOf[place]!.signals?.(this.numberIn[place]!) ?? []
  }
}

/** Of one group. */
const mostActivities = 16

/** The feeds of groups as one. The codes of each group stand apart from those of others. */
class JoinedFeed implements ActivityFeed {
  readonly activities: Activity[] = []
  readonly codes: Uint8Array
  readonly changed: Int32Array
  private readonly feeds: readonly ActivityFeed[]

  constructor(
    groups: readonly PlaceGroup[],
    private readonly firsts: readonly number[],
  ) {
    this.feeds = groups.map(feedOf)
    this.codes = Uint8Array.from(groups.flatMap(({ places }, group) => places.map(() => group * mostActivities)))
    this.changed = new Int32Array(this.codes.length)
    this.addActivities()
  }

  update(): number {
    const { codes, changed } = this
    let count = 0
    this.feeds.forEach((feed, group) => {
      const first = this.firsts[group]!
      const changes = feed.update()
      for (let i = 0; i < changes; i++) {
        const place = feed.changed[i]!
        codes[first + place] = group * mostActivities + feed.codes[place]!
        changed[count++] = first + place
      }
    })
    this.addActivities()
    return count
  }

  private addActivities(): void {
    this.feeds.forEach(({ activities }, group) => {
      activities.forEach((activity, code) => (this.activities[group * mostActivities + code] = activity))
    })
  }
}

/** The activities of all places of a group, as an enum of the RTL has them. */
export function enumFeed(activities: readonly Activity[], probe: Probe): ActivityFeed {
  const follower = probe.follow()
  return { activities, codes: follower.values, changed: follower.changed, update: () => follower.update() }
}

/** What an enum of the RTL can say, without the names that the enum itself has. */
export type ActivityTable<E extends object> = Readonly<Record<keyof E, Omit<Activity, 'name'>>>

/** The activities of an enum, by value. */
export function activitiesOf<E extends Readonly<Record<string, string | number>>>(
  values: E,
  table: ActivityTable<E>,
): readonly Activity[] {
  const names = Object.keys(table) as (keyof E & string)[]
  const activities: Activity[] = []
  for (const name of names) activities[values[name] as number] = { name, ...table[name] }
  return activities
}

/** Where a group reads, for each of its places. */
interface SimplePaths {
  /** Not 0 where a packet is. */
  readonly activity: readonly string[]
  readonly tag: readonly string[]
  /** The flit that moves is the last of its packet; of places that packets leave whole there is none. */
  readonly tail?: readonly string[]
}

/** Where a group of sources or sinks reads single flits, for each of its places. */
export interface FlitPaths {
  /** The flit that leaves, or is delivered. */
  readonly flit: readonly string[]
  /** Members of a flit that tell it from others beside its tag. */
  readonly members: readonly string[]
  /** For sources: the number of flits of the packet that begins. */
  readonly length?: readonly string[]
  /** For sources: the number of flits that have not left. */
  readonly left?: readonly string[]
  /** For sinks: true if a flit is delivered. */
  readonly valid?: readonly string[]
}

/**
 * Single flits at sources and sinks.
 * @param each - for what is looked at in each cycle
 */
export function flitsAt(
  run: Probing,
  { flit, members, length, left, valid }: FlitPaths,
  each: Probing = run,
): () => FlitReader {
  const probes = each.probe({ length: length ?? [], left: left ?? [], valid: valid ?? [] })
  return () => {
    return {
      stored: valid ? countFeed(probes.valid, 1) : noneStored(flit.length),
      word: flitWords(run, flit, ['tag', ...members]),
      length: (place) => (length ? Number(probes.length.read(place)) : null),
      left: (place) => (left ? Number(probes.left.read(place)) : null),
    }
  }
}

/** How places with one way out are connected. */
interface SimpleConnections {
  readonly next: (place: number) => readonly number[]
  readonly culprits: (place: number, activity: Activity) => readonly number[]
}

/** Places whose RTL has an output of an enum, and whose packets wait for few others. */
export function simpleGroup(
  run: Probing,
  places: readonly Place[],
  activities: readonly Activity[],
  { activity, tag, tail }: SimplePaths,
  { next, culprits }: SimpleConnections,
  flits?: () => FlitReader,
): PlaceGroup {
  const fields = run.probe({ activity, tag, tail: tail ?? [] })
  const activityOf = (place: number): Activity => activities[Number(fields.activity.read(place))]!
  return {
    places,
    occupied: () => fields.activity.nonzero(),
    activity: activityOf,
    feed: () => enumFeed(activities, fields.activity),
    tag: (place) => Number(fields.tag.read(place)),
    isTail: (place) => !tail || Number(fields.tail.read(place)) === 1,
    next,
    culprits: (place) => culprits(place, activityOf(place)),
    signals: (place) => [activity[place]!],
    ...(flits && { flits }),
  }
}

/** Where packets are delivered. Beside single flits, if it can be known, nothing is read there. */
export function sinkGroup(places: readonly Place[], flits?: () => FlitReader): PlaceGroup {
  const none = (): never => {
    throw new Error('a sink has no packet')
  }
  const reads = { activity: none, tag: none, isTail: none, next: none, culprits: none }
  return { places, occupied: () => [], ...reads, ...(flits && { flits }) }
}

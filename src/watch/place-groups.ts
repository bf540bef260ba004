/** Networks for journeys, put together from places of one kind each: all virtual channels, all sources … */

import type { Activity, JourneyNetwork, Place, Probing, Sampled } from '../journey/network.js'
import { Sampler } from '../journey/sampler.js'

export type { Probing } from '../journey/network.js'

/**
 * Places of one kind, as in {@link JourneyNetwork}. They have numbers of their own here, from 0; what they tell of others
 * are numbers of the network.
 */
export interface PlaceGroup extends JourneyNetwork {
  /** Of its own places. */
  occupied(): readonly number[]
  next(place: number): readonly number[]
  culprits(place: number): readonly number[]
}

/**
 * A network whose places are those of the groups, one group after the other.
 * @param whole - what there is to say of the network as a whole
 */
export function joinGroups(
  groups: readonly PlaceGroup[],
  whole: Pick<JourneyNetwork, 'remedy' | 'plan' | 'recipe'>,
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

/** Of one group. */
const mostActivities = 16

class JoinedGroups implements JourneyNetwork {
  readonly places: readonly Place[]
  /** By place: its group, and its number there. */
  private readonly groupOf: readonly PlaceGroup[]
  private readonly numberIn: readonly number[]
  private readonly firsts: readonly number[]
  private readonly samplers: readonly Sampler[]

  constructor(private readonly groups: readonly PlaceGroup[]) {
    this.places = groups.flatMap(({ places }) => places)
    this.groupOf = groups.flatMap((group) => group.places.map(() => group))
    this.numberIn = groups.flatMap(({ places }) => places.map((_, i) => i))
    this.firsts = groups.map((_, i) => groups.slice(0, i).reduce((sum, { places }) => sum + places.length, 0))
    this.samplers = groups.map((group) => new Sampler(group))
  }

  /** The codes of each group stand apart from those of others. */
  get sampled(): Sampled {
    const activities: Activity[] = []
    const parts = this.groups.map(({ places }, i) => {
      return { first: this.firsts[i]!, end: this.firsts[i]! + places.length, sampler: this.samplers[i]! }
    })
    return {
      activities,
      sample: (codes) => {
        parts.forEach(({ first, end, sampler }, group) => {
          sampler.sample(codes.subarray(first, end))
          const base = group * mostActivities
          for (let place = first; place < end; place++) codes[place]! += base
          sampler.activities.forEach((activity, code) => (activities[base + code] = activity))
        })
      },
    }
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

  signals(place: number): readonly string[] {
    return this.groupOf[place]!.signals?.(this.numberIn[place]!) ?? []
  }
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
): PlaceGroup {
  const fields = run.probe({ activity, tag, tail: tail ?? [] })
  const activityOf = (place: number): Activity => activities[Number(fields.activity.read(place))]!
  return {
    places,
    occupied: () => fields.activity.nonzero(),
    activity: activityOf,
    sampled: { activities, sample: (codes) => fields.activity.sample(codes) },
    tag: (place) => Number(fields.tag.read(place)),
    isTail: (place) => !tail || Number(fields.tail.read(place)) === 1,
    next,
    culprits: (place) => culprits(place, activityOf(place)),
    signals: (place) => [activity[place]!],
  }
}

/** Where packets are delivered. Nothing is read there. */
export function sinkGroup(places: readonly Place[]): PlaceGroup {
  const none = (): never => {
    throw new Error('a sink has no packet')
  }
  return { places, occupied: () => [], activity: none, tag: none, isTail: none, next: none, culprits: none }
}

/** All others in the group of so many to which a number belongs. */
export function othersAround(place: number, size: number): number[] {
  const first = place - (place % size)
  return Array.from({ length: size }, (_, i) => first + i).filter((other) => other !== place)
}

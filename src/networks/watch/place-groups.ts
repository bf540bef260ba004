/** Networks for journeys, assembled from groups of places of one kind: all virtual channels, all sources … */

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
import type { Observation } from './observation.js'
import { flitWords, countFeed, joinFlits, noneStored } from './flit-feeds.js'
import type { RouterParameters } from '../../../rtl/router/router-parameters.js'

export type { Probing } from '../../runs/journey/network.js'

/** Places of one kind, numbered from 0 within the group; references to other places use the numbers of the network. */
export interface PlaceGroup extends JourneyNetwork {
  /** Occupied places of this group. */
  occupied(): readonly number[]
  next(place: number): readonly number[]
  culprits(place: number): readonly number[]
  /** For any place of the network, by its network number; a group knows who holds the places to which its own packets go. */
  allocation?(place: number): Allocation | null
  /** Returns places of the network. */
  wanted?(place: number): readonly number[]
}

/**
 * Joins groups into a network, one group after the other.
 * @param whole - the properties of the network as a whole
 */
export function joinGroups(
  groups: readonly PlaceGroup[],
  whole: Pick<JourneyNetwork, 'remedy' | 'plan' | 'recipe' | 'credits' | 'destinations' | 'grants' | 'linkRegisters'>,
): JourneyNetwork {
  return Object.assign(new JoinedGroups(groups), whole)
}

/** The first number of each group in a network, for groups of these sizes. */
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

/** The limit for one group. */
const mostActivities = 16

/** Joins the feeds of groups. Each group has its own range of codes. */
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

/** The paths at which a group of sources or sinks reads single flits, for each of its places. */
export interface FlitPaths {
  /** The flit that leaves or is delivered. */
  readonly flit: readonly string[]
  /** Flit members that distinguish it, besides its tag. */
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
 * @param each - for signals that are read in each cycle
 */
export function flitsAt(
  run: Probing,
  { flit, members, length, left, valid }: FlitPaths,
  each: Probing = run,
): () => FlitReader {
  const probes = each.probe({ length: length ?? [], left: left ?? [], valid: valid ?? [] })
  const words = (by: Probing): ((flit: number) => number) => flitWords(by, flit, ['tag', ...members])
  const pooled = each === run ? null : words(each)
  return () => {
    return {
      stored: valid ? countFeed(probes.valid, 1) : noneStored(flit.length),
      word: pooled ?? words(run),
      length: (place) => (length ? Number(probes.length.read(place)) : null),
      left: (place) => (left ? Number(probes.left.read(place)) : null),
    }
  }
}

/** The connections of places with a single way out. */
interface SimpleConnections {
  readonly next: (place: number) => readonly number[]
  readonly culprits: (place: number, activity: Activity) => readonly number[]
}

/** Places whose RTL outputs an enum, and whose packets wait for few others. */
export function simpleGroup(
  seen: Observation<'activity' | 'tag'>,
  places: readonly Place[],
  activities: readonly Activity[],
  { next, culprits }: SimpleConnections,
  flits?: () => FlitReader,
): PlaceGroup {
  const activityOf = (place: number): Activity => activities[seen.read('activity', place)]!
  return {
    places,
    occupied: () => seen.nonzero('activity'),
    activity: activityOf,
    feed: () => seen.feed(activities),
    tag: (place) => seen.read('tag', place),
    isTail: (place) => seen.isTail(place),
    next,
    culprits: (place) => culprits(place, activityOf(place)),
    signals: (place) => [seen.paths.activity[place]!],
    ...(flits && { flits }),
  }
}

/** Places where packets are delivered. Apart from single flits, if available, nothing is read there. */
export function sinkGroup(places: readonly Place[], flits?: () => FlitReader): PlaceGroup {
  const none = (): never => {
    throw new Error('a sink has no packet')
  }
  const reads = { activity: none, tag: none, isTail: none, next: none, culprits: none }
  return { places, occupied: () => [], ...reads, ...(flits && { flits }) }
}

/** The path in most designs. */
export const nodesOfDut = 'dut.nodes[*]'

/** The path of a node; its number replaces the star. */
export function nodePath(template: string): (node: number) => string {
  return (node) => template.replace('[*]', `[${node}]`)
}

/** A ring with a single virtual channel always has a cycle. */
export function routerRemedy({ topology, vcs }: Pick<RouterParameters, 'topology' | 'vcs'>): string {
  const needs = 'channels must depend on each other in no circle'
  return topology === 'torus' && vcs === 1
    ? `${needs}: give rings the classes p, l and h (vcs=2), see \`flitwave cdg torus2d --set vcs=1,2\``
    : `${needs}: see \`flitwave cdg\``
}

/** The channel dependency graph of a banyan would not help: it is acyclic because it ignores copies. */
export const banyanRemedy =
  'copies of multicasts wait for each other: switch as in mode rigid (waiting packets first, rigid worms) or vct'

/** The RTL signals that journeys read: for each kind of place, the members that show its packet. */

import type { Probe } from '../../engines/sim/probe/probe.js'
import type { Activity, ActivityFeed, Place, Probing } from '../../runs/journey/network.js'

/** The activities of an enum of the RTL, without their names, which the enum defines. */
type ActivityTable<E extends object> = Readonly<Record<keyof E, Omit<Activity, 'name'>>>

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

/**
 * By kind of place, the path of each member, relative to that of the place. The tail flag belongs to the flit that moves.
 */
export const observations = {
  channel: {
    activity: 'activity',
    tag: 'front.tag',
    tail: 'switchRequest.tail',
    port: 'switchRequest.port',
    vc: 'switchRequest.vc',
    wantedPort: 'vcRequest.port',
    wantedVcs: 'vcRequest.vcs',
    givenVc: 'vcRequest.vc',
  },
  element: {
    activity: 'activity',
    tag: 'front.flit.tag',
    tail: 'front.flit.tail',
    holds: 'holds',
    requests: 'requests',
    owned: 'owned',
    ready: 'ready',
    stalled: 'stalled',
  },
  source: { activity: 'activity', tag: 'link.flit.tag', tail: 'link.flit.tail' },
  banyanSource: { activity: 'activity', tag: 'channel.flit.tag', tail: 'channel.flit.tail' },
  slotSource: { activity: 'packet.valid', tag: 'packet.tag' },
  intake: { activity: 'activity', tag: 'tag', holds: 'holds', offered: 'inject.multicast.tag' },
  portSender: { tag: 'channel.flit.tag', tail: 'channel.flit.tail' },
  copies: { tag: 'waiting.dout.tag', count: 'waiting.count' },
  port: { copies: 'activities[0]', own: 'activities[1]', underway: 'underway', ofSecond: 'ofSecond' },
  startUp: { activity: 'activity', tag: 'started.packet.tag' },
  sendQueue: { activity: 'activity', tag: 'first.packet.tag' },
  sender: {
    activity: 'activity',
    tag: 'link.flit.tag',
    tail: 'link.flit.tail',
    moves: 'link.valid',
    busy: 'busy',
  },
  receiver: {
    activity: 'activity',
    tag: 'pending.dout.tag',
    waits: 'pending.count',
    arriving: 'link.flit.tag',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** By kind of place, the paths of its stored flits: the first, their number, and the pointers of the queue. */
export const stores = {
  channel: { front: 'front', count: 'count', head: 'buffer.head', tail: 'buffer.tail' },
  element: { front: 'front.flit', count: 'store.held', head: 'store.queue.head', tail: 'store.queue.tail' },
} as const

/** By member, its path at each of some places. */
export type MemberPaths<M extends string> = Readonly<Record<M, readonly string[]>>

export function pathsAt<M extends string>(
  places: readonly Pick<Place, 'path'>[],
  members: Readonly<Record<M, string>>,
): MemberPaths<M> {
  const entries = Object.entries<string>(members).map(([member, name]) => [
    member,
    places.map(({ path }) => `${path}.${name}`),
  ])
  return Object.fromEntries(entries) as MemberPaths<M>
}

/** Reads members of the RTL at places. */
export class Observation<M extends string> {
  private readonly probes: Readonly<Partial<Record<string, Probe>>>

  constructor(
    run: Probing,
    readonly paths: MemberPaths<M>,
  ) {
    this.probes = run.probe(paths)
  }

  read(member: M, place: number): number {
    return Number(this.probes[member]!.read(place))
  }

  /**
   * True if the moving flit is the last of its packet; always true where the RTL has no tail, because packets leave whole.
   */
  isTail(place: number): boolean {
    const { tail } = this.probes
    return !tail || Number(tail.read(place)) === 1
  }

  /** The places where a member is not 0. */
  nonzero(member: M): readonly number[] {
    return this.probes[member]!.nonzero()
  }

  /** The activities of all places, from an enum of the RTL. */
  feed(activities: readonly Activity[]): ActivityFeed {
    const follower = this.probes['activity']!.follow()
    return { activities, codes: follower.values, changed: follower.changed, update: () => follower.update() }
  }
}

/** Observes members at the places of a group. */
export function observe<M extends string>(
  run: Probing,
  places: readonly Pick<Place, 'path'>[],
  members: Readonly<Record<M, string>>,
): Observation<M> {
  return new Observation(run, pathsAt(places, members))
}

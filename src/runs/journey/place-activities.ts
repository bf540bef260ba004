import type { Activity, ActivityFeed, JourneyNetwork } from './network.js'
import { PlaceList, PlaceSet } from './place-sets.js'
import { feedOf } from './polled-feed.js'

/** The treatment of a place by a recorder, by its activity. */
const role = { unknown: 0, empty: 1, moves: 2, waits: 3, waitsSteadily: 4 } as const

/** The activities of the places of a network, cycle by cycle. */
export class PlaceActivities {
  /** The places where flits move in this cycle, and those where a wait may have to be noted. */
  readonly moving: PlaceList
  readonly waiting: PlaceList
  private readonly feed: ActivityFeed
  /** The places to check: all but empty ones and those with an unchanged steady wait. */
  private readonly restless: PlaceSet
  /** By code; entries are computed on first use. */
  private readonly roles = new Uint8Array(256)

  constructor(network: JourneyNetwork) {
    const { length } = network.places
    this.feed = feedOf(network)
    this.moving = new PlaceList(length)
    this.waiting = new PlaceList(length)
    this.restless = new PlaceSet(length)
  }

  /** The activity of a place in this cycle. */
  of(place: number): Activity {
    return this.feed.activities[this.feed.codes[place]!]!
  }

  isEmpty(place: number): boolean {
    return this.roleOf(place) === role.empty
  }

  /** Marks a place for a check in the next cycle, even if it waits steadily. */
  stir(place: number): void {
    this.restless.add(place)
  }

  /** Call it in each cycle. `changed` is called with each place whose activity differs from the cycle before. */
  update(changed: (place: number) => void): void {
    const { feed, restless, moving, waiting } = this
    const changes = feed.update()
    for (let i = 0; i < changes; i++) {
      changed(feed.changed[i]!)
      restless.add(feed.changed[i]!)
    }
    moving.clear()
    waiting.clear()
    restless.visit(this.sort)
  }

  /** Returns true if the place must also be checked in the next cycle. */
  private readonly sort = (place: number): boolean => {
    const is = this.roleOf(place)
    if (is === role.empty) return false
    if (is === role.moves) this.moving.push(place)
    else this.waiting.push(place)
    return is !== role.waitsSteadily
  }

  private roleOf(place: number): number {
    const code = this.feed.codes[place]!
    const known = this.roles[code]!
    return known === role.unknown ? (this.roles[code] = roleOf(this.feed.activities[code]!)) : known
  }
}

function roleOf({ kind, isSteady }: Activity): number {
  if (kind === 'empty' || kind === 'moves') return role[kind]
  return isSteady ? role.waitsSteadily : role.waits
}

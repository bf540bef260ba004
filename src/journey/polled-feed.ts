import type { Activity, ActivityFeed, JourneyNetwork } from './network.js'

/** What the places of a network do, asked of each of them where the network cannot tell it of all at once. */
export class PolledFeed implements ActivityFeed {
  readonly activities: Activity[] = [{ name: 'Empty', kind: 'empty', about: 'there is no packet' }]
  readonly codes: Uint8Array
  readonly changed: Int32Array
  private readonly now: Uint8Array
  private readonly known = new Map<Activity, number>()

  constructor(private readonly network: JourneyNetwork) {
    this.codes = new Uint8Array(network.places.length)
    this.changed = new Int32Array(network.places.length)
    this.now = new Uint8Array(network.places.length)
  }

  update(): number {
    const { network, codes, now, changed } = this
    let count = 0
    now.fill(0)
    for (const place of network.occupied()) now[place] = this.codeOf(network.activity(place))
    for (let place = 0; place < codes.length; place++) if (now[place] !== codes[place]) changed[count++] = place
    codes.set(now)
    return count
  }

  /** They are numbered as they are met. */
  private codeOf(activity: Activity): number {
    const known = this.known.get(activity)
    if (known !== undefined) return known
    this.known.set(activity, this.activities.length)
    return this.activities.push(activity) - 1
  }
}

/** What tells the activities of a network fastest. */
export function feedOf(network: JourneyNetwork): ActivityFeed {
  return network.feed?.() ?? new PolledFeed(network)
}

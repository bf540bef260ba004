import type { Activity, ActivityFeed, JourneyNetwork } from './network.js'

/** Polls the activity of each place, for a network that cannot report the changes of all places at once. */
class PolledFeed implements ActivityFeed {
  readonly activities: readonly Activity[]
  readonly codes: Uint8Array
  readonly changed: Int32Array
  private readonly now: Uint8Array
  private readonly met = new ActivityCodes({ name: 'Empty', kind: 'empty', about: 'there is no packet' })

  constructor(private readonly network: JourneyNetwork) {
    this.activities = this.met.activities
    this.codes = new Uint8Array(network.places.length)
    this.changed = new Int32Array(network.places.length)
    this.now = new Uint8Array(network.places.length)
  }

  update(): number {
    const { network, codes, now, changed } = this
    let count = 0
    now.fill(0)
    for (const place of network.occupied()) now[place] = this.met.codeOf(network.activity(place))
    for (let place = 0; place < codes.length; place++) if (now[place] !== codes[place]) changed[count++] = place
    codes.set(now)
    return count
  }
}

/** The fastest feed of the activities of a network. */
export function feedOf(network: JourneyNetwork): ActivityFeed {
  return network.feed?.() ?? new PolledFeed(network)
}

/** Numbers activities in order of first use. */
export class ActivityCodes {
  /** By code. */
  readonly activities: Activity[]
  private readonly codes: Map<Activity, number>

  constructor(...first: readonly Activity[]) {
    this.activities = [...first]
    this.codes = new Map(first.map((activity, code) => [activity, code]))
  }

  codeOf(activity: Activity): number {
    const known = this.codes.get(activity)
    if (known !== undefined) return known
    this.codes.set(activity, this.activities.length)
    return this.activities.push(activity) - 1
  }
}

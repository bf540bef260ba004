import { ActivityCodes } from './activity-codes.js'
import type { Activity, ActivityFeed, JourneyNetwork } from './network.js'

/** What the places of a network do, asked of each of them where the network cannot tell it of all at once. */
export class PolledFeed implements ActivityFeed {
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

/** What tells the activities of a network fastest. */
export function feedOf(network: JourneyNetwork): ActivityFeed {
  return network.feed?.() ?? new PolledFeed(network)
}

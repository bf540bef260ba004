import type { Activity, JourneyNetwork, Sampled } from './network.js'

/** The activities of all places of a network at once, as codes, whether the network has them so or not. */
export class Sampler implements Sampled {
  readonly activities: readonly Activity[]
  private readonly sampled: Sampled | undefined
  private readonly codes = new Map<Activity, number>()
  private readonly found: Activity[] = [{ name: 'Empty', kind: 'empty', about: 'there is no packet' }]

  constructor(private readonly network: JourneyNetwork) {
    this.sampled = network.sampled
    this.activities = this.sampled?.activities ?? this.found
  }

  sample(codes: Uint8Array): void {
    const { network, sampled } = this
    if (sampled) return sampled.sample(codes)
    codes.fill(0)
    for (const place of network.occupied()) codes[place] = this.codeOf(network.activity(place))
  }

  /** They are numbered as they are met. */
  private codeOf(activity: Activity): number {
    const known = this.codes.get(activity)
    if (known !== undefined) return known
    this.codes.set(activity, this.found.length)
    return this.found.push(activity) - 1
  }
}

import type { Activity } from './network.js'

/** Numbers activities in the order in which they are met. */
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

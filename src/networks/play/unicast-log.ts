import type { UnicastTimes } from './play-result.js'

/** The times of all unicasts of a run, as they are found: -1 for those that are not known. */
export class UnicastLog {
  readonly ready: Float64Array
  readonly taken: Float64Array
  readonly left: Float64Array
  readonly received: Float64Array
  private made: readonly UnicastTimes[] | null = null

  constructor(unicasts: number) {
    const unknown = (): Float64Array => new Float64Array(unicasts).fill(-1)
    this.ready = unknown()
    this.taken = unknown()
    this.left = unknown()
    this.received = unknown()
  }

  /** To be asked for when the run is over. */
  get list(): readonly UnicastTimes[] {
    return (this.made ??= Array.from(this.ready, (ready, i) => ({
      ready,
      taken: this.taken[i]!,
      left: this.left[i]!,
      received: this.received[i]!,
    })))
  }
}

import type { Place } from './network.js'

/** The place properties that a recorder reads in each cycle, in contiguous memory. */
export class PlaceTraits {
  readonly count: number
  readonly isSource: Uint8Array
  readonly isSink: Uint8Array
  /** True if packets are processed there in parallel. */
  readonly isShared: Uint8Array
  readonly delays: Int32Array
  readonly entries: Int32Array

  constructor(readonly places: readonly Place[]) {
    this.count = places.length
    this.isSource = Uint8Array.from(places, ({ kind }) => Number(kind === 'source'))
    this.isSink = Uint8Array.from(places, ({ kind }) => Number(kind === 'sink'))
    this.isShared = Uint8Array.from(places, ({ meanwhile }) => Number(meanwhile !== undefined))
    this.delays = Int32Array.from(places, ({ delay }) => delay)
    this.entries = Int32Array.from(places, ({ entry }) => entry)
  }

  /** The maximum number of cycles from a move until the flit can be at the next place. */
  get longestWay(): number {
    const most = (values: Int32Array, least: number): number => values.reduce((a, b) => Math.max(a, b), least)
    return most(this.delays, 0) + most(this.entries, 1)
  }
}

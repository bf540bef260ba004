import type { Place } from './network.js'

/** The traits of places that a recorder reads in each cycle, side by side in memory. */
export class PlaceTraits {
  readonly count: number
  readonly isSource: Uint8Array
  readonly isSink: Uint8Array
  /** True if packets pass their time there side by side. */
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

  /** Cycles from a move until the flit can stand at the next place, at most. */
  get longestWay(): number {
    const most = (values: Int32Array, least: number): number => values.reduce((a, b) => Math.max(a, b), least)
    return most(this.delays, 0) + most(this.entries, 1)
  }
}

import type { Journey, Stay } from './journey.js'
import type { StayTable } from './stay-table.js'

const nowhere: readonly Stay[] = []

/** A packet that is followed: its stays are those of a table. */
export class RecordedJourney implements Journey {
  created: number
  isPartial = false
  /** The number of its first stay. */
  first!: number
  /** How many copies of it are under way. */
  copies = 1
  /** Whether its stays have been removed. */
  isForgotten = false
  /** The numbers of the stays at which its copies have been delivered, and lost. */
  readonly delivered: number[] = []
  readonly dropped: number[] = []

  constructor(
    private readonly stays: StayTable,
    readonly number: number,
    /** The cycle in which it was first seen. */
    readonly begun: number,
  ) {
    this.created = begun
  }

  get tag(): number | null {
    return this.stays.tags[this.number] ?? null
  }

  get origin(): Stay {
    return this.stays.view(this.first)
  }

  get deliveries(): readonly Stay[] {
    return this.viewsOf(this.delivered)
  }

  get drops(): readonly Stay[] {
    return this.viewsOf(this.dropped)
  }

  private viewsOf(stays: readonly number[]): readonly Stay[] {
    return this.isForgotten ? nowhere : stays.map((stay) => this.stays.view(stay))
  }
}

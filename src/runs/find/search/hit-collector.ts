/** The hits of a search: the first ones are kept, and all are counted. */

import { obtain } from '../../../base/maps.js'

/** Cycles in a row in which the condition holds in one match. */
export interface Hit<V> {
  /** The number of the match. */
  readonly match: number
  readonly from: number
  /** The last cycle in which it holds, or that was looked at. */
  readonly to: number
  /** The values that were kept of its first cycle. */
  readonly values: V
}

/** How many hits a match has, and of how many cycles together. */
export interface HitCount {
  hits: number
  cycles: number
}

interface HitOptions {
  /** Cycles in a row from which on it counts. */
  readonly least: number
  /** The hits to keep: those that begin first. */
  readonly most: number
}

interface OpenHit<V> {
  readonly from: number
  /** Null where there are enough to keep. */
  readonly values: V | null
}

/** Keeps the first hits, and counts all. */
export class HitCollector<V> {
  private readonly open = new Map<number, OpenHit<V>>()
  private kept: Hit<V>[] = []
  private readonly counts = new Map<number, HitCount>()

  /** @param look - takes the values of a match in the present cycle */
  constructor(
    private readonly options: HitOptions,
    private readonly look: (match: number, cycle: number) => V,
  ) {}

  /** In this cycle the condition begins to hold in the match, or ceases to. */
  turn(match: number, cycle: number): void {
    const begun = this.open.get(match)
    if (begun) this.close(match, begun, cycle - 1)
    else this.open.set(match, { from: cycle, values: this.isFull ? null : this.look(match, cycle) })
  }

  /** True if the condition held in the match at the end. */
  isOpen(match: number): boolean {
    return this.open.has(match)
  }

  /** True if all later hits come after the first ones. */
  get hasFirst(): boolean {
    if (!this.isFull) return false
    const last = this.kept.at(-1)!.from
    for (const { from, values } of this.open.values()) if (values !== null && from <= last) return false
    return true
  }

  /**
   * The hits that begin first, those of one cycle in the order of the matches, and the counts of all matches with a
   * hit.
   */
  finish(last: number): { readonly kept: readonly Hit<V>[]; readonly counts: ReadonlyMap<number, HitCount> } {
    for (const [match, hit] of this.open) this.close(match, hit, last)
    return { kept: this.kept, counts: this.counts }
  }

  private get isFull(): boolean {
    return this.kept.length === this.options.most
  }

  private close(match: number, { from, values }: OpenHit<V>, to: number): void {
    this.open.delete(match)
    const length = to - from + 1
    if (length < this.options.least) return
    const count = obtain(this.counts, match, () => ({ hits: 0, cycles: 0 }))
    count.hits++
    count.cycles += length
    if (values !== null) this.keep({ match, from, to, values })
  }

  private keep(hit: Hit<V>): void {
    let at = this.kept.length
    while (at > 0 && isBefore(hit, this.kept[at - 1]!)) at--
    this.kept.splice(at, 0, hit)
    if (this.kept.length > this.options.most) this.kept.pop()
  }
}

function isBefore(a: Hit<unknown>, b: Hit<unknown>): boolean {
  return a.from < b.from || (a.from === b.from && a.match < b.match)
}

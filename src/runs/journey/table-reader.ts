import type { StayReader } from './journey.js'
import type { StayTable } from './stay-table.js'
import { none, waitWord, word } from './row-table.js'

/**
 * Reads stays and waits of a table by number, without creating objects. Only the packet of a removed stay is known:
 * {@link TableReader.journeyOf} returns it.
 */
export class TableReader implements StayReader<number, number> {
  constructor(private readonly table: StayTable) {}

  /** The number of the packet of a stay. */
  journeyOf(stay: number): number {
    return isRemoved(stay) ? -2 - stay : this.table.get(stay, word.journey)
  }

  before(stay: number): number | null {
    return isRemoved(stay) ? null : orNull(this.table.get(stay, word.before))
  }

  arrivals(stay: number): number {
    if (isRemoved(stay)) return 0
    const before = this.table.get(stay, word.before)
    return before === none ? 1 : this.table.get(before, word.moves)
  }

  arrived(stay: number, flit: number): number {
    const { table } = this
    const before = table.get(stay, word.before)
    return table.epoch + table.get(stay, word.way) + (before === none ? 0 : table.move(before, flit))
  }

  moves(stay: number): number {
    return isRemoved(stay) ? 0 : this.table.get(stay, word.moves)
  }

  moved(stay: number, flit: number): number {
    return this.table.epoch + this.table.move(stay, flit)
  }

  leftIn(stay: number): number | null {
    return isRemoved(stay) ? null : this.cycle(this.table.get(stay, word.left))
  }

  ahead(stay: number): number | null {
    if (isRemoved(stay)) return null
    const ahead = this.table.get(stay, word.ahead)
    return ahead === none ? null : this.reference(ahead, this.table.get(stay, word.aheadJourney))
  }

  aheadLeftIn(stay: number): number | null {
    return isRemoved(stay) ? null : this.cycle(this.table.get(stay, word.aheadLeft))
  }

  lastWait(stay: number): number | null {
    return isRemoved(stay) ? null : orNull(this.table.get(stay, word.lastWait))
  }

  waitBefore(_stay: number, wait: number): number | null {
    return orNull(this.table.waits.get(wait, waitWord.before))
  }

  from(wait: number): number {
    return this.table.epoch + this.table.waits.get(wait, waitWord.from)
  }

  end(wait: number): number {
    const end = this.table.waits.get(wait, waitWord.end)
    return end === none ? this.table.now : this.table.epoch + end
  }

  isPipeline(wait: number): boolean {
    return this.table.waits.activityOf(wait).kind === 'pipeline'
  }

  firstCulprit(wait: number): number | null {
    const { waits } = this.table
    if (waits.get(wait, waitWord.culprits) === 0) return null
    return this.reference(waits.get(wait, waitWord.stay), waits.get(wait, waitWord.journey))
  }

  private cycle(cycle: number): number | null {
    return cycle === none ? null : this.table.epoch + cycle
  }

  private reference(stay: number, journey: number): number {
    return this.table.isOf(stay, journey) ? stay : -2 - journey
  }
}

function isRemoved(stay: number): boolean {
  return stay < 0
}

function orNull(number: number): number | null {
  return number === none ? null : number
}

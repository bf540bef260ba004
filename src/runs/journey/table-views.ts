/** Stays and waits of a table as objects, for those who look at few of them. They are what is known at present. */

import type { Stay, Wait } from './journey.js'
import type { Activity } from './network.js'
import { RecordedJourney } from './recorded-journey.js'
import type { StayTable } from './stay-table.js'
import { none, waitWord, word } from './table-words.js'
import type { Culprit } from './wait-table.js'

/** When it has been removed, no more is known of it than its packet and its place. */
export class TableStay implements Stay {
  constructor(
    private readonly table: StayTable,
    private readonly stay: number,
    readonly journey: RecordedJourney,
    readonly place: number,
  ) {}

  get before(): Stay | null {
    const { table, stay } = this
    if (this.isRemoved || table.get(stay, word.before) === none) return null
    return table.view(table.get(stay, word.before))
  }

  get next(): readonly Stay[] {
    const { table } = this
    const next: Stay[] = []
    if (this.isRemoved) return next
    for (let at = table.get(this.stay, word.next); at !== none; at = table.get(at, word.sibling))
      next.push(table.view(at))
    return next
  }

  get arrived(): readonly number[] {
    if (this.isRemoved) return []
    const { table, stay } = this
    const [before, way] = [table.get(stay, word.before), table.get(stay, word.way)]
    return before === none ? [table.epoch + way] : this.movesOf(before, way)
  }

  get moved(): readonly number[] {
    return this.isRemoved ? [] : this.movesOf(this.stay, 0)
  }

  get leftIn(): number | null {
    return this.cycleOf(word.left)
  }

  get ahead(): Stay | null {
    const { table, stay, place } = this
    if (this.isRemoved || table.get(stay, word.ahead) === none) return null
    return viewOf(table, { stay: table.get(stay, word.ahead), journey: table.get(stay, word.aheadJourney), place })
  }

  get aheadLeftIn(): number | null {
    return this.cycleOf(word.aheadLeft)
  }

  get waits(): readonly Wait[] {
    const { table } = this
    const waits: Wait[] = []
    if (this.isRemoved) return waits
    let wait = table.get(this.stay, word.lastWait)
    for (; wait !== none; wait = table.waits.get(wait, waitWord.before)) waits.push(waitOf(table, wait))
    return waits.reverse()
  }

  private get isRemoved(): boolean {
    return this.journey.isForgotten
  }

  private movesOf(stay: number, delay: number): number[] {
    const { table } = this
    const count = table.get(stay, word.moves)
    return Array.from({ length: count }, (_, flit) => table.epoch + table.move(stay, flit) + delay)
  }

  private cycleOf(which: typeof word.left | typeof word.aheadLeft): number | null {
    if (this.isRemoved) return null
    const cycle = this.table.get(this.stay, which)
    return cycle === none ? null : this.table.epoch + cycle
  }
}

function waitOf(table: StayTable, wait: number): Wait {
  const { waits, epoch } = table
  const [from, end] = [epoch + waits.get(wait, waitWord.from), waits.get(wait, waitWord.end)]
  const cycles = (end === none ? table.now : epoch + end) - from
  const culprits = waits.culpritsOf(wait).map((culprit) => viewOf(table, culprit))
  const activity: Activity = waits.activityOf(wait)
  return { from, cycles, activity, culprits }
}

/** A stay, though it may have been removed. */
function viewOf(table: StayTable, { stay, journey, place }: Culprit): Stay {
  if (table.isOf(stay, journey)) return table.view(stay)
  const forgotten = new RecordedJourney(table, journey, 0)
  forgotten.isForgotten = true
  return new TableStay(table, stay, forgotten, place)
}

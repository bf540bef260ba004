import { fixedReasons, type AccountVisitor, type FixedReason } from './account.js'
import type { StayTable } from './stay-table.js'
import { none, waitWord, word } from './table-words.js'
import type { TableReader } from './table-reader.js'
import type { TimeSums } from './time-sums.js'

const fixedNames = Object.keys(fixedReasons) as FixedReason[]
const fixedNumbers = Object.fromEntries(fixedNames.map((name, i) => [name, i])) as Record<FixedReason, number>

/** The parts of one account, the last in time first, as numbers: the same memory serves for all accounts. */
export class SummaryParts implements AccountVisitor<number, number> {
  count = 0
  readonly from: number[] = []
  readonly cycles: number[] = []
  readonly stays: number[] = []
  private readonly waits: number[] = []
  /** The fixed ones, then activities by their codes. */
  private readonly reasons: number[] = []

  constructor(
    private readonly reader: TableReader,
    private readonly table: StayTable,
  ) {}

  clear(): void {
    this.count = 0
  }

  fixed(reason: FixedReason, from: number, cycles: number, stay: number | null): void {
    this.waits[this.count] = none
    this.reasons[this.count] = fixedNumbers[reason]
    this.add(from, cycles, stay ?? none)
  }

  wait(wait: number, from: number, cycles: number, stay: number): void {
    this.waits[this.count] = wait
    this.reasons[this.count] = fixedNames.length + this.table.waits.get(wait, waitWord.activity)
    this.add(from, cycles, stay)
  }

  /** Who was the cause of a part; null if nobody was. */
  culpritOf(part: number): number | null {
    const wait = this.waits[part]!
    if (wait !== none) return this.reader.firstCulprit(wait)
    return this.reasons[part] === fixedNumbers.Behind ? this.reader.ahead(this.stays[part]!) : null
  }

  placeOf(stay: number): number {
    return this.table.get(stay, word.place)
  }

  addTo(sums: TimeSums, part: number): void {
    sums.add(this.reasons[part]!, this.cycles[part]!, this.describe)
  }

  private readonly describe = (reason: number): { readonly name: string; readonly about: string } => {
    const name = fixedNames[reason]
    return name ? { name, about: fixedReasons[name] } : this.table.waits.codes.activities[reason - fixedNames.length]!
  }

  private add(from: number, cycles: number, stay: number): void {
    this.from[this.count] = from
    this.cycles[this.count] = cycles
    this.stays[this.count++] = stay
  }
}

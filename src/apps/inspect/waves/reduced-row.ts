/**
 * A signal over a window of cycles, in the detail that can be seen. Its changes come one by one; of those that
 * are too short to be seen only the number is kept, so that a window over a whole dump takes no more memory than a short one.
 */

import type { DumpValue } from '../../../runs/dump/cycle-sink.js'
import { longestBusy } from './views.js'

/** A value of a signal in a cycle. */
export type SeenValue = DumpValue

/** Run `i` of cycles begins in `starts[i]`, as in a row of waves. */
export interface ReducedRow {
  readonly starts: readonly number[]
  /** Changes inside a run of short values; 0 for a single value. */
  readonly changes: readonly number[]
  /** The first of each run. */
  readonly values: readonly SeenValue[]
  /** The least and the greatest number of each run; NaN where none is known. */
  readonly least: readonly number[]
  readonly greatest: readonly number[]
}

/** Takes the values of a signal in ascending order of cycles. */
export class RowReducer {
  private readonly starts: number[] = []
  private readonly changes: number[] = []
  private readonly values: SeenValue[] = []
  private readonly least: number[] = []
  private readonly greatest: number[] = []
  /** The value of the present cycle, which another one may still replace. */
  private open: { cycle: number; value: SeenValue } | null = null
  /** The value before, whose length is not known yet. */
  private last: { readonly cycle: number; readonly value: SeenValue } | null = null
  private busySince = -1

  /**
   * @param shortest - cycles that a value has to last to be seen
   * @param number - reads a value as a number
   */
  constructor(
    private readonly shortest: number,
    private readonly number: ((value: SeenValue) => number) | null,
  ) {}

  /** The number of runs. */
  get length(): number {
    return this.starts.length
  }

  set(cycle: number, value: SeenValue): void {
    if (this.open && this.open.cycle !== cycle) this.settle()
    this.open = { cycle, value }
  }

  /** @param end - the cycle after the last of the window */
  finish(end: number): ReducedRow {
    this.settle()
    if (this.last) this.close(this.last, end)
    const { starts, changes, values, least, greatest } = this
    return { starts, changes, values, least, greatest }
  }

  /** Ends the present cycle. It may end with the value that it began with. */
  private settle(): void {
    const { open, last } = this
    this.open = null
    if (!open || (last && isSame(open.value, last.value))) return
    if (last) this.close(last, open.cycle)
    this.last = open
  }

  private close({ cycle, value }: { readonly cycle: number; readonly value: SeenValue }, end: number): void {
    const isShort = end - cycle < this.shortest
    if (isShort && this.busySince >= 0 && cycle - this.busySince < longestBusy * this.shortest) {
      this.changes[this.changes.length - 1]!++
      return this.widen(value)
    }
    this.starts.push(cycle)
    this.changes.push(isShort ? 1 : 0)
    this.values.push(value)
    this.least.push(NaN)
    this.greatest.push(NaN)
    this.busySince = isShort ? cycle : -1
    this.widen(value)
  }

  /** The last run has this number, too. */
  private widen(value: SeenValue): void {
    const number = this.number?.(value) ?? NaN
    if (Number.isNaN(number)) return
    const at = this.least.length - 1
    if (!(number >= this.least[at]!)) this.least[at] = number
    if (!(number <= this.greatest[at]!)) this.greatest[at] = number
  }
}

function isSame(a: SeenValue, b: SeenValue): boolean {
  return a.value === b.value && a.unknown === b.unknown
}

/** Reads rows of a dump in a window of cycles. */

import { readBits } from '../../../runs/dump/bits.js'
import type { ChangeSink } from '../../../runs/dump/dump.js'
import { leafShape } from '../../../runs/dump/names.js'
import type { DumpRun } from '../../../runs/dump/run.js'
import type { Task } from '../run.js'
import type { SeenValue } from '../waves/reduced-row.js'
import type { DumpRow } from './signals.js'
import { bitOf, valueBefore } from './value-text.js'

/** Cycles, both included. */
interface Cycles {
  readonly from: number
  readonly to: number
}

/** A row, and what takes its values in ascending order of cycles: the last of a cycle counts. */
export interface ReadRow {
  readonly row: DumpRow
  readonly set: (cycle: number, value: SeenValue) => void
}

/** Reads values: those at the first cycle, then each change. */
export async function readRows(
  run: DumpRun,
  rows: readonly ReadRow[],
  { from, to }: Cycles,
  task: Task,
): Promise<void> {
  if (rows.length === 0) return
  const { cycles, dump } = run
  for (const { row, set } of rows) set(from, valueBefore(row.variable))
  const signals = [...new Set(rows.map(({ row }) => row.variable.signal))]
  await dump.changes(signals, cycles.span(from).from, cycles.span(to).to, new RowSink(run, rows, from), {
    pause: () => task.pause(),
  })
}

class RowSink implements ChangeSink {
  private readonly bySignal = new Map<number, ReadRow[]>()
  private readonly signed = new Set<number>()
  private now = -1
  private cycle: number

  constructor(
    private readonly run: DumpRun,
    rows: readonly ReadRow[],
    private readonly from: number,
  ) {
    this.cycle = from
    for (const one of rows) {
      const { variable } = one.row
      const known = this.bySignal.get(variable.signal)
      if (known) known.push(one)
      else this.bySignal.set(variable.signal, [one])
      const shape = leafShape(variable)
      if (shape.kind === 'bits' && shape.signed) this.signed.add(variable.signal)
    }
  }

  bits(signal: number, time: number, buffer: Uint8Array, offset: number, length: number): void {
    this.tell(signal, time, readBits(buffer, offset, length, this.signed.has(signal)))
  }

  real(signal: number, time: number, value: number): void {
    this.tell(signal, time, { value: String(value), unknown: 0 })
  }

  text(signal: number, time: number, value: string): void {
    this.tell(signal, time, { value, unknown: 0 })
  }

  private tell(signal: number, time: number, value: SeenValue): void {
    if (time !== this.now) {
      this.now = time
      this.cycle = Math.max(this.from, this.run.cycles.cycleAt(time))
    }
    const { cycle } = this
    for (const { row, set } of this.bySignal.get(signal)!) {
      set(cycle, row.bit === null ? value : bitOf(value, row.bit))
      // An event occurs in a cycle, and is over in the next.
      if (row.variable.kind === 'event') set(cycle + 1, { value: 0, unknown: 0 })
    }
  }
}

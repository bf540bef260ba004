/** Reads rows of a dump in a window of cycles. */

import { groupBy } from '../../../base/maps.js'
import { CycleSink } from '../../../runs/dump/cycle-sink.js'
import type { DumpRun } from '../../../runs/dump/run.js'
import type { Task } from '../task.js'
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
  const bySignal = groupBy(rows, ({ row }) => row.variable.signal)
  const variables = rows.map(({ row }) => row.variable)
  const sink = new CycleSink(cycles, variables, from, (signal, cycle, value) => {
    for (const { row, set } of bySignal.get(signal)!) {
      set(cycle, row.bit === null ? value : bitOf(value, row.bit))
      // An event occurs in a cycle, and is over in the next.
      if (row.variable.kind === 'event') set(cycle + 1, { value: 0, unknown: 0 })
    }
  })
  await dump.changes([...bySignal.keys()], cycles.span(from).from, cycles.span(to).to, sink, {
    pause: () => task.pause(),
  })
}

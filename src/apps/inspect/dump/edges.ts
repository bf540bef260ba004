/** The next cycle in which a row of a dump has another value. */

import type { DumpRun } from '../../../runs/dump/run.js'
import type { Task } from '../task.js'
import type { EdgeQuestion } from '../waves/rows.js'
import { readRows } from './reader.js'
import { RowReducer } from '../waves/reduced-row.js'
import type { DumpSignals } from './signals.js'

/** Cycles of the first window that is read; each next one is longer by a factor. */
const first = 1000
const growth = 4

/** Null if there is none. */
export async function nextEdge(
  run: DumpRun,
  signals: DumpSignals,
  { path, cycle, direction }: EdgeQuestion,
  task: Task,
): Promise<number | null> {
  const row = signals.row(path)
  const { firstCycle, lastCycle } = run
  const isForward = direction > 0
  let at = isForward ? cycle : cycle - 1
  for (let length = first; isForward ? at < lastCycle : at > firstCycle; length *= growth) {
    const other = isForward ? Math.min(at + length, lastCycle) : Math.max(at - length, firstCycle)
    const window = { from: Math.min(at, other), to: Math.max(at, other) }
    const reducer = new RowReducer(0, null)
    await readRows(run, [{ row, set: (one, value) => reducer.set(one, value) }], window, task)
    const [, ...edges] = reducer.finish(window.to + 1).starts
    const found = isForward ? edges[0] : edges.at(-1)
    if (found !== undefined && found <= window.to) return found
    // Windows share a cycle, so that a change between them is seen.
    at = other
  }
  return null
}

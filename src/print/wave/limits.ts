import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Trace } from '../../engines/sim/trace/trace.js'
import { rowsOf } from './rows.js'
import { flattenRows, type Row } from './row.js'
import { cyclesWithin, select } from './select.js'
import type { Window } from './window.js'

/** A larger diagram is megabytes of unreadable drawing; use a wave viewer with a VCD or FST file instead. */
export const largestDiagram = { cycles: 200, rows: 60 } as const

/**
 * Call this before the rows are made, because a run may have millions of cycles.
 * @throws FlitwaveError FW902 with advice on choosing fewer cycles
 */
export function checkCycles(trace: Trace): void {
  const window = firstCycles(trace, {})
  if (!window) return
  const cycles = trace.lastCycle - trace.firstCycle + 1
  const help = `choose some with --window, such as --window ${window.from}:${window.to}; VCD and FST files take all`
  fail('FW902', `${cycles} cycles are too many to draw; at most ${largestDiagram.cycles}`, null, help)
}

/** The first cycles of a window, if it has more than fit into a drawing; null if all fit. */
export function firstCycles(trace: Trace, window: Window): Required<Window> | null {
  const { firstCycle: from, lastCycle } = cyclesWithin(trace, window)
  const to = from + largestDiagram.cycles - 1
  return lastCycle <= to ? null : { from, to }
}

/** @throws FlitwaveError FW902 with advice on choosing fewer signals */
export function checkRows(rows: readonly Row[], trace: Trace): void {
  if (rows.length <= largestDiagram.rows) return
  const scope = trace.variables[0]?.scope ?? []
  const signals = `'${[...scope, '*'].join('.')}'`
  const help = `choose some with --signals, such as --signals ${signals}; VCD and FST files take all`
  fail('FW902', `${rows.length} signals are too many to draw; at most ${largestDiagram.rows}`, null, help)
}

/** The groups of signals that fit into a drawing, in order. */
export function fitting(trace: Trace, groups: readonly (readonly string[])[]): string[] {
  return groups.reduce<string[]>((chosen, group) => {
    const signals = [...chosen, ...group]
    const { children } = rowsOf(select(trace, { signals }))
    return flattenRows(children).length <= largestDiagram.rows ? signals : chosen
  }, [])
}

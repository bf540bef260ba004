import type { Trace } from '../../src/engines/sim/trace/trace.js'
import { rowsOf } from '../../src/print/wave/rows.js'
import { flattenRows, type Span } from '../../src/print/wave/row.js'
import { select } from '../../src/print/wave/select.js'

/**
 * The values of a row of the drawing, span by span, to find the ends of arrows.
 * @param path - complete: `dut.out[0]`, or a view
 * @throws FlitwaveError FW903 for a path that is not in the trace
 */
export function spansOf(trace: Trace, path: string): readonly Span[] {
  const [row] = flattenRows(rowsOf(select(trace, { signals: [path] })).children)
  return row?.spans ?? []
}

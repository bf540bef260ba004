/** Refusing what would become an unreadable picture. */

import { fail } from '../ir/diagnostic.js'
import type { Trace } from '../sim/trace.js'
import type { Row } from './rows.js'

/** A diagram beyond these is megabytes that nobody reads; a wave viewer and a VCD or FST file serve better. */
export const largestDiagram = { cycles: 200, rows: 60 } as const

/** @throws FlitwaveError FW902 telling how to choose less. */
export function checkSize(trace: Trace, rows: readonly Row[]): void {
  const cycles = trace.lastCycle - trace.firstCycle + 1
  if (cycles > largestDiagram.cycles) {
    const window = `${trace.firstCycle}:${trace.firstCycle + largestDiagram.cycles - 1}`
    const help = `choose cycles with --window, such as --window ${window}; a .vcd or .fst file has room for all`
    fail('FW902', `${cycles} cycles are too many to draw; at most ${largestDiagram.cycles}`, null, help)
  }
  if (rows.length > largestDiagram.rows) {
    const example = trace.variables[0]
    const signals = example ? `'${example.scope.join('.')}.*'` : "'dut.*'"
    const help = `choose some with --signals, such as --signals ${signals}; a .vcd or .fst file has room for all`
    fail('FW902', `${rows.length} signals are too many to draw; at most ${largestDiagram.rows}`, null, help)
  }
}

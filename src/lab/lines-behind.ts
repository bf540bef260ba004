import type { Design } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { locate } from '../why/located.js'
import { traceCauses } from '../why/trace.js'
import { lineDepth, linesOf, ownFirst } from './finding.js'
import type { Values } from './lab.js'
import { RunPast } from './run-past.js'

/**
 * The lines that have led to the value of an output, in the last cycle of a run: those of the solution's own file first. For
 * findings that are no difference from a model.
 */
export function linesBehind(design: Design, inputs: readonly Values[], output: string): Place[] {
  const past = new RunPast(design, inputs)
  return ownFirst(linesOf(traceCauses(past, locate(past.tree, `dut.${output}`), past.lastCycle, lineDepth)), design)
}

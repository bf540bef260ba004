/** Waves before a failure, as text: the close-up of the run, or otherwise the signals of the testbench. */

import type { TestbenchRun } from '../../../runs/testbench/run.js'
import { printText } from '../../../print/wave/text.js'
import { select } from '../../../print/wave/select.js'
import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'

/** The number of cycles drawn before the failure; one is drawn after it. */
const lead = 12

/** Null if nothing can be drawn. */
export function drawFailure({ closeUp, trace, drawing, failure }: TestbenchRun): string | null {
  try {
    if (closeUp) return printText(select(closeUp.trace, closeUp.drawing))
    if (!failure) return null
    const window = { from: Math.max(0, failure.cycle - lead), to: Math.min(failure.cycle + 1, trace.lastCycle) }
    return printText(select(trace, { window, signals: drawing.signals }))
  } catch (error) {
    // Too many signals for a drawing: report the failure without one.
    if (error instanceof FlitwaveError) return null
    throw error
  }
}

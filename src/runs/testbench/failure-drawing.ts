/** What drawings of failures have in common. */

import type { Arrow, Trace } from '../../engines/sim/trace/trace.js'
import type { Window } from '../../print/wave/window.js'
import type { CloseUp } from './close-up.js'

/** Cycles before that of the failure that are drawn. */
const lead = 16

/** The cycles that led to a failure, its own included. */
export function cyclesBefore(cycle: number): Required<Window> {
  return { from: Math.max(0, cycle - lead), to: cycle }
}

/** A failure as it is to be drawn. */
interface Shown {
  readonly name: CloseUp['name']
  /** Of the testbench, and where it failed. */
  readonly title: string
  readonly trace: Trace
  readonly signals: readonly string[]
  /** Signals that have no room: the title tells it. */
  readonly left: number
  readonly window: Window
  readonly arrows?: readonly Arrow[]
}

export function closeUpOf({ name, title, trace, signals, left, window, arrows = [] }: Shown): CloseUp {
  const { firstCycle, lastCycle, variables } = trace
  const told = left === 0 ? title : `${title} (${signals.length} of ${signals.length + left} signals)`
  return { name, trace: { title: told, firstCycle, lastCycle, variables }, drawing: { signals, window, arrows } }
}

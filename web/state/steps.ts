/** Going from cycle to cycle. */

import type { RunInfo } from '../../src/apps/inspect/info.js'
import { within } from '../views/wave/scale.js'
import type { View } from './view.js'

/** Goes to a cycle; the window follows if it would be out of view. */
export function goTo([state, setState]: View, { firstCycle, lastCycle }: RunInfo, wanted: number): void {
  const cycle = Math.min(Math.max(Math.round(wanted), firstCycle), lastCycle)
  const { from, to } = state.window
  const isInView = cycle >= from && cycle + 1 <= to + 1
  if (isInView) return setState({ cycle })
  const length = to + 1 - from
  // Keeps the cycles ahead in view.
  const start = cycle < from ? cycle - 0.2 * length : cycle - 0.8 * length
  const limits = { from: firstCycle, to: lastCycle }
  setState({ cycle, window: within({ from: start, to: start + length - 1 }, limits) })
}

/** Shows all cycles. */
export function showAll([, setState]: View, { firstCycle, lastCycle }: RunInfo): void {
  setState({ window: { from: firstCycle, to: lastCycle } })
}

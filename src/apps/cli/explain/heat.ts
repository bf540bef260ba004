/** Heat maps of a run. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { drawHeat } from '../../../runs/journey/heat-drawing.js'
import { heatPanels } from '../../../runs/journey/heat-panels.js'
import { Heat, type HeatWindow } from '../../../runs/journey/heat.js'
import { plainPlan } from '../../../runs/journey/floor-plan.js'
import type { Window } from '../../../print/wave/window.js'
import type { FollowedRun } from './followed-run.js'

/**
 * Draws the use of the places of a network in some cycles, and the waiting of packets there.
 * @throws FlitwaveError FW904 for cycles that were not run
 */
export function heatMapOf(run: FollowedRun, asked: Window = {}): string {
  const window = windowIn(run, asked)
  const heat = run.follow(window.from, window.to, (network, created) => new Heat(network, window, created))
  heat.end()
  const { network } = heat
  const plan = network.plan?.() ?? plainPlan(network.places)
  return drawHeat(`${run.name}: use and waiting in cycles ${window.from} to ${window.to}`, heatPanels(heat, plan), plan)
}

function windowIn({ firstCycle, endCycle }: FollowedRun, asked: Window): HeatWindow {
  const last = endCycle - 1
  const { from = firstCycle, to = last } = asked
  if (from > last || to < firstCycle) {
    const text = [asked.from, asked.to].map((cycle) => cycle ?? '').join(':')
    fail('FW904', `the window ${text} misses the run`, null, `the run has the cycles ${firstCycle}:${last}`)
  }
  return { from: Math.max(from, firstCycle), to: Math.min(to, last) }
}

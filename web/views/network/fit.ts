import type { FloorPlan } from '../../../src/runs/journey/floor-plan.js'

/** The place of a plan on a canvas, in pixels. */
export interface Fit {
  /** Pixels for a length of 1 on the plan. */
  readonly unit: number
  readonly left: number
  readonly top: number
}

/** Pixels around the plan. */
const margin = 14

/** Scales the plan to the room, and centres it. */
export function fitPlan(plan: FloorPlan, width: number, height: number): Fit {
  const room = { width: width - 2 * margin, height: height - 2 * margin }
  const unit = Math.max(1, Math.min(110, room.width / plan.width, room.height / plan.height))
  return {
    unit,
    left: margin + (room.width - plan.width * unit) / 2,
    top: margin + (room.height - plan.height * unit) / 2,
  }
}

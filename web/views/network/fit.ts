import type { PinchMove } from '../pinch-move.js'
import type { FloorPlan, FloorPoint } from '../../../src/runs/journey/floor-plan.js'

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

/** Pixels for a length of 1 in a file with the whole plan: the numbers of packets can be read. */
const inFile = 44

/** A plan without room around it, and the size of its drawing. */
export function wholeFit(
  plan: FloorPlan,
  least: number,
): { readonly fit: Fit; readonly width: number; readonly height: number } {
  const unit = Math.max(inFile, least)
  const fit = { unit, left: margin, top: margin }
  return { fit, width: plan.width * unit + 2 * margin, height: plan.height * unit + 2 * margin }
}

/** Pixels for a length of 1 at the closest zoom: flits, their numbers and the buffers can be read. */
const closest = 160

/** The same point of the plan stays under a pixel. */
export function zoomed({ unit, left, top }: Fit, factor: number, { x, y }: FloorPoint): Fit {
  const next = Math.max(1, Math.min(closest, unit * factor))
  const scale = next / unit
  return { unit: next, left: x - (x - left) * scale, top: y - (y - top) * scale }
}

/** The plan after a pinch: its point between the fingers stays between them. */
export function pinched(fit: Fit, { factor, from, to }: PinchMove): Fit {
  return moved(zoomed(fit, factor, from), { x: to.x - from.x, y: to.y - from.y })
}

/** @param by - in pixels */
export function moved({ unit, left, top }: Fit, by: FloorPoint): Fit {
  return { unit, left: left + by.x, top: top + by.y }
}

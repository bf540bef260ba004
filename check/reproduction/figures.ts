/** Counting for the judges of figures. */

import { decimal } from '../../src/base/text.js'
import type { ExperimentEvidence } from './evidence.js'
import type { Setting } from '../../src/networks/experiment/experiment.js'

/** The points of a figure without the given axes: each is a setting of the others. */
export function pointsOf(figure: ExperimentEvidence, ...axes: readonly string[]): Setting[] {
  return axes.reduce<Setting[]>(
    (points, axis) => points.flatMap((point) => figure.values(axis).map((value) => ({ ...point, [axis]: value }))),
    [{}],
  )
}

/** The number of points with a property. */
export function countOf<T>(points: readonly T[], isSo: (point: T) => boolean): number {
  return points.filter(isSo).length
}

/** `1.30 to 2.24`. */
export function range(values: readonly number[], digits = 2): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => fixed(value, digits)) as [
    string,
    string,
  ]
  return least === most ? least : `${least} to ${most}`
}

/** Avoids a negative zero, and uses a minus sign instead of a hyphen. */
function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? (0).toFixed(digits) : text.replace('-', '−')
}

/** `10 of 12 points`. */
export function ofPoints(count: number, points: readonly unknown[]): string {
  return `${count} of ${points.length} points`
}

/** `+12.4 %`, from a ratio. */
export function change(ratio: number, digits = 0): string {
  const percent = fixed(100 * (ratio - 1), digits)
  return `${Number(percent) > 0 ? '+' : ''}${percent} %`
}

/** A time in cycles, as an integer. */
export function cycles(value: number): string {
  return decimal(Math.round(value))
}

/** Cycles to pixels and back. */

import type { PinchMove } from '../pinch-move.js'

export interface Cycles {
  readonly from: number
  /** The last cycle that is wholly visible; fractions occur during a zoom. */
  readonly to: number
}

export class Scale {
  /** Pixels for one cycle. */
  readonly perCycle: number

  constructor(
    readonly cycles: Cycles,
    readonly width: number,
  ) {
    this.perCycle = width / (cycles.to + 1 - cycles.from)
  }

  /** The position of a cycle's beginning. */
  x(cycle: number): number {
    return (cycle - this.cycles.from) * this.perCycle
  }

  cycleAt(x: number): number {
    return this.cycles.from + x / this.perCycle
  }
}

/** Pixels of a cycle at the closest zoom, and the fewest visible cycles. */
const widestCycle = 96
const fewestCycles = 4

/**
 * Another window around a cycle that stays where it is.
 * @param factor - above 1 to see more cycles
 */
export function zoom(cycles: Cycles, around: number, factor: number, limits: Cycles, width: number): Cycles {
  const most = limits.to + 1 - limits.from
  const least = Math.min(most, Math.max(fewestCycles, width / widestCycle))
  const before = cycles.to + 1 - cycles.from
  const length = Math.min(most, Math.max(least, before * factor))
  const from = around - ((around - cycles.from) * length) / before
  return within({ from, to: from + length - 1 }, limits)
}

/** The window after a pinch: the cycle between the fingers stays between them. */
export function pinched(cycles: Cycles, { factor, from, to }: PinchMove, limits: Cycles, width: number): Cycles {
  const before = new Scale(cycles, width)
  const next = zoom(cycles, before.cycleAt(from.x), 1 / factor, limits, width)
  const by = (from.x - to.x) / new Scale(next, width).perCycle
  return within({ from: next.from + by, to: next.to + by }, limits)
}

/** Moved so far that it lies within the limits. */
export function within(cycles: Cycles, limits: Cycles): Cycles {
  const length = Math.min(cycles.to + 1 - cycles.from, limits.to + 1 - limits.from)
  const from = Math.min(Math.max(cycles.from, limits.from), limits.to + 1 - length)
  return { from, to: from + length - 1 }
}

/** The distance of ticks, in cycles: 1, 2 or 5 times a power of ten, so that their numbers do not touch. */
export function tickDistance(perCycle: number, digits: number): number {
  const least = ((digits + 2) * 7) / perCycle
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= least) ?? 10 * power
}

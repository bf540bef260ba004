/** The points of the curves of throughput, and the model's value there. */

import {
  slotThroughput,
  type DestinationScheme,
  type SlotTraffic,
} from '../../../src/networks/collective/min/throughput-model.js'

/** m and f of the curves, which the text of the figures has lost. */
export const shapes = [2, 4, 8, 16].flatMap((copies) => [0.1, 0.5, 1].map((multicasts) => ({ copies, multicasts })))
export const loads = [0.25, 0.5, 0.75, 1]
export const sizes = [3, 5, 7, 9, 11]

type Point = Omit<SlotTraffic, 'scheme'>

/** Increasing load. */
export const ofFigure6: readonly Point[] = shapes.flatMap((shape) => loads.map((load) => ({ ...shape, load, n: 7 })))

/** Networks of increasing size. */
export const ofFigure7: readonly Point[] = shapes
  .flatMap((shape) => sizes.map((n) => ({ ...shape, load: 1, n })))
  .filter(({ n, copies }) => copies <= 2 ** n)

export const eta = (point: Point, scheme: DestinationScheme): number => slotThroughput({ ...point, scheme })

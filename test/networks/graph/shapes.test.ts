import { describe, expect, it } from 'vitest'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import type { NetworkDescription } from '../../../src/networks/graph/description.js'
import { measuresOf } from '../../../src/networks/graph/measures.js'
import { grid, hypercube, ring } from '../../../src/networks/graph/shapes/grid.js'
import { dragonfly, flattenedButterfly, ringOfMeshes } from '../../../src/networks/graph/shapes/groups.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import { butterfly, fatTree } from '../../../src/networks/graph/shapes/stages.js'

/** Formulas of Dally and Towles, chapters 3 to 5, and of the papers of each shape. */
const rows: [
  NetworkDescription,
  readonly [routers: number, terminals: number, channels: number, radix: number, diameter: number, bisection: number],
][] = [
  [grid([8, 8]), [64, 64, 224, 5, 14, 16]],
  [grid([3, 5, 2]), [30, 30, 2 * (2 * 10 + 4 * 6 + 15), 6, 7, 2 * 9]],
  [grid([8, 8], { wraps: true }), [64, 64, 256, 5, 8, 32]],
  [grid([4, 4, 4], { wraps: true }), [64, 64, 384, 7, 6, 64]],
  [grid([4, 4], { concentration: 4 }), [16, 64, 48, 8, 6, 8]],
  [ring(8), [8, 8, 16, 3, 4, 4]],
  [ring(2), [2, 2, 2, 2, 1, 2]],
  [hypercube(5), [32, 32, 160, 6, 5, 32]],
  [butterfly(2, 3), [12, 8, 16, 2, 2, 4]],
  [butterfly(4, 2), [8, 16, 16, 4, 1, 8]],
  [fatTree(4, 3), [48, 64, 2 * 2 * 64, 8, 4, 64]],
  [fatTree(2, 4), [32, 16, 2 * 3 * 16, 4, 6, 16]],
  [flattenedButterfly([4, 4], 4), [16, 64, 2 * 2 * 4 * 6, 10, 2, 2 * 4 * 4]],
  [dragonfly({ a: 4, p: 2, h: 2 }), [36, 72, 9 * 12 + 72, 7, 3, 0]],
  [ringOfMeshes({ meshes: 4, size: 3, delay: 4 }), [36, 36, 4 * 24 + 8, 5, 8, 4]],
  [randomRegular(16, 4, 1), [16, 16, 64, 5, 0, 0]],
]

describe('shapes', () => {
  it.each(rows.map(([description, expected]) => [description.name!, description, expected] as const))(
    '%s has the sizes of its formulas',
    (_, description, [routers, terminals, channels, radix, diameter, bisection]) => {
      const found = measuresOf(graphOf(description))
      expect(found).toMatchObject({ routers, terminals, channels, radix })
      if (diameter > 0) expect(found.diameter).toBe(diameter)
      if (bisection > 0) expect(found.bisection).toBe(bisection)
    },
  )
})

import { floorPlan, type FloorNode, type FloorPlan } from './floor-plan.js'
import type { Place } from './network.js'

/** From one place to the next, and of a place. */
const distance = { x: 2.2, y: 0.7 } as const
const size = { width: 2, height: 0.5 } as const

/** The floor plan of a network that has none: its places one after the other, in columns, without sinks. */
export function plainPlan(places: readonly Place[]): FloorPlan {
  const shown = places.map((place, number) => ({ ...place, number })).filter(({ kind }) => kind !== 'sink')
  const rows = Math.ceil(Math.sqrt(shown.length * (distance.x / distance.y)))
  const nodes = shown.map(({ label, number }, i): FloorNode => {
    const at = { x: Math.floor(i / rows) * distance.x, y: (i % rows) * distance.y }
    return { label, kind: 'terminal', ...at, ...size, layer: 0, places: [number] }
  })
  return floorPlan(nodes, [])
}

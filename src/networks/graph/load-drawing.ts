import { drawHeat } from '../../runs/journey/heat-drawing.js'
import type { HeatPanel } from '../../runs/journey/heat-panels.js'
import type { NetworkGraph } from './network-graph.js'
import { planOf } from './plan.js'
import type { ComparedRouting } from './routing/compare.js'

/** A drawing of a network as SVG: the load of each channel under random traffic, with a panel for each routing. */
export function drawLoads(graph: NetworkGraph, routings: readonly ComparedRouting[]): string {
  const most = Math.max(0, ...routings.flatMap(({ loads }) => loads?.loads ?? []))
  const panels = routings.flatMap(({ name, about, loads }): HeatPanel[] => {
    if (!loads) return []
    const nodes = graph.routers.map(() => 0)
    return [{ title: name, about, scale: { kind: 'use', unit: 'flits per cycle', most }, nodes, links: loads.loads }]
  })
  return drawHeat(`${graph.name}: load, if each terminal sends a flit a cycle to random others`, panels, planOf(graph))
}

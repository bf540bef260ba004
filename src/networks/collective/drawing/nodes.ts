import { coordinatesOf, nodeCount, nodesOf, type Network } from '../network.js'
import type { Schedule } from '../schedule.js'
import { sizesFor } from './routes.js'
import { colourOf, ink } from './colours.js'
import type { Panel } from './panels.js'
import type { Projection } from './projection.js'
import { element, pathThrough } from '../../../base/svg.js'

/** Scale of the nodes that neither send nor receive in a panel. */
export const small = 0.6
const idle = 0.78

/**
 * Draws nodes as dots. Each dot is a line of zero length with round ends, and all dots of a kind are one path. Nodes that
 * send or receive in this panel are busy and drawn on top of the arrows; arrows cover the others.
 */
export function drawNodes(panel: Panel, schedule: Schedule, projection: Projection, areBusy: boolean): string[] {
  const { network, messages, steps } = schedule
  const { receives, holders, unicasts } = panel
  const { radius } = sizesFor(projection)
  const busy = new Set(unicasts.flatMap(({ from, to }) => [from, to]))
  const nodes = nodesOf(network).filter((node) => busy.has(node) === areBusy)
  const dots = (among: readonly number[], colour: string, size: number): string => {
    const places = among.map((node) => projection.at(coordinatesOf(node, network)))
    const style = { stroke: colour, 'stroke-width': 2 * size, 'stroke-linecap': 'round' }
    const d = places.map((place) => `${pathThrough([place])}h0`).join('')
    return places.length === 0 ? '' : element('path', { class: 'nodes', d, ...style })
  }
  const sources = new Set(messages.map(({ source }) => source))
  const ringed = areMarked(sources.size, network) ? nodes.filter((node) => sources.has(node)) : []
  const having = nodes.filter((node) => !receives.has(node) && holders.has(node))
  const without = nodes.filter((node) => !receives.has(node) && !holders.has(node))
  const ringRadius = radius + Math.max(1.5, 0.07 * projection.cell)
  return [
    dots(ringed, ink.holder, ringRadius + 1),
    dots(ringed, ink.paper, ringRadius),
    dots(without, ink.node, radius * small),
    dots(having, ink.holder, areBusy ? radius : radius * idle),
    ...Array.from({ length: steps }, (_, i) => {
      const receiving = nodes.filter((node) => receives.get(node) === i + 1)
      return dots(receiving, colourOf(i + 1, steps), radius)
    }),
  ]
}

/** True if sources are marked with a ring. If most nodes are sources, the mark would tell nothing. */
export function areMarked(sources: number, network: Network): boolean {
  return 4 * sources <= nodeCount(network)
}

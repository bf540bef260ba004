import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { NetworkGraph } from '../network-graph.js'
import { layersOf } from './layers.js'
import type { RouteTable } from './route-table.js'

type Point = readonly [x: number, y: number]

/**
 * Dimension order: a packet goes along x to the column of its destination, and then along y. Each hop leads as near as a
 * link does. It needs routers in a grid, as the description places them; on a mesh one layer of virtual channels is enough.
 * @throws FlitwaveError FW984 if a router has no place, or no link that leads nearer along the dimension
 */
export function dimensionOrderTable(graph: NetworkGraph): RouteTable {
  const points = graph.routers.map(({ at, name }) => at ?? refuse(`router ${name} has no place`, 'give it one: `at`'))
  const size = graph.terminals.length
  const next = points.map((_, router) =>
    Int32Array.from(graph.terminals, ({ out }) =>
      out.router === router ? -1 : channelTowards(graph, points, router, out.router),
    ),
  )
  const { layers, layer } = layersOf({ graph, next, layers: 1, layerOf: () => 0 })
  return { graph, next, layers, layerOf: (source, terminal) => layer[source * size + terminal]! }
}

function channelTowards(graph: NetworkGraph, points: readonly Point[], router: number, destination: number): number {
  const [here, there] = [points[router]!, points[destination]!]
  const along = here[0] === there[0] ? 1 : 0
  let [best, least] = [-1, Math.abs(here[along] - there[along])]
  for (const channel of graph.leaving[router]!) {
    const point = points[graph.channels[channel]!.to.router]!
    const distance = Math.abs(point[along] - there[along])
    if (point[1 - along] === here[1 - along] && distance < least) [best, least] = [channel, distance]
  }
  if (best >= 0) return best
  const [from, to] = [router, destination].map((one) => graph.routers[one]!.name)
  const axis = along === 0 ? 'x' : 'y'
  return refuse(`no link of router ${from} leads nearer to router ${to} along ${axis}`, 'route by up*/down*')
}

function refuse(reason: string, help: string): never {
  return fail('FW984', `dimension order needs a grid of routers: ${reason}`, null, help)
}

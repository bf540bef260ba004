/** Networks with their routes, in the form of which hardware is made. */

import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { RouteTable } from './routing/route-table.js'

/** The most that the hardware of a router allows. */
const most = { ports: 16, delay: 64, layers: 16 } as const

/**
 * The hardware of a network: its routers, terminals, channels and tables.
 * @throws FlitwaveError FW984 for a network that exceeds the hardware
 */
export function routedGraph(table: RouteTable): RoutedGraph {
  const { graph, next, layers } = table
  checkSize(table)
  const routers = graph.routers.map(({ ports, name, at }, router) => ({
    ports,
    name,
    at,
    routes: graph.terminals.map(({ out }, terminal) => {
      const channel = next[router]![terminal]!
      const isHere = out.router === router
      const port = isHere ? out.port : channel < 0 ? 0 : graph.channels[channel]!.from.port
      return { port, layer: isHere || channel < 0 ? 0 : table.layerOf(router, terminal) }
    }),
  }))
  const channels = graph.channels.map(({ from, to, delay }) => ({ from, to, delay }))
  return { routers, terminals: graph.terminals, channels, layers }
}

function checkSize({ graph, layers }: RouteTable): void {
  const large = graph.routers.find(({ ports }) => ports > most.ports)
  if (large)
    refuse(
      `router ${large.name} has ${large.ports} ports, and hardware at most ${most.ports}`,
      'spread its links over more routers',
    )
  const long = graph.channels.find(({ delay }) => delay > most.delay)
  if (long) refuse(`a link has a delay of ${long.delay} cycles, and hardware at most ${most.delay}`, 'shorten it')
  if (layers > most.layers)
    refuse(
      `the routes need ${layers} layers, and hardware has ${most.layers} virtual channels`,
      'choose up*/down* routing',
    )
}

function refuse(message: string, help: string): never {
  fail('FW984', message, null, help)
}

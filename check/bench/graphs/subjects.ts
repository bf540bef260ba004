/** Networks of 256 routers that are no grids, under random traffic that they can carry. */

import { elaborate, type Design } from 'flitwave'
import { parametersOf } from 'flitwave/hdl'
import { graphLoadParameters, tagWidthOf, type GraphLoadParameters } from 'flitwave/rtl/traffic/graph-load-network'
import { namedNetwork } from '../../../src/networks/graph/named-network.js'
import { tableOf, type TableRouting } from '../../../src/networks/graph/network-file.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { GraphTraffic } from '../rtl/graph-traffic.js'

/** A network and its traffic, as a job of check/bench/engines/run.mjs has them. */
export interface GraphSubject {
  readonly name: string
  readonly network: string
  readonly routes: TableRouting
  /** Flits that each terminal offers in a cycle. */
  readonly load: number
}

export const graphSubjects: readonly GraphSubject[] = [
  { name: 'fat tree, 256 routers of 8 ports', network: 'fat-tree(4,4)', routes: 'shortest', load: 0.25 },
  { name: 'dragonfly, 264 routers of 12 ports', network: 'dragonfly(8,1,4)', routes: 'shortest', load: 0.25 },
]

/** Flits of a packet. */
export const flits = 4

/** The hardware of a network, with as many virtual channels as its routes need, and two at least. */
export function graphParametersOf({ network, routes }: GraphSubject): GraphLoadParameters {
  const graph = routedGraph(tableOf(namedNetwork(network), routes))
  const tagWidth = tagWidthOf(graph.terminals.length)
  return { ...parametersOf(graphLoadParameters), graph, tagWidth, vcs: Math.max(2, graph.layers), payloadWidth: 8 }
}

/** The network with its traffic, in hardware. */
export function designOf(subject: GraphSubject): Design {
  return elaborate(new GraphTraffic({ ...graphParametersOf(subject), rate: rateOf(subject), flits }))
}

/** The probability that a terminal creates a packet, in 2^20 cycles. */
export function rateOf({ load }: GraphSubject): number {
  return Math.round((2 ** 20 * load) / flits)
}

/** Networks as files of testbenches and commands: a description, or a shape by its name. */

import type { InputFile } from '../../runs/testbench/host/host.js'
import { graphOf } from './build-graph.js'
import type { NetworkGraph } from './network-graph.js'
import { parseNetwork } from './parse-network.js'
import { dimensionOrderTable } from './routing/dimension-order.js'
import { shortestPathTable } from './routing/shortest-paths.js'
import type { RouteTable } from './routing/route-table.js'
import { upDownTable } from './routing/up-down.js'
import { namedShape } from './shapes/named-shape.js'

/** The text of the description of a shape that a text names: `dragonfly(4,2,2)`; null for a path. */
export function shapeText(name: string): string | null {
  const shape = namedShape(name)
  return shape && JSON.stringify(shape)
}

/** @throws FlitwaveError FW984 for a description that is no network, FW005 for a syntax error */
export function readNetworkFile({ text, path }: InputFile): NetworkGraph {
  const { description, placeOf } = parseNetwork(text, path)
  return graphOf(description, placeOf)
}

/** The routings by table that hardware can have. */
export const tableRoutings = ['shortest', 'up-down', 'dimension-order'] as const

export type TableRouting = (typeof tableRoutings)[number]

/** @throws FlitwaveError FW984 for a network that the routing cannot serve */
export function tableOf(graph: NetworkGraph, routing: TableRouting): RouteTable {
  switch (routing) {
    case 'shortest':
      return shortestPathTable(graph)
    case 'up-down':
      return upDownTable(graph)
    case 'dimension-order':
      return dimensionOrderTable(graph)
  }
}

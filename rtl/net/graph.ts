'use rtl'
import { param } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { isRoutedGraph, type RoutedGraph } from './routed-graph.js'
import { networkParameters } from './parameters.js'

/** Two routers with a terminal each. */
const twoRouters: RoutedGraph = {
  routers: [0, 1].map((own) => ({
    ports: 2,
    name: String(own),
    at: null,
    routes: [0, 1].map((to) => ({ port: to === own ? 1 : 0, layer: 0 })),
  })),
  terminals: [0, 1].map((router) => ({ in: { router, port: 1 }, out: { router, port: 1 } })),
  channels: [0, 1].map((from) => ({
    from: { router: from, port: 0 },
    to: { router: 1 - from, port: 0 },
    delay: 0,
  })),
  layers: 1,
}

const isConsistent: ParameterRule<{ readonly graph: RoutedGraph }> = {
  with: [],
  holds: ({ graph }) => isRoutedGraph(graph),
  remedy: () => 'make it of a description of a network with routedGraph',
}

const layersHaveVcs: ParameterRule<{ readonly graph: RoutedGraph; readonly vcs: number }> = {
  with: ['vcs'],
  holds: ({ graph, vcs }) => graph.layers <= vcs,
  remedy: ({ graph }) => `each layer of its routes needs a virtual channel: make vcs ${graph.layers} or more`,
}

/** The parameters of a network of any shape. */
export const graphParameters = {
  ...pick(networkParameters, 'tagWidth', 'payloadWidth', 'lengthWidth', 'vcs', 'depth', 'stages', 'speculation'),
  ...pick(networkParameters, 'injectionVcs', 'ejectionVcs', 'arbiter', 'vcAllocator', 'switchAllocator'),
  /** Its routers, links, terminals and routes. */
  graph: param(twoRouters, { rules: [isConsistent, layersHaveVcs] }),
}

export type GraphParameters = ParametersOf<typeof graphParameters>

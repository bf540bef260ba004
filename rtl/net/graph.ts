'use rtl'
import { param, parametersOf } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { addressParameters } from '../router/parameters.js'
import { isRoutedGraph } from './check-graph.js'
import { TableRoute } from '../router/table-route.js'
import { networkParameters } from './parameters.js'

/** An input or output of a router. */
export interface RouterPort {
  readonly router: number
  readonly port: number
}

/** The row of a routing table for one terminal. */
interface GraphRoute {
  /** The output towards the terminal, or to it. */
  readonly port: number
  /** The layer of virtual channels for packets that terminals of this router send there. */
  readonly layer: number
}

interface GraphRouter {
  /** Inputs and outputs with smaller numbers exist, used or not. */
  readonly ports: number
  /** By terminal. */
  readonly routes: readonly GraphRoute[]
  /** For drawings. */
  readonly name: string
  readonly at: readonly [x: number, y: number] | null
}

/** A network of routers of any shape, with its routing tables. Routers, terminals and channels are numbered from 0. */
export interface RoutedGraph {
  readonly routers: readonly GraphRouter[]
  /** The input into which each terminal sends, and the output from which it receives. */
  readonly terminals: readonly { readonly in: RouterPort; readonly out: RouterPort }[]
  /** Links, each in one direction; `delay` counts cycles beyond those of routers. */
  readonly channels: readonly { readonly from: RouterPort; readonly to: RouterPort; readonly delay: number }[]
  readonly layers: number
}

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

/** Heads have the number of a terminal, and no part asks for the size of a grid. */
const noGrid = parametersOf(addressParameters)

/** The parameters of the routers of a graph with `radix` ports, and of its terminals. */
export function partsOf(p: GraphParameters, radix: number) {
  const { layers, terminals } = p.graph
  return { ...noGrid, ...p, radix, layers, terminals: terminals.length, routing: TableRoute }
}

'use rtl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { graphParameters } from '../net/graph.js'
import type { RoutedGraph } from '../net/routed-graph.js'
import { multicastRouterParameters } from './parameters.js'

/** A copy keeps no layer, and the bits of a head are the terminals. */
const isOneLayer: ParameterRule<{ readonly graph: RoutedGraph }> = {
  with: [],
  holds: ({ graph }) => graph.layers === 1,
  remedy: ({ graph }) =>
    `its routes take ${graph.layers} layers of virtual channels, and copies have one: route by up*/down* or dimension order`,
}

const hasFewTerminals: ParameterRule<{ readonly graph: RoutedGraph }> = {
  with: [],
  holds: ({ graph }) => graph.terminals.length <= mostTerminals,
  remedy: ({ graph }) =>
    `heads have a bit for each terminal, of at most ${mostTerminals}, not ${graph.terminals.length}`,
}

const mostTerminals = 256

/** The parameters of a network that copies packets. */
export const multicastNetworkParameters = {
  ...pick(multicastRouterParameters, 'tagWidth', 'payloadWidth', 'lengthWidth', 'depth', 'positions'),
  /** Its routers, links, terminals and routes. */
  graph: { ...graphParameters.graph, rules: [...(graphParameters.graph.rules ?? []), isOneLayer, hasFewTerminals] },
}

export type MulticastNetworkParameters = ParametersOf<typeof multicastNetworkParameters>

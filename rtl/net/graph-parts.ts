'use rtl'
import { parametersOf } from 'flitwave/hdl'
import { addressParameters } from '../router/parameters.js'
import { TableRoute } from '../router/table-route.js'
import type { GraphParameters } from './graph.js'

/** Heads have the number of a terminal, and no part asks for the size of a grid. */
const noGrid = parametersOf(addressParameters)

/** The parameters of the routers of a graph with `radix` ports, and of its terminals. */
export function partsOf(p: GraphParameters, radix: number) {
  const { layers, terminals } = p.graph
  return { ...noGrid, ...p, radix, layers, terminals: terminals.length, routing: TableRoute }
}

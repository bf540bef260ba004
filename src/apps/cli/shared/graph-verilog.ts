/** Verilog of a network of any shape. */

import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import { parametersOf } from '../../../language/hdl/declare/parameters.js'
import type { NetworkGraph } from '../../../networks/graph/network-graph.js'
import { tableOf, type TableRouting } from '../../../networks/graph/network-file.js'
import { routedGraph } from '../../../networks/graph/routed-graph.js'
import { emitVerilog } from '../../../print/verilog/index.js'
import { parameterValues } from '../../../runs/testbench/parameters.js'
import { GraphNetwork } from '../../../../rtl/net/graph-network.js'
import { graphParameters } from '../../../../rtl/net/graph.js'
import { loadClasses } from './load.js'
import { writeFiles } from './output-files.js'

/** The hardware of a network. */
export interface GraphHardware {
  readonly routes: TableRouting
  /** Parameters of its routers, besides those that follow from the network; virtual channels by default as many as its routes need. */
  readonly router: Readonly<Record<string, string>>
}

/**
 * Writes the Verilog of a network, with its routing tables, into a folder: a file for each module.
 * @returns the paths of the files
 * @throws FlitwaveError FW143 for parameters that do not fit the routes, FW910 and FW911 for settings that are wrong, FW984
 *   for a network that the routes cannot serve
 */
export async function writeGraphVerilog(
  network: NetworkGraph,
  { routes, router }: GraphHardware,
  folder: string,
): Promise<string[]> {
  const { graph: _, ...specs } = graphParameters
  const graph = routedGraph(tableOf(network, routes))
  const needed = { vcs: String(Math.max(specs.vcs.default, graph.layers)) }
  const given = parameterValues(specs, await loadClasses(specs, { ...needed, ...router }), GraphNetwork.name)
  const design = elaborate(new GraphNetwork(parametersOf(graphParameters, { ...given, graph })))
  return writeFiles(
    folder,
    emitVerilog(design).map(({ name, text }) => ({ name, content: text })),
  )
}

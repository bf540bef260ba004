import { parametersOf } from 'flitwave/hdl'
import { expect, it } from 'vitest'
import { GraphNetwork } from '../../../rtl/net/graph-network.js'
import { graphParameters } from '../../../rtl/net/graph.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { without } from '../../../src/networks/graph/faults.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'
import { checkVerilog, formatCheck, isClean } from '../../../src/print/verilog/index.js'
import { describeWithTools } from '../../support/tools.js'

/** Nine routers of two to five ports; some links are long, and one has failed. */
function nineRouters() {
  const whole = grid([3, 3])
  const links = whole.links.map((link, i) => (i % 4 === 0 ? { ...link, delay: 2 } : link))
  return routedGraph(shortestPathTable(graphOf(without({ ...whole, links }, { links: [5] }))))
}

describeWithTools(['iverilog'], 'the Verilog of a graph of nine routers', () => {
  it('agrees with our engine in Icarus', async () => {
    const graph = nineRouters()
    const p = parametersOf(graphParameters, { graph, vcs: Math.max(2, graph.layers), tagWidth: 8, payloadWidth: 8 })
    const results = await checkVerilog(elaborate(new GraphNetwork(p)), { cycles: 200, tools: ['icarus'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })
})

import { expect, it } from 'vitest'
import { parametersOf } from '../../../src/language/hdl/index.js'
import { GraphNetwork } from '../../../rtl/net/graph-network.js'
import { graphParameters } from '../../../rtl/net/graph.js'
import { MulticastNetwork } from '../../../rtl/multicast/multicast-network.js'
import { multicastNetworkParameters } from '../../../rtl/multicast/network-parameters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import { checkVerilog, isClean } from '../../../src/print/verilog/index.js'
import { describeWithTools } from '../../support/tools.js'

const network = graphOf(randomRegular(9, 4, 3))

describeWithTools(['verilator', 'iverilog'], 'Verilog of a network of nine routers', () => {
  it.each([
    ['with routing tables', () => new GraphNetwork(parametersOf(graphParameters, { graph: routedGraph(shortestPathTable(network)) }))], // prettier-ignore
    ['that copies', () => new MulticastNetwork(parametersOf(multicastNetworkParameters, { graph: routedGraph(upDownTable(network)) }))], // prettier-ignore
  ])('%s agrees in Icarus and Verilator', async (_, make) => {
    const results = await checkVerilog(elaborate(make()), { cycles: 300, seed: 1, tools: ['icarus', 'verilator'] })
    expect(results.length).toBeGreaterThan(1)
    expect(isClean(results)).toBe(true)
  })
})

/** All-reduce in the routers of a torus, for experiments. */

import { parametersOf } from 'flitwave/hdl'
import type { ReductionGroup } from '../../../rtl/reduction/group-tree.js'
import { ReductionNetwork, reductionNetworkParameters } from '../../../rtl/reduction/reduction-network.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import type { Design } from '../../../src/ir/ir.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'
import { reduceVectors } from '../../../src/networks/traffic/reduce-words.js'

const width = 32

/**
 * All nodes of an n x n torus in one group, whose tree has its root at node 0: all nodes of a torus are alike. Trees need no
 * layers of virtual channels, so shortest routes do.
 */
export function reductionDesign(n: number, capacity: number): Design {
  const graph = routedGraph(shortestPathTable(graphOf(grid([n, n], { wraps: true }))))
  const group: ReductionGroup = {
    members: Array.from({ length: n * n }, (_, node) => node),
    root: 0,
    operation: 'sum',
    to: 'members',
  }
  return elaborate(
    new ReductionNetwork(parametersOf(reductionNetworkParameters, { graph, groups: [group], capacity, width })),
  )
}

/** The outcome of an all-reduce. */
export interface AllReduce {
  /** From the acceptance of the vectors to the last word of the last result. */
  readonly cycles: number
  /** Words on links between routers. */
  readonly hops: number
}

/** Sums vectors of all nodes, which begin in one cycle; checks each word of the results. */
export function allReduce(design: Design, words: number): AllReduce {
  const sim = new Simulator<ReductionNetwork>(design, { engine: 'bitslice' })
  const nodes = [...sim.dut.write].length
  const vectors = Array.from({ length: nodes }, (_, node) => vectorOf(node, words))
  load(sim, vectors)
  for (const offer of sim.dut.offer) Object.assign(offer, { valid: true, group: 0, base: 0, words })
  return collect(sim, reduceVectors('sum', vectors, width), nodes)
}

/** Steps through all 32-bit words, so that sums wrap around. */
function vectorOf(node: number, words: number): number[] {
  return Array.from({ length: words }, (_, i) => Math.imul(node * words + i + 1, 0x9e3779b1) >>> 0)
}

function load(sim: Simulator<ReductionNetwork>, vectors: readonly (readonly number[])[]): void {
  const writes = [...sim.dut.write]
  for (let address = 0; address < vectors[0].length; address++) {
    writes.forEach((write, node) => Object.assign(write, { valid: true, address, value: vectors[node][address] }))
    sim.step()
  }
  for (const write of writes) write.valid = false
}

/** Runs until all results have arrived, or nothing has come for a while. */
function collect(sim: Simulator<ReductionNetwork>, expected: readonly number[], nodes: number): AllReduce {
  const sinks = [...sim.dut.delivered]
  const deliveries = sim.nonzero('dut.delivered[*].valid')
  const links = sim.nonzero('dut.nodes[*].leaving[*].valid')
  const received = sinks.map(() => 0)
  const start = sim.cycle
  let [hops, last] = [0, start]
  while (received.some((count) => count < expected.length)) {
    if (sim.cycle - last > 10 * nodes) throw new Error(`an all-reduce of ${nodes} nodes does not end`)
    const terminals = deliveries()
    for (const terminal of terminals) {
      const { value } = sinks[terminal].word
      const at = received[terminal]++
      if (value !== expected[at]) throw new Error(`word ${at} of node ${terminal} is ${value}, not ${expected[at]}`)
    }
    if (terminals.length > 0) last = sim.cycle
    hops += links().length - terminals.length
    sim.step()
    if (sim.cycle === start + 1) for (const offer of sim.dut.offer) offer.valid = false
  }
  return { cycles: last - start, hops }
}

import fc from 'fast-check'
import { randomGraph } from '../../check/campaigns/support/random-graph.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import type { NetworkGraph } from '../../src/networks/graph/network-graph.js'

/** Graphs of 4 to 64 routers, as {@link randomGraph} makes them. */
export const randomGraphs: fc.Arbitrary<NetworkGraph> = fc.nat(1e9).map((seed) => randomGraph(new Random(seed + 1), 64))

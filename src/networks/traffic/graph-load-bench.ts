/** Networks of any shape under a load, with many runs in parallel. */

import { parametersOf } from '../../language/hdl/declare/parameters.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import type { Handle } from '../../ir/values.js'
import { GraphLoadNetwork, type GraphLoadParameters } from '../../../rtl/traffic/graph-load-network.js'
import type { LoadReport } from '../../../rtl/traffic/load-meter.js'
import type { LoadNetwork } from '../../../rtl/traffic/load-network.js'
import { choiceBits, loadParameters, rateBits, type LoadTraffic } from '../../../rtl/traffic/load-parameters.js'
import { Random } from '../collective/random.js'
import { LoadBench, processOf, seedOf, type Traffic, type WhichRun } from './load-bench.js'

/** Nothing is sent. */
const none = { pattern: 'uniform', share: 0, load: 0, longShare: 0, burst: 0, seed: 1 } as const

/** Independent runs of one network, as {@link LoadBench} has those of meshes and tori. Traffic goes uniformly to all others. */
export class GraphLoadBench extends LoadBench {
  private readonly terminals: number

  /** @param runs - the number of parallel runs: 2 to 128 */
  constructor(p: GraphLoadParameters, runs: number) {
    super(parametersOf(loadParameters), runs, elaborate(new GraphLoadNetwork(p)))
    this.terminals = p.graph.terminals.length
  }

  /**
   * Sends lone packets, one after the other in each run.
   * @param pairs - the source of each packet, and its destination, which is another terminal
   * @param most - the maximum number of cycles of a packet
   * @returns cycles from the first in which a packet can leave to the arrival of its tail; null for a packet that is lost
   */
  loneLatencies(pairs: readonly (readonly [number, number])[], flits: number, most: number): (number | null)[] {
    this.begin({ ...none, flits, longFlits: flits })
    const found: (number | null)[] = []
    for (let first = 0; first < pairs.length; first += this.runs)
      found.push(...this.latenciesInRuns(pairs.slice(first, first + this.runs), most))
    return found
  }

  /** @param pairs - the packet of each run */
  private latenciesInRuns(pairs: readonly (readonly [number, number])[], most: number): (number | null)[] {
    const sources = pairs.map(([from, to], run) => {
      const source = graphOf(this.simulator.runs[run]!.dut).traffic[from]!
      return Object.assign(source, { target: to, share: 2 ** choiceBits })
    })
    this.beginWindow()
    for (const source of sources) source.rate = 2 ** rateBits
    this.endWindow(1)
    for (const source of sources) source.rate = 0
    this.drain(most)
    return this.counts()
      .slice(0, pairs.length)
      .map(({ delivered, latencies }) => (delivered === 1 ? latencies : null))
  }

  protected override trafficOf(traffic: Traffic, { run }: WhichRun): readonly LoadTraffic[] {
    const random = new Random(traffic.seed, run)
    return Array.from({ length: this.terminals }, (_, terminal) => {
      const { flits, longFlits, longShare } = traffic
      const lengths = { flits, longFlits, longShare: Math.round(longShare * 2 ** choiceBits) }
      return { seed: seedOf(random), ...processOf(traffic, 1), target: terminal, share: 0, ...lengths } as unknown as LoadTraffic // prettier-ignore
    })
  }

  protected override metersOf(dut: Handle<LoadNetwork>): readonly LoadReport[] {
    const { terminals } = graphOf(dut)
    return terminals.map(({ meter }) => meter.sums)
  }
}

/** The network of a run: {@link LoadBench} knows it as a grid. */
function graphOf(dut: Handle<LoadNetwork>): Handle<GraphLoadNetwork> {
  return dut as unknown as Handle<GraphLoadNetwork>
}

/** Networks of any shape under a load, with many runs in parallel. */

import { parametersOf } from '../../language/hdl/declare/parameters.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import type { Handle } from '../../ir/values.js'
import { GraphLoadNetwork, type GraphLoadParameters } from '../../../rtl/traffic/graph-load-network.js'
import type { LoadReport } from '../../../rtl/traffic/load-meter.js'
import type { LoadNetwork } from '../../../rtl/traffic/load-network.js'
import { choiceBits, loadParameters, type LoadTraffic } from '../../../rtl/traffic/load-parameters.js'
import { Random } from '../collective/random.js'
import { LoadBench, processOf, seedOf, type Traffic, type WhichRun } from './load-bench.js'

/** Independent runs of one network, as {@link LoadBench} has those of meshes and tori. Traffic goes uniformly to all others. */
export class GraphLoadBench extends LoadBench {
  private readonly terminals: number

  /** @param runs - the number of parallel runs: 2 to 128 */
  constructor(p: GraphLoadParameters, runs: number) {
    super(parametersOf(loadParameters), runs, elaborate(new GraphLoadNetwork(p)))
    this.terminals = p.graph.terminals.length
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
    const { terminals } = dut as unknown as Handle<GraphLoadNetwork>
    return terminals.map(({ meter }) => meter.sums)
  }
}

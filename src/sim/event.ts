import { chooseLeaves } from './choose.js'
import type { Engine, EngineWatch, LeafPort } from './engine.js'
import type { InstanceNode } from './instances.js'

/** The event that any bit of some leaves is set, in any run. */
export class AnySet {
  /** For a bulk run that is to stop before the cycle of the event. */
  readonly watch: EngineWatch | null
  private readonly ports: readonly LeafPort[]

  /** @throws FlitwaveError FW903 for a glob that chooses nothing */
  constructor(tree: InstanceNode, engine: Engine, globs: readonly string[]) {
    const leaves = chooseLeaves(tree, globs)
    const runs = Array.from({ length: engine.runs ?? 1 }, (_, run) => run)
    this.ports = leaves.flatMap(({ node, signal }) => runs.map((run) => engine.signal(node, signal, run)))
    this.watch = engine.bulk?.watch(leaves) ?? null
  }

  /** Whether it happens in this cycle, which has settled. */
  happens(): boolean {
    return this.ports.some((port) => Number(port.read()) !== 0)
  }
}

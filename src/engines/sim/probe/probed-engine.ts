import type { Engine } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'
import { createProbes, type Probe } from './probe.js'

/** An engine that somebody else runs, to be probed as a simulator is. */
export class ProbedEngine {
  /** To be raised whenever the engine stands in another cycle, and has settled there. */
  version = 0

  constructor(
    private readonly tree: InstanceNode,
    private readonly engine: Engine,
  ) {}

  probe<K extends string>(sets: Readonly<Record<K, string | readonly string[]>>): Readonly<Record<K, Probe>> {
    const { tree, engine } = this
    return createProbes(sets, { tree, engine, settle: () => undefined, version: () => this.version })
  }
}

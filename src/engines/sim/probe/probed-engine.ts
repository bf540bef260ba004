import type { Engine } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'
import { createProbes, type Probe } from './probe.js'

/** Probes of an engine that other code runs, as on a simulator. */
export class ProbedEngine {
  /** The caller increases it whenever the engine has reached another cycle and settled. */
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

import type { Memory, Signal } from '../../ir/ir.js'
import type { CheckSink, Engine, EngineSnapshot, LeafPort, MemoryPort } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'

/** Independent runs of one design, each on an engine of its own. */
export class SideBySide implements Engine {
  readonly runs: number

  constructor(readonly engines: readonly Engine[]) {
    this.runs = engines.length
  }

  signal(node: InstanceNode, signal: Signal, run = 0): LeafPort {
    return this.engines[run]!.signal(node, signal)
  }

  memory(node: InstanceNode, memory: Memory, run = 0): MemoryPort {
    return this.engines[run]!.memory(node, memory)
  }

  settle(): void {
    for (const engine of this.engines) engine.settle()
  }

  evaluate(...sinks: readonly CheckSink[]): void {
    this.engines.forEach((engine, run) => engine.evaluate(sinks[run]!))
  }

  commit(): void {
    for (const engine of this.engines) engine.commit()
  }

  reset(): void {
    for (const engine of this.engines) engine.reset()
  }

  snapshot(): EngineSnapshot {
    return this.engines.map((engine) => engine.snapshot()) as unknown as EngineSnapshot
  }

  restore(snapshot: EngineSnapshot): void {
    const snapshots = snapshot as unknown as readonly EngineSnapshot[]
    this.engines.forEach((engine, run) => engine.restore(snapshots[run]!))
  }
}

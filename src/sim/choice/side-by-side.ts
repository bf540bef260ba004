import type { Memory, Signal } from '../../ir/ir.js'
import type {
  CheckSink,
  Engine,
  EngineSnapshot,
  LeafPort,
  MemoryPort,
  StateCodec,
  StateSlot,
} from '../engine/engine.js'
import { codecOf } from '../engine/state-codec.js'
import type { InstanceNode } from '../engine/instances.js'

/** Several engines as one: each is told the same. */
export abstract class EngineGroup implements Engine {
  constructor(
    readonly engines: readonly Engine[],
    readonly runs: number,
  ) {}

  abstract signal(node: InstanceNode, signal: Signal, run?: number): LeafPort
  abstract memory(node: InstanceNode, memory: Memory, run?: number): MemoryPort
  abstract evaluate(...sinks: readonly CheckSink[]): void

  settle(): void {
    for (const engine of this.engines) engine.settle()
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
    this.engines.forEach((engine, i) => engine.restore(snapshots[i]!))
  }
}

/** Independent runs of one design, each on an engine of its own. */
export class SideBySide extends EngineGroup {
  constructor(engines: readonly Engine[]) {
    super(engines, engines.length)
  }

  override signal(node: InstanceNode, signal: Signal, run = 0): LeafPort {
    return this.engines[run]!.signal(node, signal)
  }

  override memory(node: InstanceNode, memory: Memory, run = 0): MemoryPort {
    return this.engines[run]!.memory(node, memory)
  }

  codec(slots: readonly StateSlot[], run = 0): StateCodec {
    return codecOf(this.engines[run]!, slots)
  }

  override evaluate(...sinks: readonly CheckSink[]): void {
    this.engines.forEach((engine, run) => engine.evaluate(sinks[run]!))
  }
}

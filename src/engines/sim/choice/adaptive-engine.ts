import type { Memory, Signal } from '../../../ir/ir.js'
import type {
  BulkRunner,
  CheckSink,
  Engine,
  EngineProbe,
  EngineSnapshot,
  LeafPort,
  MemoryPort,
  StateCodec,
  RegisterLayout,
  RestWatch,
  StateSlot,
  WatchedLeaf,
} from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'
import type { NativeState } from '../engine/native.js'
import { AdaptiveProbe } from './adaptive-probe.js'
import { probeLeaves } from '../engine/port-probe.js'
import { copyState, countSet, codecOf } from '../engine/state.js'

interface AdaptiveSnapshot {
  readonly engine: Engine
  readonly snapshot: EngineSnapshot
}

/**
 * The length of a run is unknown in advance. The run starts on an engine that is ready at once, and switches to the faster
 * one after as much time as creating that engine takes. It therefore never takes more than twice as long as on the better
 * engine.
 */
export class AdaptiveEngine implements Engine {
  readonly rest: RestWatch
  private second: Engine | null = null

  /** @param cyclesLeft - cycles on the first engine until the second would have paid off */
  constructor(
    private readonly tree: InstanceNode,
    private readonly first: Engine,
    private readonly makeSecond: () => Engine,
    private cyclesLeft: number,
  ) {
    let kept: Engine | null = null
    const isQuick = (): boolean => this.engine.rest?.isQuick ?? false
    this.rest = {
      get isQuick() {
        return isQuick()
      },
      keep: () => {
        kept = this.engine
        kept.rest?.keep()
      },
      // The engine may have changed at the clock edge.
      isKept: () => kept === this.engine && (kept.rest?.isKept() ?? false),
      pass: (edges) => this.engine.rest?.pass(edges),
    }
  }

  get runs(): number {
    return this.first.runs ?? 1
  }

  get native(): NativeState | undefined {
    return this.engine.native
  }

  get bulk(): BulkRunner | undefined {
    return this.engine.bulk
  }

  signal(node: InstanceNode, signal: Signal, run?: number): LeafPort {
    const port = this.following((engine) => engine.signal(node, signal, run))
    return { read: () => port().read(), write: (value) => port().write(value) }
  }

  memory(node: InstanceNode, memory: Memory, run?: number): MemoryPort {
    const port = this.following((engine) => engine.memory(node, memory, run))
    return { read: (address) => port().read(address), write: (address, value) => port().write(address, value) }
  }

  probe(leaves: readonly WatchedLeaf[]): EngineProbe {
    return new AdaptiveProbe(this.following((engine) => probeLeaves(engine, leaves)))
  }

  codec(slots: readonly StateSlot[], run?: number): StateCodec {
    const codec = this.following((engine) => codecOf(engine, slots, run))
    return { encode: () => codec().encode(), decode: (bytes) => codec().decode(bytes) }
  }

  countSet(layout: RegisterLayout, runs: readonly number[]): Uint8Array {
    return countSet(this.engine, layout, runs)
  }

  expect(cycles: number): void {
    if (cycles >= this.cyclesLeft) this.goOver()
  }

  settle(): void {
    this.engine.settle()
  }

  evaluate(...sinks: readonly CheckSink[]): void {
    this.engine.evaluate(...sinks)
  }

  commit(): void {
    this.engine.commit()
    if (--this.cyclesLeft <= 0) this.goOver()
  }

  reset(): void {
    this.engine.reset()
  }

  snapshot(): EngineSnapshot {
    const { engine } = this
    return { engine, snapshot: engine.snapshot() } as AdaptiveSnapshot as unknown as EngineSnapshot
  }

  restore(state: EngineSnapshot): void {
    const { engine, snapshot } = state as unknown as AdaptiveSnapshot
    engine.restore(snapshot)
    if (engine !== this.engine) this.copyFrom(engine)
  }

  /** The current engine of the run. */
  get engine(): Engine {
    return this.second ?? this.first
  }

  private goOver(): void {
    if (this.second) return
    this.second = this.makeSecond()
    this.copyFrom(this.first)
  }

  private copyFrom(other: Engine): void {
    copyState(other, this.engine, this.tree)
  }

  /** Looks up a part of the current engine, again after each switch. */
  private following<T>(lookUp: (engine: Engine) => T): () => T {
    let { engine } = this
    let found = lookUp(engine)
    return () => {
      if (engine !== this.engine) {
        engine = this.engine
        found = lookUp(engine)
      }
      return found
    }
  }
}

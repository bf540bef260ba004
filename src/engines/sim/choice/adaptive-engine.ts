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
import { AdaptiveProbe } from './adaptive-probe.js'
import { probeLeaves } from '../engine/port-probe.js'
import { copyState, countSet, codecOf } from '../engine/state.js'

interface AdaptiveSnapshot {
  readonly engine: Engine
  readonly snapshot: EngineSnapshot
}

/**
 * Nobody knows how long a run will be. It starts on the engine that is at hand at once, and goes over to the faster one
 * when it has taken as long as that would have taken to be made; so it never takes more than twice as long as on the
 * better of the two.
 */
export class AdaptiveEngine implements Engine {
  readonly rest: RestWatch
  private second: Engine | null = null

  /** @param cyclesLeft - cycles on the first engine after which the second would have paid for itself */
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
      // It may have gone over with the clock edge.
      isKept: () => kept === this.engine && (kept.rest?.isKept() ?? false),
      pass: (edges) => this.engine.rest?.pass(edges),
    }
  }

  get runs(): number {
    return this.first.runs ?? 1
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

  /** That the run is on now. */
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

  /** Something of the engine that the run is on, looked up again after it has gone over. */
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

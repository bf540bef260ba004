import type { Memory, Signal } from '../../../ir/ir.js'
import type {
  CheckSink,
  Engine,
  EngineSnapshot,
  LeafPort,
  MemoryPort,
  RestWatch,
  StateCodec,
  StateSlot,
} from '../engine/engine.js'
import type { NativeState } from '../engine/native.js'
import { codecOf } from '../engine/state.js'
import { isState, type InstanceNode } from '../engine/instances.js'

/** Combines several engines into one: each gets the same calls. */
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

/**
 * Independent runs of one design, each on its own engine. After a write, an engine settles only when one of its computed
 * values is read: testbenches drive and read in turn.
 */
export class SideBySide extends EngineGroup {
  readonly rest: RestWatch | undefined
  /** The runs with outdated values. */
  private readonly isStale: boolean[]

  constructor(engines: readonly Engine[]) {
    super(engines, engines.length)
    this.isStale = engines.map(() => true)
    const watches = engines.flatMap(({ rest }) => rest ?? [])
    if (watches.length < engines.length) return
    this.rest = {
      isQuick: watches.every(({ isQuick }) => isQuick),
      keep: () => watches.forEach((watch) => watch.keep()),
      isKept: () => watches.every((watch) => watch.isKept()),
      pass: (edges) => watches.forEach((watch) => watch.pass(edges)),
    }
  }

  /** The runs share the native code of their design. */
  get native(): NativeState | undefined {
    return this.engines[0]!.native
  }

  override signal(node: InstanceNode, signal: Signal, run = 0): LeafPort {
    const port = this.engines[run]!.signal(node, signal)
    const read = isState(node, signal) ? () => port.read() : () => (this.update(run), port.read())
    return {
      read,
      write: (value) => {
        port.write(value)
        this.isStale[run] = true
      },
    }
  }

  override memory(node: InstanceNode, memory: Memory, run = 0): MemoryPort {
    const port = this.engines[run]!.memory(node, memory)
    return {
      read: (address) => port.read(address),
      write: (address, value) => {
        port.write(address, value)
        this.isStale[run] = true
      },
    }
  }

  codec(slots: readonly StateSlot[], run = 0): StateCodec {
    const codec = codecOf(this.engines[run]!, slots)
    return {
      encode: () => codec.encode(),
      decode: (bytes) => {
        codec.decode(bytes)
        this.isStale[run] = true
      },
    }
  }

  /** Signals settle when they are read. */
  override settle(): void {
    return undefined
  }

  override evaluate(...sinks: readonly CheckSink[]): void {
    this.engines.forEach((engine, run) => {
      this.update(run)
      engine.evaluate(sinks[run]!)
    })
  }

  override commit(): void {
    super.commit()
    this.isStale.fill(true)
  }

  override reset(): void {
    super.reset()
    this.isStale.fill(true)
  }

  override restore(snapshot: EngineSnapshot): void {
    super.restore(snapshot)
    this.isStale.fill(true)
  }

  private update(run: number): void {
    if (!this.isStale[run]) return
    this.engines[run]!.settle()
    this.isStale[run] = false
  }
}

/**
 * The contents of a snapshot and their places. The layout follows from the design alone, so that a replay written with
 * one engine opens on another.
 */

import { obtain } from '../../base/maps.js'
import type { Memory, Signal } from '../../ir/ir.js'
import type { Engine, MemoryPort, Raw, StateCodec, StateSlot, EngineWriter } from '../../engines/sim/engine/engine.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { codecOf, wordPort, bytesOfSlots, stateSlots } from '../../engines/sim/engine/state.js'

/** A register, an input of the top, or a memory, and its position in the bytes of a snapshot. */
export interface StateItem extends StateSlot {
  /** Its number in {@link StateLayout.items}. */
  readonly index: number
}

/** The order of all state of a design. */
export class StateLayout {
  readonly items: readonly StateItem[]
  /** The bytes of a snapshot, unpacked. */
  readonly byteLength: number
  private byOwner: Map<InstanceNode, Map<Signal | Memory, StateItem>> | undefined

  /** @param added - signals added to the design to observe it: snapshots do not contain them */
  constructor(tree: InstanceNode, added?: ReadonlySet<Signal>) {
    const slots = stateSlots(tree, added)
    this.byteLength = bytesOfSlots(slots)
    this.items = slots.map((slot, index) => Object.assign(slot, { index }))
  }

  /** The item of a register, an input of the top, or a memory. */
  itemOf(node: InstanceNode, source: Signal | Memory): StateItem {
    return (this.byOwner ??= this.itemsByOwner()).get(node)!.get(source)!
  }

  private itemsByOwner(): Map<InstanceNode, Map<Signal | Memory, StateItem>> {
    const byOwner = new Map<InstanceNode, Map<Signal | Memory, StateItem>>()
    for (const item of this.items) obtain(byOwner, item.node, () => new Map()).set(sourceOf(item), item)
    return byOwner
  }
}

/** The path of a signal or a memory: `dut.first.words`. */
export function itemPath({ node, source }: StateItem): string {
  return `${node.path}.${'signal' in source ? source.signal.path : source.memory.path}`
}

function sourceOf({ source }: StateItem): Signal | Memory {
  return 'signal' in source ? source.signal : source.memory
}

/** The state of one engine, by the layout of its design. */
export class EngineState {
  private readonly codec: StateCodec
  private readonly ports: (MemoryPort | undefined)[] = []
  private inputs: InputWriter | null = null

  constructor(
    private readonly layout: StateLayout,
    private readonly engine: Engine,
  ) {
    this.codec = codecOf(engine, layout.items)
  }

  read(item: StateItem, address: number): Raw {
    return this.port(item).read(address)
  }

  write(item: StateItem, address: number, value: Raw): void {
    if (item.isInput && (this.inputs ??= new InputWriter(this.layout, this.engine)).write(item, value)) return
    this.port(item).write(address, value)
  }

  /** The whole state, as the bytes of a snapshot, valid until the next call. */
  save(): Uint8Array {
    return this.codec.encode()
  }

  /** Restores a snapshot. The engine must settle afterwards. */
  load(bytes: Uint8Array): void {
    this.codec.decode(bytes)
  }

  private port(item: StateItem): MemoryPort {
    return (this.ports[item.index] ??= wordPort(this.engine, item))
  }
}

/** Writes the inputs of the top as fast as the engine allows: in many runs, some of them change in each cycle. */
class InputWriter {
  private readonly writer: EngineWriter | undefined
  /** By index of the item: its number among the inputs. */
  private readonly numbers: Int32Array

  constructor(layout: StateLayout, engine: Engine) {
    const leaves = layout.items.flatMap(({ isInput, node, source, index }) =>
      isInput && 'signal' in source ? [{ node, signal: source.signal, index }] : [],
    )
    this.writer = engine.writer?.(leaves)
    this.numbers = new Int32Array(layout.items.length)
    leaves.forEach(({ index }, number) => (this.numbers[index] = number))
  }

  /** Returns false if the engine does not support it; nothing is written then. */
  write({ index }: StateItem, value: Raw): boolean {
    this.writer?.write(this.numbers[index]!, value)
    return this.writer !== undefined
  }
}

/**
 * What a snapshot holds and where: the inputs of the top, and the registers and memories of every instance, parents
 * before children, signals before memories, each in order of declaration. This follows from the design alone, so that a
 * replay written with one engine opens on another.
 */

import { obtain } from '../maps.js'
import type { Memory, Signal, Type } from '../ir/ir.js'
import type { Engine, Raw } from '../sim/engine/engine.js'
import { allInstances, type InstanceNode } from '../sim/engine/instances.js'
import { readWord, wordBytes, writeWord } from './words.js'

/** A register, an input of the top, or a memory. */
export interface StateItem {
  /** Its number in {@link StateLayout.items}. */
  readonly index: number
  readonly node: InstanceNode
  readonly source: { readonly signal: Signal } | { readonly memory: Memory }
  readonly type: Type
  /** Words of a memory; 1 for a signal. */
  readonly depth: number
  /** Bytes of one word. */
  readonly size: number
  /** Of the first word, in the bytes of a snapshot. */
  readonly offset: number
  readonly isInput: boolean
}

/** The order of all state of a design. */
export class StateLayout {
  readonly items: readonly StateItem[]
  /** Of a snapshot, unpacked. */
  readonly byteLength: number
  private readonly byOwner = new Map<InstanceNode, Map<Signal | Memory, StateItem>>()

  /** @param added - signals that were added to the design, to observe it: snapshots know nothing of them */
  constructor(tree: InstanceNode, added: ReadonlySet<Signal> = new Set()) {
    const items: StateItem[] = []
    let offset = 0
    const add = (item: Pick<StateItem, 'node' | 'source' | 'type' | 'depth' | 'isInput'>): void => {
      const size = wordBytes(item.type)
      items.push({ ...item, index: items.length, size, offset })
      offset += size * item.depth
    }
    for (const node of allInstances(tree)) {
      for (const signal of node.module.signals) {
        const isInput = signal.role === 'input' && node === tree
        if ((!isInput && signal.role !== 'register') || added.has(signal)) continue
        add({ node, source: { signal }, type: signal.type, depth: 1, isInput })
      }
      for (const memory of node.module.memories) {
        add({ node, source: { memory }, type: memory.type, depth: memory.depth, isInput: false })
      }
    }
    this.items = items
    this.byteLength = offset
    for (const item of items) obtain(this.byOwner, item.node, () => new Map()).set(sourceOf(item), item)
  }

  /** The item of a register, an input of the top, or a memory. */
  itemOf(node: InstanceNode, source: Signal | Memory): StateItem {
    return this.byOwner.get(node)!.get(source)!
  }
}

function sourceOf({ source }: StateItem): Signal | Memory {
  return 'signal' in source ? source.signal : source.memory
}

interface WordPort {
  read(address: number): Raw
  write(address: number, value: Raw): void
}

/** The state of one engine, by the layout of its design. */
export class EngineState {
  private readonly ports: readonly WordPort[]

  constructor(
    private readonly layout: StateLayout,
    engine: Engine,
  ) {
    this.ports = layout.items.map(({ node, source }) => {
      if ('memory' in source) return engine.memory(node, source.memory)
      const port = engine.signal(node, source.signal)
      return { read: () => port.read(), write: (_address, value) => port.write(value) }
    })
  }

  read({ index }: StateItem, address: number): Raw {
    return this.ports[index]!.read(address)
  }

  write({ index }: StateItem, address: number, value: Raw): void {
    this.ports[index]!.write(address, value)
  }

  /** All of it, as the bytes of a snapshot. */
  save(): Uint8Array {
    const bytes = new Uint8Array(this.layout.byteLength)
    for (const { index, depth, size, offset } of this.layout.items) {
      const port = this.ports[index]!
      for (let address = 0; address < depth; address++) {
        writeWord(bytes, offset + address * size, size, port.read(address))
      }
    }
    return bytes
  }

  /** Puts a snapshot in place. The engine has to settle then. */
  load(bytes: Uint8Array): void {
    for (const { index, depth, size, offset, type } of this.layout.items) {
      const port = this.ports[index]!
      for (let address = 0; address < depth; address++) {
        port.write(address, readWord(bytes, offset + address * size, type))
      }
    }
  }
}

/** The state of a design in slots, as bytes, and copies of it. */

import type { Signal } from '../../../ir/ir.js'
import type { StateSlot, StatePlace, Engine, MemoryPort, StateCodec, RegisterLayout } from './engine.js'
import { allInstances, type InstanceNode } from './instances.js'
import { wordBytes, readWord, writeWord } from './words.js'
import { portsOf, type PortSource } from './observer.js'

/**
 * All state of a design: the inputs of the top, and the registers and memories of every instance, parents before children,
 * signals before memories, each in order of declaration.
 * @param added - signals added for observation, which are left out
 */
export function stateSlots(tree: InstanceNode, added: ReadonlySet<Signal> = new Set()): StateSlot[] {
  const slots: StateSlot[] = []
  let offset = 0
  const add = (slot: Omit<StateSlot, 'size' | 'offset'>): void => {
    const { node, source, type, depth, isInput } = slot
    const size = wordBytes(type)
    slots.push({ node, source, type, depth, size, offset, isInput })
    offset += size * depth
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
  return slots
}

export function bytesOfSlots(slots: readonly StateSlot[]): number {
  const last = slots.at(-1)
  return last ? last.offset + last.depth * last.size : 0
}

/** The codec of one of the runs of an engine; see {@link Engine.codec}. */
export function codecOf(engine: Engine, slots: readonly StateSlot[], run = 0): StateCodec {
  return engine.codec?.(slots, run) ?? new PortCodec(portsOf(engine, run), slots)
}

/** A port for the words of a slot; the only word of a signal has address 0. */
export function wordPort(ports: PortSource, { node, source }: StatePlace): MemoryPort {
  if ('memory' in source) return ports.memory(node, source.memory)
  const port = ports.signal(node, source.signal)
  return { read: () => port.read(), write: (_address, value) => port.write(value) }
}

/** Encodes and decodes word by word. */
class PortCodec implements StateCodec {
  private readonly ports: readonly MemoryPort[]
  private readonly bytes: Uint8Array

  constructor(
    ports: PortSource,
    private readonly slots: readonly StateSlot[],
  ) {
    this.ports = slots.map((slot) => wordPort(ports, slot))
    this.bytes = new Uint8Array(bytesOfSlots(slots))
  }

  encode(): Uint8Array {
    for (const [i, { depth, size, offset }] of this.slots.entries())
      for (let address = 0; address < depth; address++)
        writeWord(this.bytes, offset + address * size, size, this.ports[i]!.read(address))
    return this.bytes
  }

  decode(bytes: Uint8Array): void {
    for (const [i, { depth, size, offset, type }] of this.slots.entries())
      for (let address = 0; address < depth; address++)
        this.ports[i]!.write(address, readWord(bytes, offset + address * size, type))
  }
}

/** Copies registers, memories and inputs of all runs from one engine to another. */
export function copyState(from: Engine, to: Engine, tree: InstanceNode): void {
  const slots = stateSlots(tree)
  const runs = Array.from({ length: to.runs ?? 1 }, (_, run) => run)
  if (to.decodeAll)
    to.decodeAll(
      slots,
      runs.map((run) => codecOf(from, slots, run).encode()),
    )
  else for (const run of runs) codecOf(to, slots, run).decode(codecOf(from, slots, run).encode())
}

/** The number of runs in which each bit of registers is set; see {@link Engine.countSet}. */
export function countSet(engine: Engine, layout: RegisterLayout, runs: readonly number[]): Uint8Array {
  if (engine.countSet) return engine.countSet(layout, runs)
  const counts = new Uint8Array(8 * layout.size)
  const slots = slotsOf(layout)
  for (const run of runs)
    codecOf(engine, slots, run)
      .encode()
      .forEach((byte, i) => {
        for (let bits = byte, at = 8 * i; bits !== 0; bits >>>= 1, at++) counts[at]! += bits & 1
      })
  return counts
}

function slotsOf(layout: RegisterLayout): readonly StateSlot[] {
  return [...layout.instances].flatMap(([node, begin]) =>
    [...layout.registersOf(node.module)].map(([signal, offset]) => {
      const { type } = signal
      return { node, source: { signal }, type, depth: 1, size: wordBytes(type), offset: begin + offset, isInput: false }
    }),
  )
}

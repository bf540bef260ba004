import type { Signal } from '../../../ir/ir.js'
import type { StateSlot } from './engine.js'
import { allInstances, type InstanceNode } from './instances.js'
import { wordBytes } from './word-bytes.js'

/**
 * All state of a design: the inputs of the top, and the registers and memories of every instance, parents before children,
 * signals before memories, each in order of declaration.
 * @param added - signals to leave out, that were added to the design to observe it
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

/** Bytes that slots take together. */
export function bytesOfSlots(slots: readonly StateSlot[]): number {
  const last = slots.at(-1)
  return last ? last.offset + last.depth * last.size : 0
}

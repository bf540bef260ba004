import { allInstances, type InstanceNode } from './instances.js'
import type { PortSource } from './observer.js'

/** Gives one run the registers, memories and inputs of another, which may be on another engine. */
export function copyState(from: PortSource, to: PortSource, tree: InstanceNode): void {
  for (const node of allInstances(tree)) {
    for (const signal of node.module.signals) {
      if (signal.role !== 'register' && (signal.role !== 'input' || node !== tree)) continue
      to.signal(node, signal).write(from.signal(node, signal).read())
    }
    for (const memory of node.module.memories) {
      const [source, target] = [from.memory(node, memory), to.memory(node, memory)]
      for (let address = 0; address < memory.depth; address++) target.write(address, source.read(address))
    }
  }
}

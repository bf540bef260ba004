import type { Engine } from './engine.js'
import type { InstanceNode } from './instances.js'
import { codecOf } from './state-codec.js'
import { stateSlots } from './state-slots.js'

/** Gives all runs of an engine the registers, memories and inputs that they have on another. */
export function copyState(from: Engine, to: Engine, tree: InstanceNode): void {
  const slots = stateSlots(tree)
  for (let run = 0; run < (to.runs ?? 1); run++) codecOf(to, slots, run).decode(codecOf(from, slots, run).encode())
}

import type { Engine } from './engine.js'
import type { InstanceNode } from './instances.js'
import { codecOf } from './state-codec.js'
import { stateSlots } from './state-slots.js'

/** Gives all runs of an engine the registers, memories and inputs that they have on another. */
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

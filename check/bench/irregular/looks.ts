import type { Design } from 'flitwave'
import { instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { chooseLeaves } from '../../../src/engines/sim/probe/choose.js'

/** The number of signals that a testbench looks at in a cycle. */
const lookedAt = 10

/** The cycles of a testbench that is over soon: its start counts. */
export const firstLooks = 5000

/** The paths of some signals, spread evenly over all instances of a design: registers, and values that logic computes. */
export function looksAt(design: Design): string[] {
  const leaves = chooseLeaves(instanceTree(design), ['**'])
  const step = leaves.length / lookedAt
  return Array.from({ length: lookedAt }, (_, i) => leaves[Math.floor((i + 0.5) * step)]!.path)
}

/** What a user asks about: `dut.out.head@12`, or `dut.fifo.words[3]@12`. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import { allInstances, type InstanceNode } from '../../engines/sim/engine/instances.js'
import { chooseLeaves } from '../../engines/sim/probe/choose.js'
import type { Located, Past } from './past.js'

/**
 * The leaves that a path or a glob names, or a word of a memory.
 * @throws FlitwaveError FW903 if there is none
 */
export function locate(tree: InstanceNode, path: string): readonly Located[] {
  const word = wordAt(tree, path)
  return word ? [word] : chooseLeaves(tree, [path]).map(({ node, signal }) => ({ node, source: { signal } }))
}

/** @throws FlitwaveError FW904 for a cycle that was not run */
export function requireCycle({ firstCycle, lastCycle }: Past, cycle: number): void {
  if (cycle >= firstCycle && cycle <= lastCycle) return
  fail(
    'FW904',
    `there is no cycle ${cycle}`,
    null,
    `the run has the cycles ${firstCycle}:${lastCycle}; choose among these`,
  )
}

function wordAt(tree: InstanceNode, path: string): Located | null {
  const [, owner, index] = /^(.*)\[(\d+)\]$/.exec(path) ?? []
  if (owner === undefined) return null
  for (const node of allInstances(tree)) {
    if (!owner.startsWith(`${node.path}.`)) continue
    const memory = node.module.memories.find((one) => `${node.path}.${one.path}` === owner)
    if (memory && Number(index) < memory.depth) return { node, source: { memory, address: Number(index) } }
  }
  return null
}

/** Instances by their paths. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'

/**
 * @param path - complete: `dut.inputs[0].buffer`
 * @throws FlitwaveError FW903 if no instance is called so
 */
export function instanceAt(tree: InstanceNode, path: string): InstanceNode {
  const node = ownerOf(tree, path)
  if (node.path === path) return node
  return fail('FW903', `there is no instance ${path}`, null, 'choose one from the tree of the design')
}

/** The instance that a path leads to, or that what it names is in. */
export function ownerOf(tree: InstanceNode, path: string): InstanceNode {
  let at = tree
  for (;;) {
    const next = at.children.find((child) => path === child.path || path.startsWith(`${child.path}.`))
    if (!next) return at
    at = next
  }
}

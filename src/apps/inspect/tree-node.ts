/** Nodes of the tree of a design, and their descriptions. */

import type { Field, Memory } from '../../ir/ir.js'
import { describeBits, type Shape } from '../../ir/shape.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { roleOf } from '../../engines/sim/probe/variable.js'
import { partsOf, type RowPart } from './waves/rows.js'

/** An instance with what it contains, a field, or a memory. */
export interface TreeNode {
  readonly path: string
  /** The last part of the path. */
  readonly name: string
  readonly kind: 'instance' | 'memory' | 'view' | Field['signals'][number]['role']
  /** For people: the class of an instance, `VirtualChannel`, or the type of a field, `uint(4)`. */
  readonly about: string
  readonly hasChildren: boolean
}

export function memoryAsNode(path: string, { path: name, shape, depth }: Memory): TreeNode {
  return { path, name, kind: 'memory', about: `${typeText(shape)}[${depth}]`, hasChildren: true }
}

export function instanceAsNode(node: InstanceNode): TreeNode {
  const { path, module, instance } = node
  const hasChildren = module.fields.length + module.memories.length + module.instances.length > 0
  return { path, name: instance?.path ?? 'dut', kind: 'instance', about: module.className, hasChildren }
}

export function partAsNode(part: RowPart): TreeNode {
  const { path, field, shape } = part
  const name = /[^.]*$/.exec(path)![0]
  return {
    path,
    name,
    kind: roleOf(field),
    about: typeText(shape),
    hasChildren: partsOf(part).length > 0,
  }
}

function typeText(shape: Shape): string {
  switch (shape.kind) {
    case 'bool':
      return 'bool'
    case 'bits':
      return describeBits(shape)
    case 'array':
      return `${typeText(shape.element)}[${shape.length}]`
    case 'enum':
    case 'struct':
      return shape.name || shape.kind
  }
}

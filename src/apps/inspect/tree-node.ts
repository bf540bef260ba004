/** Nodes of the tree of a design, and their descriptions. */

import type { Field, Memory } from '../../ir/ir.js'
import { describeBits, type Shape } from '../../ir/shape.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { roleOf } from '../../engines/sim/probe/variable.js'
import { partsOf, type RowPart } from './waves/rows.js'

/** An instance with what it contains, a scope without a module inside one, a field, or a memory. */
export interface TreeNode {
  readonly path: string
  /** The last part of the path. */
  readonly name: string
  readonly kind: 'instance' | 'scope' | 'memory' | 'view' | Field['signals'][number]['role']
  /** For people: the class of an instance, `VirtualChannel`, or the type of a field, `uint(4)`. */
  readonly about: string
  readonly hasChildren: boolean
}

export function memoryAsNode(path: string, { path: own, shape, depth }: Memory): TreeNode {
  return { path, name: lastPart(own), kind: 'memory', about: `${typeText(shape)}[${depth}]`, hasChildren: true }
}

export function instanceAsNode(node: InstanceNode): TreeNode {
  const { path, module, instance } = node
  const hasChildren = module.fields.length + module.memories.length + module.instances.length > 0
  const name = instance ? lastPart(instance.path) : 'dut'
  return { path, name, kind: 'instance', about: module.className, hasChildren }
}

/** @param path - complete: `dut.gen[3]` */
export function scopeAsNode(path: string): TreeNode {
  return { path, name: lastPart(path), kind: 'scope', about: '', hasChildren: true }
}

export const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

export function partAsNode(part: RowPart): TreeNode {
  const { path, field, shape } = part
  return {
    path,
    name: lastPart(path),
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

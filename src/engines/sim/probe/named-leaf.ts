/** Finds leaves by their complete paths: most probes name each of their leaves, and a network has thousands. */

import type { Field, Module } from '../../../ir/ir.js'
import { shapeLeaves } from '../../../ir/shape.js'
import { obtain } from '../../../base/maps.js'
import type { InstanceNode } from '../engine/instances.js'

export interface NamedLeaf {
  readonly node: InstanceNode
  readonly field: Field
  /** Its number in the field. */
  readonly leaf: number
}

/** The leaf with a path such as `dut.in[0].flit.head`; null if there is none. */
export function leafNamed(tree: InstanceNode, path: string): NamedLeaf | null {
  return path.startsWith(`${tree.path}.`) ? leafBelow(tree, path.slice(tree.path.length + 1)) : null
}

function leafBelow(node: InstanceNode, path: string): NamedLeaf | null {
  const names = obtain(namesOf, node.module, () => new Names(node.module))
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const instance = names.instances.get(path.slice(0, dot))
    const found = instance === undefined ? null : leafBelow(node.children[instance]!, path.slice(dot + 1))
    if (found) return found
  }
  const own = names.leaves.get(path)
  return own ? { node, ...own } : null
}

/** The names inside a module. */
class Names {
  /** The numbers of instances. */
  readonly instances: ReadonlyMap<string, number>
  private known: Map<string, Omit<NamedLeaf, 'node'>> | undefined

  constructor(private readonly module: Module) {
    this.instances = new Map(module.instances.map(({ path }, number) => [path, number]))
  }

  get leaves(): ReadonlyMap<string, Omit<NamedLeaf, 'node'>> {
    return (this.known ??= this.collectLeaves())
  }

  private collectLeaves(): Map<string, Omit<NamedLeaf, 'node'>> {
    const leaves = new Map<string, Omit<NamedLeaf, 'node'>>()
    for (const field of this.module.fields)
      shapeLeaves(field.shape).forEach(({ suffix }, leaf) => leaves.set(field.path + suffix, { field, leaf }))
    return leaves
  }
}

const namesOf = new WeakMap<Module, Names>()

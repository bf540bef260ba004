/** The signals of a design by all names that a dump may have for them. */

import { allInstances, type InstanceNode } from '../../engines/sim/engine/instances.js'
import type { Memory } from '../../ir/ir.js'
import { leafWidth, shapeLeaves, type ShapeLeaf } from '../../ir/shape.js'
import type { Located } from '../why/recorded-values.js'

/** A leaf of a field, or of a word of a memory. */
export interface DesignLeaf {
  /** Complete: `dut.in[0].flit.head`. */
  readonly path: string
  readonly located: Located
  readonly shape: ShapeLeaf['shape']
  /** Its names in a dump, from the scope of the top on. */
  readonly names: readonly LeafName[]
}

/** A name of a leaf: that of a variable, of which the leaf may be some bits. */
interface LeafName {
  readonly name: string
  /** The least bit of the leaf in the variable. */
  readonly low: number
}

/**
 * All leaves but the locals of blocks, in the order of the design. A leaf has its name in Flitwave, which our own dumps
 * have, and that in the Verilog that we print. In Verilog a word is one variable, of which its leaves are some bits.
 */
export function designLeaves(tree: InstanceNode): DesignLeaf[] {
  const verilog = new Map<InstanceNode, string>()
  return [...allInstances(tree)].flatMap((node) => {
    const above = node.parent && verilog.get(node.parent)!
    const scope = above === null ? '' : `${above}${node.instance!.name}.`
    verilog.set(node, scope)
    const own = node.path.slice(tree.path.length + 1)
    return [
      ...fieldLeaves(node, own === '' ? '' : `${own}.`, scope),
      ...wordLeaves(node, own === '' ? '' : `${own}.`, scope),
    ]
  })
}

function fieldLeaves(node: InstanceNode, own: string, scope: string): DesignLeaf[] {
  return node.module.fields.flatMap(({ path, shape, signals }) =>
    shapeLeaves(shape).flatMap((leaf, i): DesignLeaf[] => {
      const signal = signals[i]!
      if (signal.role === 'local') return []
      const names = namesOf([own + path + leaf.suffix, scope + signal.name])
      return [
        { path: `${node.path}.${path}${leaf.suffix}`, located: { node, source: { signal } }, shape: leaf.shape, names },
      ]
    }),
  )
}

function wordLeaves(node: InstanceNode, own: string, scope: string): DesignLeaf[] {
  return node.module.memories.flatMap((memory) =>
    Array.from({ length: memory.depth }, (_, address) => leavesOfWord(node, memory, address, own, scope)).flat(),
  )
}

function leavesOfWord(node: InstanceNode, memory: Memory, address: number, own: string, scope: string): DesignLeaf[] {
  let low = 0
  return shapeLeaves(memory.shape).map(({ suffix, shape }): DesignLeaf => {
    const word = `${memory.path}[${address}]${suffix}`
    const names = [...namesOf([own + word]), { name: `${scope}${memory.name}[${address}]`, low }]
    low += leafWidth(shape)
    return { path: `${node.path}.${word}`, located: { node, source: { memory, address } }, shape, names }
  })
}

function namesOf(names: readonly string[]): LeafName[] {
  return [...new Set(names)].map((name) => ({ name, low: 0 }))
}

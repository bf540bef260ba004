/** What can be named inside a module, part by part, down to the leaves that a condition can read. */

import type { Memory, Module, Signal } from '../../../ir/ir.js'
import { leafType, leafWidth, shapeLeaves, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import { obtain } from '../../../base/maps.js'

/** A leaf of a signal, or of a word of a memory, within its module. */
export interface Source {
  /** Inside the module: `arriving[0].flit.head`. */
  readonly path: string
  readonly shape: ShapeLeaf['shape']
  readonly signal: Signal | null
  /** Null for a signal. */
  readonly word: MemoryWord | null
}

/** Some bits of a word. */
export interface MemoryWord {
  readonly memory: Memory
  readonly address: number
  readonly low: number
}

/** What stands behind one more part of a path: a leaf, an instance, or what has further parts. */
export interface PartNode {
  readonly parts: Map<string, PartNode>
  source: Source | null
  /** The number of the instance among those of the module. */
  instance: number | null
}

const known = new WeakMap<Module, PartNode>()

/** The parts of a module; those of its instances are parts of theirs. */
export function partsOf(module: Module): PartNode {
  return obtain(known, module, () => collectParts(module))
}

function collectParts(module: Module): PartNode {
  const root = newPart()
  for (const field of module.fields)
    shapeLeaves(field.shape).forEach(({ suffix, shape }, i) => {
      const path = field.path + suffix
      enter(root, path).source = { path, shape, signal: field.signals[i]!, word: null }
    })
  for (const memory of module.memories)
    for (let address = 0; address < memory.depth; address++) addWord(root, memory, address)
  module.instances.forEach(({ path }, i) => (enter(root, path).instance = i))
  return root
}

function addWord(root: PartNode, memory: Memory, address: number): void {
  let low = 0
  for (const { suffix, shape } of shapeLeaves(memory.shape)) {
    const path = `${memory.path}[${address}]${suffix}`
    enter(root, path).source = { path, shape, signal: null, word: { memory, address, low } }
    low += leafWidth(shape)
  }
}

function newPart(): PartNode {
  return { parts: new Map(), source: null, instance: null }
}

function enter(root: PartNode, path: string): PartNode {
  let node = root
  for (const part of path.split('.')) node = obtain(node.parts, part, newPart)
  return node
}

/** Whether the memory's words are packed from several leaves. */
export function isPacked(shape: Shape): boolean {
  return shapeLeaves(shape).length > 1
}

/** How wide a leaf is whose bits can be named: one of a number. */
export function namedBits({ shape }: Source): number {
  return shape.kind === 'bits' ? leafType(shape).width : 0
}

/** Where the path of a condition leads in a design, and what its wildcards stand for there. */

import { pathMatcher } from '../../../base/diagnostic/glob.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import type { Memory, Module, Signal } from '../../../ir/ir.js'
import { leafType, leafWidth, shapeLeaves, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import { obtain } from '../../../base/maps.js'

/** A leaf of one instance, or one bit of it. */
export interface Operand {
  /** Complete: `dut.nodes[5].router.inputs[1].count`, with the bit if one is chosen. */
  readonly path: string
  readonly node: InstanceNode
  readonly source: Source
  readonly bit: number | null
}

/** The parts that the wildcards of a condition stand for, by the text of the path up to and including each. */
export type Binding = ReadonlyMap<string, string>

/** An operand that a path leads to, with what the wildcards of the path stand for. */
export interface Solution {
  readonly binding: Binding
  readonly operand: Operand
}

/** Where a path ends that leads to no leaf. */
export interface DeadEnd {
  /** The number of the part that is not there; that of all parts if what the path names is no leaf. */
  readonly depth: number
  /** The names that stand there instead. */
  readonly names: readonly string[]
}

/** True if a part, or a whole path, may stand for several. */
export function isWild(text: string): boolean {
  return /[*?{]/.test(text)
}

/** The wildcards of a path, as {@link Binding} names them. */
export function wildcardsOf(path: string): string[] {
  const parts = path.split('.')
  return parts.flatMap((part, i) => (isWild(part) ? [parts.slice(0, i + 1).join('.')] : []))
}

/** All that a path leads to, in the order of the design; where it ends if that is nothing. */
export function followPath(tree: InstanceNode, path: string): readonly Solution[] | DeadEnd {
  const walk = new Walk(path.split('.'))
  walk.follow(rootOf(tree), { depth: 0, path: '', binding: new Map() })
  return walk.solutions.length > 0 ? walk.solutions : walk.deadEnd
}

/** Somewhere in a design. */
interface Position {
  readonly node: InstanceNode
  readonly part: PartNode
}

/** How far the path was followed to get there. */
interface Way {
  readonly depth: number
  readonly path: string
  readonly binding: Binding
}

class Walk {
  readonly solutions: Solution[] = []
  private readonly tests: readonly ((part: string) => boolean)[]
  private deepest = 0
  private readonly seen = new Set<string>()

  constructor(private readonly parts: readonly string[]) {
    this.tests = parts.map((part) => (isWild(part) ? pathMatcher(part) : (name: string) => name === part))
  }

  get deadEnd(): DeadEnd {
    return { depth: this.deepest, names: [...this.seen] }
  }

  follow(position: Position, way: Way): void {
    const { depth, path, binding } = way
    this.note(depth, position.part)
    if (depth === this.parts.length) {
      const { node, part } = position
      if (part.source) this.solutions.push({ binding, operand: { path, node, source: part.source, bit: null } })
      return
    }
    if (this.parts[depth] === '**') return this.skip(position, way, [])
    for (const name of this.chosen(position.part, depth))
      this.follow(into(position, name), this.further(way, name, this.parts[depth]!))
    if (depth === this.parts.length - 1) this.chooseBits(position, way)
  }

  /** `**` stands for any number of parts, none among them. */
  private skip(position: Position, way: Way, skipped: readonly string[]): void {
    const binding = this.bind(way, skipped.join('.'))
    this.follow(position, { ...way, depth: way.depth + 1, binding })
    for (const name of position.part.parts.keys())
      this.skip(into(position, name), { ...way, path: join(way.path, name) }, [...skipped, name])
  }

  private chosen({ parts }: PartNode, depth: number): readonly string[] {
    const part = this.parts[depth]!
    if (isWild(part)) return [...parts.keys()].filter(this.tests[depth]!)
    return parts.has(part) ? [part] : []
  }

  /** `count[3]` is bit 3 of a number `count`. */
  private chooseBits(position: Position, way: Way): void {
    const [, base, index] = /^(.+)\[(\d+)\]$/.exec(this.parts[way.depth]!) ?? []
    if (base === undefined) return
    const test = pathMatcher(base)
    const bit = Number(index)
    for (const name of position.part.parts.keys()) {
      if (!test(name)) continue
      const { node, part } = into(position, name)
      if (!part.source || bit >= namedBits(part.source)) continue
      const { path, binding } = this.further(way, name, base)
      this.solutions.push({ binding, operand: { path: `${path}[${bit}]`, node, source: part.source, bit } })
    }
  }

  private further(way: Way, name: string, part: string): Way {
    const binding = isWild(part) ? this.bind(way, name) : way.binding
    return { depth: way.depth + 1, path: join(way.path, name), binding }
  }

  private bind({ depth, binding }: Way, name: string): Binding {
    return new Map(binding).set(this.parts.slice(0, depth + 1).join('.'), name)
  }

  /** Only what stands where the path has led furthest is worth telling. */
  private note(depth: number, { parts }: PartNode): void {
    if (depth < this.deepest) return
    if (depth > this.deepest) this.seen.clear()
    this.deepest = depth
    for (const name of parts.keys()) this.seen.add(name)
  }
}

/** Above the top there is nothing but its name. The tree of a dump begins above its tops, and has no path. */
function rootOf(tree: InstanceNode): Position {
  if (tree.path === '') return { node: tree, part: partsOf(tree.module) }
  const part: PartNode = { parts: new Map([['dut', partsOf(tree.module)]]), source: null, instance: null }
  return { node: tree, part }
}

function into({ node, part }: Position, name: string): Position {
  const found = part.parts.get(name)!
  if (found.instance === null) return { node, part: found }
  const child = node.children[found.instance]!
  return { node: child, part: partsOf(child.module) }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

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
interface MemoryWord {
  readonly memory: Memory
  readonly address: number
  readonly low: number
}

/** The node behind one more part of a path: a leaf, an instance, or a node with further parts. */
interface PartNode {
  readonly parts: Map<string, PartNode>
  source: Source | null
  /** The number of the instance among those of the module. */
  instance: number | null
}

const known = new WeakMap<Module, PartNode>()

/** The parts of a module; those of its instances are parts of theirs. */
function partsOf(module: Module): PartNode {
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

/** True if the memory's words are packed from several leaves. */
export function isPacked(shape: Shape): boolean {
  return shapeLeaves(shape).length > 1
}

/** How wide a leaf is whose bits can be named: one of a number. */
function namedBits({ shape }: Source): number {
  return shape.kind === 'bits' ? leafType(shape).width : 0
}

/** The paths that the wildcards of a match stand for: of wildcards behind each other, the longest. */
export function matchLabels(binding: Binding): string[] {
  const wildcards = [...binding.keys()]
  return wildcards
    .filter((text) => !wildcards.some((other) => other.startsWith(`${text}.`)))
    .map((text) => boundPath(text, binding))
}

function boundPath(text: string, binding: Binding): string {
  const parts = text.split('.')
  return parts
    .map((part, i) => (isWild(part) ? binding.get(parts.slice(0, i + 1).join('.'))! : part))
    .filter((part) => part !== '')
    .join('.')
}

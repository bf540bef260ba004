/** Where the path of a condition leads in a design, and what its wildcards stand for there. */

import { pathMatcher } from '../../../base/diagnostic/glob.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import { namedBits, partsOf, type PartNode, type Source } from './parts.js'

/** A leaf of one instance, or one bit of it. */
export interface Operand {
  /** Complete: `dut.nodes[5].router.inputs[1].count`, with the bit if one is chosen. */
  readonly path: string
  readonly node: InstanceNode
  readonly source: Source
  readonly bit: number | null
}

/** What the wildcards of a condition stand for, by the text of the path up to and including each. */
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
  /** What stands there instead. */
  readonly names: readonly string[]
}

/** Whether a part, or a whole path, may stand for several. */
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

/** Above the top there is nothing but its name. */
function rootOf(tree: InstanceNode): Position {
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

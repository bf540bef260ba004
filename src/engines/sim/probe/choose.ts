/** Selects fields of a running design by globs. */

import { failToMatch, followGlob, type GlobState } from '../../../base/diagnostic/glob.js'
import type { Field, Memory, Signal } from '../../../ir/ir.js'
import { leafCount, shapeLeaves, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import { allInstances, type InstanceNode } from '../engine/instances.js'
import { membersFor } from './members.js'
import { leafNamed } from './named-leaf.js'

/** A field of one instance. */
export interface LocatedField {
  /** The complete path: `dut.inputs[0].buffer.count`. */
  readonly path: string
  readonly node: InstanceNode
  readonly field: Field
}

export interface LocatedLeaf {
  /** The complete path: `dut.in[0].flit.head`. */
  readonly path: string
  readonly node: InstanceNode
  readonly signal: Signal
  readonly shape: ShapeLeaf['shape']
}

/**
 * Returns the leaves that any of `globs` matches, each once. A glob that names an element or a member matches only the
 * leaves in it.
 * @throws FlitwaveError FW903 for a glob without a match
 */
export function chooseLeaves(tree: InstanceNode, globs: readonly string[]): LocatedLeaf[] {
  const chosen = new Map<string, LocatedLeaf>()
  const choose = (path: string, node: InstanceNode, field: Field, index: number): void => {
    chosen.set(path, { path, node, signal: field.signals[index]!, shape: shapeLeaves(field.shape)[index]!.shape })
  }
  for (const glob of globs) {
    const named = leafNamed(tree, glob)
    if (named) choose(glob, named.node, named.field, named.leaf)
    else
      for (const { path, node, field, leaves } of search(tree, glob))
        for (const index of leaves) choose(path + shapeLeaves(field.shape)[index]!.suffix, node, field, index)
  }
  return [...chosen.values()]
}

export interface LocatedMemory {
  /** The complete path: `dut.buffer.words`. */
  readonly path: string
  readonly node: InstanceNode
  readonly memory: Memory
}

/** Returns the memories that any of `globs` matches, each once; possibly none. */
export function chooseMemories(tree: InstanceNode, globs: readonly string[]): LocatedMemory[] {
  const chosen = new Map<string, LocatedMemory>()
  for (const glob of globs)
    forEachInstance(tree, into(followGlob(glob), tree.path), (node, state) => {
      for (const memory of node.module.memories) {
        const path = `${node.path}.${memory.path}`
        if (into(state, memory.path)?.matches) chosen.set(path, { path, node, memory })
      }
    })
  return [...chosen.values()]
}

/** Returns the memory with a complete path, as in `dut.buffer.words`; null if there is none. */
export function memoryAt(tree: InstanceNode, path: string): LocatedMemory | null {
  if (/[*?{}]/.test(path)) return null
  return chooseMemories(tree, [path]).find((memory) => memory.path === path) ?? null
}

export interface LocatedWord {
  /** The complete path: `dut.buffer.words[3]`. */
  readonly path: string
  readonly node: InstanceNode
  readonly memory: Memory
  readonly address: number
}

/** A row of waves: a field, or a word of a memory. */
export type LocatedVariable = LocatedField | LocatedWord

/**
 * Returns the fields and memory words that any of `globs` matches, each once, in the order of the globs, and within a glob
 * in the order of the design. A glob that names an element or a member, such as `dut.in[0].flit`, selects the whole field. A
 * glob selects words only by an index, as in `dut.buffer.words[*]`, because a memory may have thousands of words.
 * @throws FlitwaveError FW903 for a glob without a match
 */
export function chooseVariables(tree: InstanceNode, globs: readonly string[]): LocatedVariable[] {
  const chosen = new Map<string, LocatedVariable>()
  for (const glob of globs) {
    const words = namesIndex(glob) ? wordsOf(tree, glob) : []
    const fields = words.length > 0 ? findFields(tree, glob) : search(tree, glob)
    for (const variable of [...fields.map(({ path, node, field }) => ({ path, node, field })), ...words])
      if (!chosen.has(variable.path)) chosen.set(variable.path, variable)
  }
  return [...chosen.values()]
}

/** True if a glob ends in an indexed name, or in members of one: `dut.**` and `dut.nodes[*].*` match no words. */
function namesIndex(glob: string): boolean {
  return /[\w$][^.[]*(\[[^\].]*\])+(\.[\w$]+)*$/.test(glob)
}

function wordsOf(tree: InstanceNode, glob: string): LocatedWord[] {
  const words: LocatedWord[] = []
  forEachInstance(tree, into(followGlob(glob), tree.path), (node, state) => {
    for (const memory of node.module.memories) {
      const path = `${node.path}.${memory.path}`
      const suffixes = shapeLeaves(memory.shape).map(({ suffix }) => suffix)
      for (let address = 0; address < memory.depth; address++) {
        const name = `${memory.path}[${address}]`
        if (['', ...suffixes].some((suffix) => into(state, name + suffix)?.matches))
          words.push({ path: `${path}[${address}]`, node, memory, address })
      }
    }
  })
  return words
}

interface Found extends LocatedField {
  /** The numbers of the leaves matched directly or through an enclosing part; at least one. */
  readonly leaves: readonly number[]
}

/** @throws FlitwaveError FW903 if nothing matches */
function search(tree: InstanceNode, glob: string): readonly Found[] {
  const found = findFields(tree, glob)
  if (found.length === 0) failToMatch(glob, namesBelow(tree))
  return found
}

function findFields(tree: InstanceNode, glob: string): readonly Found[] {
  const found: Found[] = []
  forEachInstance(tree, into(followGlob(glob), tree.path), (node, state) => {
    for (const field of membersFor(state, node.module).fields) {
      const leaves = chosenLeaves(field, state)
      if (leaves.length > 0) found.push({ path: `${node.path}.${field.path}`, node, field, leaves })
    }
  })
  return found
}

/**
 * Visits the instances in which a glob may match; it skips most of a large network.
 * @param state - the state of the glob at the path of the node
 */
function forEachInstance(
  node: InstanceNode,
  state: GlobState | null,
  visit: (node: InstanceNode, state: GlobState) => void,
): void {
  if (!state) return
  visit(node, state)
  for (const number of membersFor(state, node.module).instances)
    forEachInstance(node.children[number]!, into(state, node.module.instances[number]!.path), visit)
}

/** Follows a path of one or several parts. */
function into(state: GlobState, path: string): GlobState | null {
  const dot = path.indexOf('.')
  if (dot < 0) return state.into(path)
  const below = state.into(path.slice(0, dot))
  return below && into(below, path.slice(dot + 1))
}

function chosenLeaves({ path, shape }: Field, state: GlobState): readonly number[] {
  const dot = path.lastIndexOf('.')
  const above = dot < 0 ? state : into(state, path.slice(0, dot))
  const chosen: number[] = []
  if (above) collectLeaves(shape, { above, name: path.slice(dot + 1), first: 0 }, chosen)
  return chosen
}

interface Part {
  readonly above: GlobState
  /** The name with indices: `in[0]`. */
  readonly name: string
  /** The number of its first leaf. */
  readonly first: number
}

/** Collects all leaves of a matched part; otherwise those that match inside it. */
function collectLeaves(shape: Shape, { above, name, first }: Part, chosen: number[]): void {
  const here = above.into(name)
  if (here?.matches) for (let i = 0; i < leafCount(shape); i++) chosen.push(first + i)
  else if (shape.kind === 'array') {
    const size = leafCount(shape.element)
    for (let i = 0; i < shape.length; i++)
      collectLeaves(shape.element, { above, name: `${name}[${i}]`, first: first + i * size }, chosen)
  } else if (shape.kind === 'struct' && here) {
    let next = first
    for (const member of shape.members) {
      collectLeaves(member.shape, { above: here, name: member.name, first: next }, chosen)
      next += leafCount(member.shape)
    }
  }
}

/** All names that a glob can match. */
function namesBelow(tree: InstanceNode): string[] {
  return [...allInstances(tree)].flatMap(({ path: above, module }) => [
    ...module.fields.flatMap(({ path, shape }) => namesWithin(`${above}.${path}`, shape)),
    ...module.memories.map(({ path }) => `${above}.${path}[*]`),
  ])
}

/** A field or a part of it, and all names inside. */
function namesWithin(path: string, shape: Shape): string[] {
  if (shape.kind === 'array')
    return [path, ...Array.from({ length: shape.length }, (_, i) => namesWithin(`${path}[${i}]`, shape.element)).flat()]
  if (shape.kind !== 'struct') return [path]
  return [path, ...shape.members.flatMap((member) => namesWithin(`${path}.${member.name}`, member.shape))]
}

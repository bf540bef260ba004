/** The design as a tree of names, to choose rows from. */

import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import type { Field } from '../../ir/ir.js'
import { chooseVariables, memoryAt, type LocatedMemory } from '../../engines/sim/probe/choose.js'
import { searchNames, type SearchQuestion } from './name-search.js'
import { instanceAt, ownerOf, type InspectedRun } from './run.js'
import type { Task } from './task.js'
import { instanceAsNode, lastPart, memoryAsNode, partAsNode, scopeAsNode, type TreeNode } from './tree-node.js'
import { rowsChosen } from './waves/views.js'
import { partsOf, rowAt, wholeOf, type RowPart } from './waves/rows.js'

export interface HierarchyQuestions {
  /** The children of an instance or a scope: instances and scopes first, then fields, then memories. Null asks for the top itself. */
  children(path: string | null): readonly TreeNode[]
  /** The members or elements of a field, or the words of a memory. */
  parts(path: string): readonly TreeNode[]
  /** The fields that globs choose, as waves draw them: a struct that shows itself is one row, others by their parts. */
  rows(globs: readonly string[]): readonly string[]
  search(question: SearchQuestion): readonly TreeNode[]
}

type HierarchyAnswers = Omit<HierarchyQuestions, 'search'> & {
  search(question: SearchQuestion, task: Task): Promise<readonly TreeNode[]>
}

export function hierarchyAnswers(run: InspectedRun): HierarchyAnswers {
  const { tree, file } = run
  return {
    children: (path) => (path === null ? [instanceAsNode(tree)] : childrenAt(tree, path)),
    parts: (path) => {
      const memory = memoryAt(tree, path)
      return (memory ? wordsOf(memory) : partsOf(rowAt(tree, path))).map(partAsNode)
    },
    rows: (globs) => {
      const { views, others } = rowsChosen(file, globs)
      const fields = others.length === 0 ? [] : chooseVariables(tree, others)
      return [...fields.flatMap((field) => rowsWithin(wholeOf(field))), ...views]
    },
    search: (question, task) => searchNames(run, question, task),
  }
}

/** @throws FlitwaveError FW903 for a path that is neither that of an instance nor that of a scope in one */
function childrenAt(tree: InstanceNode, path: string): TreeNode[] {
  const node = ownerOf(tree, path)
  const scoped = path.startsWith(`${node.path}.`) ? childrenOf(node, `${path.slice(node.path.length + 1)}.`) : []
  return scoped.length > 0 ? scoped : childrenOf(instanceAt(tree, path), '')
}

/** Something that an instance contains. */
interface Member {
  /** Inside the instance: `gen[3].count`. */
  readonly path: string
  readonly asNode: () => TreeNode
}

/** @param scope - with a dot behind it: `gen[3].`; empty for the instance itself */
function childrenOf(node: InstanceNode, scope: string): TreeNode[] {
  const scopes = new Set<string>()
  const inside = (members: readonly Member[]): TreeNode[] =>
    members.flatMap(({ path, asNode }) => {
      if (!path.startsWith(scope)) return []
      const dot = path.indexOf('.', scope.length)
      if (dot < 0) return [asNode()]
      scopes.add(path.slice(0, dot))
      return []
    })
  const instances = inside(
    node.children.map((child) => ({ path: child.instance!.path, asNode: () => instanceAsNode(child) })),
  )
  const others = inside([...node.module.fields.map((field) => fieldMember(node, field)), ...memoryMembers(node)])
  const inner = [...scopes].map((name) => scopeAsNode(`${node.path}.${name}`))
  return [...instances, ...inner, ...others]
}

/** A local stands beside the fields of its module: its block is no scope of the tree. */
function fieldMember(node: InstanceNode, field: Field): Member {
  const isLocal = field.signals[0]?.role === 'local'
  const asNode = (): TreeNode => partAsNode(wholeOf({ path: `${node.path}.${field.path}`, node, field }))
  return { path: isLocal ? lastPart(field.path) : field.path, asNode }
}

function memoryMembers(node: InstanceNode): Member[] {
  return node.module.memories.map((memory) => ({
    path: memory.path,
    asNode: () => memoryAsNode(`${node.path}.${memory.path}`, memory),
  }))
}

function wordsOf({ path, node, memory }: LocatedMemory): RowPart[] {
  return Array.from({ length: memory.depth }, (_, address) =>
    wholeOf({ path: `${path}[${address}]`, node, memory, address }),
  )
}

/** As {@link import('../../print/wave/rows.js').rowsOf} has it. */
function rowsWithin(part: RowPart): string[] {
  const { shape, path } = part
  const isOne = shape.kind === 'struct' ? shape.label !== null : shape.kind !== 'array'
  return isOne ? [path] : partsOf(part).flatMap(rowsWithin)
}

/** The design as a tree of names, to choose rows from. */

import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { chooseVariables, memoryAt, type LocatedMemory } from '../../engines/sim/probe/choose.js'
import { searchNames, type SearchQuestion } from './name-search.js'
import { instanceAt, type InspectedRun, type Task } from './run.js'
import { instanceAsNode, memoryAsNode, partAsNode, type TreeNode } from './tree-node.js'
import { rowsChosen } from './waves/views.js'
import { partsOf, rowAt, wholeOf, type RowPart } from './waves/rows.js'

export interface HierarchyQuestions {
  /** The children of an instance: instances first, then fields, then memories. Null asks for the top itself. */
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
    children: (path) => (path === null ? [instanceAsNode(tree)] : childrenOf(instanceAt(tree, path))),
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

function childrenOf(node: InstanceNode): TreeNode[] {
  const fields = node.module.fields.map((field) => {
    return partAsNode(wholeOf({ path: `${node.path}.${field.path}`, node, field }))
  })
  const memories = node.module.memories.map((memory) => memoryAsNode(`${node.path}.${memory.path}`, memory))
  return [...node.children.map(instanceAsNode), ...fields, ...memories]
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

/** The design as a tree of names, to choose rows from. */

import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import type { Field, Memory } from '../../ir/ir.js'
import { describeBits, type Shape } from '../../ir/shape.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { chooseVariables, memoryAt, type LocatedMemory, type LocatedVariable } from '../../engines/sim/probe/choose.js'
import { roleOf } from '../../engines/sim/probe/variable.js'
import { instanceAt, type InspectedRun } from './run.js'
import { rowsChosen } from './waves/views.js'
import { partsOf, rowAt, wholeOf, type RowPart } from './waves/rows.js'

/** An instance with what it contains, a field, or a memory. */
export interface TreeNode {
  readonly path: string
  /** The last part of the path. */
  readonly name: string
  readonly kind: 'instance' | 'memory' | Field['signals'][number]['role']
  /** For people: the class of an instance, `VirtualChannel`, or the type of a field, `uint(4)`. */
  readonly about: string
  readonly hasChildren: boolean
}

export interface SearchQuestion {
  /** A glob over paths, or a part of one. */
  readonly text: string
  readonly most: number
}

export interface HierarchyQuestions {
  /** The children of an instance: instances first, then fields, then memories. Null asks for the top itself. */
  children(path: string | null): readonly TreeNode[]
  /** The members or elements of a field, or the words of a memory. */
  parts(path: string): readonly TreeNode[]
  /** The fields that globs choose, as waves draw them: a struct that shows itself is one row, others by their parts. */
  rows(globs: readonly string[]): readonly string[]
  search(question: SearchQuestion): readonly TreeNode[]
}

export function hierarchyAnswers({ tree, file }: InspectedRun): HierarchyQuestions {
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
    search: (question) => search(tree, question),
  }
}

function childrenOf(node: InstanceNode): TreeNode[] {
  const fields = node.module.fields.map((field) => {
    return partAsNode(wholeOf({ path: `${node.path}.${field.path}`, node, field }))
  })
  const memories = node.module.memories.map((memory) => memoryAsNode(`${node.path}.${memory.path}`, memory))
  return [...node.children.map(instanceAsNode), ...fields, ...memories]
}

function memoryAsNode(path: string, { path: name, shape, depth }: Memory): TreeNode {
  return { path, name, kind: 'memory', about: `${typeText(shape)}[${depth}]`, hasChildren: true }
}

function wordsOf({ path, node, memory }: LocatedMemory): RowPart[] {
  return Array.from({ length: memory.depth }, (_, address) =>
    wholeOf({ path: `${path}[${address}]`, node, memory, address }),
  )
}

function instanceAsNode(node: InstanceNode): TreeNode {
  const { path, module, instance } = node
  const hasChildren = module.fields.length + module.memories.length + module.instances.length > 0
  return { path, name: instance?.path ?? 'dut', kind: 'instance', about: module.className, hasChildren }
}

function partAsNode(part: RowPart): TreeNode {
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

/** As {@link import('../../print/wave/rows.js').rowsOf} has it. */
function rowsWithin(part: RowPart): string[] {
  const { shape, path } = part
  const isOne = shape.kind === 'struct' ? shape.label !== null : shape.kind !== 'array'
  return isOne ? [path] : partsOf(part).flatMap(rowsWithin)
}

/** Without wildcards, whatever has the text in its path. */
function search(tree: InstanceNode, { text, most }: SearchQuestion): TreeNode[] {
  const typed = text.trim()
  if (typed === '') return []
  const globs = /[*?{]/.test(typed) ? [typed] : [typed, `**.*${typed}*`, `**.*${typed}*.**`]
  const found = new Map<string, TreeNode>()
  for (const glob of globs) {
    for (const field of chosenBy(tree, glob)) {
      found.set(field.path, partAsNode(wholeOf(field)))
      if (found.size >= most) return [...found.values()]
    }
  }
  return [...found.values()]
}

function chosenBy(tree: InstanceNode, glob: string): readonly LocatedVariable[] {
  try {
    return chooseVariables(tree, [glob])
  } catch (error) {
    if (error instanceof FlitwaveError) return []
    throw error
  }
}

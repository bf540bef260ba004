/** Search in a design: instances, signals, parts of signals and memories by name, and signals by their value in a cycle. */

import { allInstances, type InstanceNode } from '../../engines/sim/engine/instances.js'
import { namePattern, valueTest, type ValueTest } from './name-pattern.js'
import type { InspectedRun } from './run.js'
import type { Task } from './task.js'
import { instanceAsNode, memoryAsNode, partAsNode, type TreeNode } from './tree-node.js'
import { partsOf, wholeOf, type RowPart } from './waves/rows.js'

export interface SearchQuestion {
  /**
   * A part of a path, as it is written: `nodes[9]`. With `*` or `?`, whole names: `*states*`. Behind `=`, the value of a
   * signal in the cycle: `count = 3`, `state = Idle`, `= 0x1f`.
   */
  readonly text: string
  readonly cycle: number
  readonly most: number
}

/** Places that are looked at without a pause. */
const pace = 5000

/** Looks through a design. Places that have the text in their own name come before those that are inside such a place. */
export async function searchNames(run: InspectedRun, question: SearchQuestion, task: Task): Promise<TreeNode[]> {
  const { text, cycle, most } = question
  const [, name = text, value] = /^([^=]*)={1,3}(.*)$/s.exec(text) ?? []
  if (name.trim() === '' && !value?.trim()) return []
  const wanted = value?.trim() ? valueTest(value.trim(), run.past.at(cycle)) : null
  const search = new NameSearch(namePattern(name.trim()), wanted, most)
  for (const { path } of run.file.header.views) search.view(path)
  let looked = 0
  for (const node of allInstances(run.tree)) {
    search.instance(node)
    looked += node.module.fields.length
    if (search.isFull) break
    if (looked < pace) continue
    looked = 0
    await task.pause()
  }
  return search.found()
}

class NameSearch {
  private readonly own: TreeNode[] = []
  private readonly inside: TreeNode[] = []

  constructor(
    private readonly matches: (path: string) => boolean,
    private readonly wanted: ValueTest | null,
    private readonly most: number,
  ) {}

  get isFull(): boolean {
    return this.own.length >= this.most
  }

  found(): TreeNode[] {
    return [...this.own, ...this.inside].slice(0, this.most)
  }

  view(path: string): void {
    if (this.wanted || !this.matches(path)) return
    this.own.push({ path, name: path, kind: 'view', about: 'computed by the testbench', hasChildren: false })
  }

  instance(node: InstanceNode): void {
    const { path, parent, module } = node
    const isInside = this.matches(path)
    const isOwn = isInside && !(parent && this.matches(parent.path))
    if (isOwn && !this.wanted) this.own.push(instanceAsNode(node))
    for (const field of module.fields) {
      this.part(wholeOf({ path: `${path}.${field.path}`, node, field }), isInside)
      if (this.isFull) return
    }
    if (this.wanted) return
    for (const memory of module.memories) {
      const memoryPath = `${path}.${memory.path}`
      if (this.matches(memoryPath)) this.add(memoryAsNode(memoryPath, memory), isInside)
    }
  }

  /** Takes a signal, or the parts of it that match. */
  private part(part: RowPart, isInside: boolean): void {
    const { wanted } = this
    const isMatch = isInside || this.matches(part.path)
    const value = isMatch && wanted ? wanted(part) : null
    if (isMatch && (!wanted || value !== null)) {
      const node = partAsNode(part)
      this.add(value === null ? node : { ...node, about: `${node.about} = ${value}` }, isInside)
    } else if (!isInside || wanted) for (const inner of partsOf(part)) this.part(inner, isInside)
  }

  private add(node: TreeNode, isInside: boolean): void {
    const list = isInside && !this.wanted ? this.inside : this.own
    if (list.length < this.most) list.push(node)
  }
}

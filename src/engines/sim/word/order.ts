/** An order of computation: operands first, depth first from the roots, so that few values wait for their use. */

import type { Graph, Node } from './graph.js'
import type { LiveBranch, Regions } from './regions.js'

export interface Order {
  /** The position of a node; all values of a branch have that of the branch. */
  readonly of: (node: Node) => number
  readonly ofBranch: (branch: LiveBranch) => number
}

interface Visit {
  readonly node: Node
  readonly operands: readonly Node[]
  next: number
}

export function orderOf(graph: Graph, roots: readonly Node[], regions: Regions): Order {
  const places = new Int32Array(graph.nodes.length).fill(-1)
  let count = 0
  const open = (node: Node): Visit => ({ node, operands: operandsOf(node, regions), next: 0 })
  const close = (node: Node): void => {
    if (node.op === 'phi') for (const { id } of regions.branchOf(node).phis) places[id] = count
    else places[node.id] = count
    count++
  }
  for (const root of roots) {
    if (places[root.id]! >= 0) continue
    const path = [open(root)]
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const operand = visit.operands[visit.next++]
      if (operand === undefined) {
        path.pop()
        if (places[visit.node.id]! < 0) close(visit.node)
      } else if (places[operand.id]! < 0) path.push(open(operand))
    }
  }
  const of = ({ id }: Node): number => places[id]!
  return { of, ofBranch: ({ phis }) => of(phis[0]!) }
}

/** A value of a branch needs all that the branch needs. */
function operandsOf(node: Node, regions: Regions): readonly Node[] {
  if (node.op !== 'phi') return node.args
  const { conditions, phis } = regions.branchOf(node)
  return [...conditions, ...phis.flatMap(({ args }) => args)]
}

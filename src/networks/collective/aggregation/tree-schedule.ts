import type { Schedule } from '../schedule.js'
import { checkSources, cubeOf, negative } from './cube.js'
import { Plan, union, type Bundle, type Send } from './plan.js'
import { parentOf, spanningTrees, type SpanningTree, type TreeShape } from './trees.js'

export interface TreeParameters {
  /** Nodes in each dimension, 3 or more. */
  readonly n: number
  readonly trees: TreeShape
  /** Of each message the node that has it, any number of messages from each. */
  readonly sources: readonly number[]
}

/**
 * Multi-node broadcast through six arc-disjoint spanning trees of a height of H: message k goes from `sources[k]` to node
 * 0, and from there to all nodes, through tree k mod 6. In step r of H, nodes H + 1 - r below the root send to their
 * parents what they have; then, in step H + r, nodes r - 1 below the root send everything to their children.
 *
 * The paper has the second half alone, of D steps.
 *
 * @throws CollectiveError FW941 for an n for which there are no such trees, FW942 for a source that is not in the torus
 */
export function treeSchedule({ n, trees: shape, sources }: TreeParameters): Schedule {
  const cube = cubeOf(n, 3)
  checkSources(sources, cube)
  const plan = new Plan(cube)
  const trees = spanningTrees(n, shape)
  const loads = trees.map((_, k) => sources.map((_source, message) => message).filter((message) => message % 6 === k))
  const { height } = trees[0]!

  const gathered = loads.map((load) => {
    const held = plan.nodes.map((): Bundle => [])
    for (const message of load) held[sources[message]!] = [...held[sources[message]!]!, message]
    return held
  })
  for (let depth = height; depth > 0; depth--) gatherFrom(depth, plan, trees, gathered)
  for (let depth = 1; depth <= height; depth++) {
    const sends = trees.flatMap((tree, k) =>
      nodesAt(depth, tree, plan).map(({ node, by }): Send => {
        return { from: parentOf(node, by, cube), by, carries: loads[k]! }
      }),
    )
    plan.step(
      'broadcast',
      sends.filter(({ carries }) => carries.length > 0),
    )
  }

  return plan.schedule(`six trees, ${shape}`, sources)
}

/** A step towards the root: what the nodes of a depth hold in each tree is held by their parents then. */
function gatherFrom(depth: number, plan: Plan, trees: readonly SpanningTree[], held: readonly Bundle[][]): void {
  const sends = trees.flatMap((tree, k) =>
    nodesAt(depth, tree, plan).flatMap(({ node, by }): Send[] => {
      const carries = held[k]![node]!
      if (carries.length === 0) return []
      const parent = parentOf(node, by, plan.torus)
      held[k]![parent] = union([held[k]![parent]!, carries])
      return [{ from: node, by: negative(by), carries }]
    }),
  )
  plan.step('gather', sends)
}

function nodesAt(depth: number, { entering, depths }: SpanningTree, { nodes }: Plan) {
  return nodes.filter((node) => depths[node] === depth).map((node) => ({ node, by: entering[node]! }))
}

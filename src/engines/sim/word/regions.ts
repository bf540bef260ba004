/** The live part of a graph for the roots of one program, and the region of code in which each node is computed. */

import type { Branch, Graph, Node } from './graph.js'

/** Code that runs as a whole: a program, or an arm of a branch in it. */
export interface Region {
  readonly parent: Region | null
  readonly depth: number
  /** The branch of an arm. */
  readonly branch: LiveBranch | null
}

/** A branch in a program, with the values that the program needs from it. */
export interface LiveBranch {
  readonly conditions: readonly Node[]
  readonly phis: readonly Node[]
  region: Region
  arms: readonly Region[]
}

export interface Regions {
  readonly root: Region
  readonly isLive: (node: Node) => boolean
  readonly regionOf: (node: Node) => Region
  readonly branchOf: (phi: Node) => LiveBranch
  /** The number of places that use the value of a node. */
  readonly uses: (node: Node) => number
  /** The node or the branch that uses it, if there is exactly one; a root has none. */
  readonly userOf: (node: Node) => Node | LiveBranch | null
}

/** @param roots - the nodes whose values the program stores, each once for each use */
export function regionsOf(graph: Graph, roots: readonly Node[]): Regions {
  const live = liveNodes(graph, roots)
  const root: Region = { parent: null, depth: 0, branch: null }
  const regions = new Array<Region | undefined>(graph.nodes.length)
  const uses = new Int32Array(graph.nodes.length)
  const users = new Array<Node | LiveBranch | null>(graph.nodes.length)
  const branches = new Map<Branch, LiveBranch>()

  const use = (node: Node, region: Region, user: Node | LiveBranch | null): void => {
    const { id } = node
    regions[id] = common(regions[id], region)
    users[id] = user
    uses[id]!++
  }
  const enter = (branch: LiveBranch): void => {
    const region = branch.phis.map(({ id }) => regions[id]!).reduce(common)
    branch.region = region
    for (const { id } of branch.phis) regions[id] = region
    const arm = (): Region => ({ parent: region, depth: region.depth + 1, branch })
    branch.arms = [...branch.conditions, null].map(arm)
    for (const condition of branch.conditions) use(condition, region, branch)
    for (const phi of branch.phis) phi.args.forEach((arg, i) => use(arg, branch.arms[i]!, phi))
  }
  for (const node of roots) use(node, root, null)
  // Users come after their operands, so all users of a node have been seen before it; those of all values of a branch, before
  // the oldest of them.
  for (let id = graph.nodes.length - 1; id >= 0; id--) {
    const node = graph.nodes[id]!
    if (live[id] === 0) continue
    if (node.branch === null) for (const arg of node.args) use(arg, regions[id]!, node)
    else {
      const branch = liveBranch(branches, node.branch, live, root)
      if (branch.phis[0] === node) enter(branch)
    }
  }
  return {
    root,
    isLive: ({ id }) => live[id] === 1,
    regionOf: ({ id }) => regions[id]!,
    branchOf: ({ branch }) => branches.get(branch!)!,
    uses: ({ id }) => uses[id]!,
    userOf: ({ id }) => (uses[id] === 1 ? users[id]! : null),
  }
}

function liveBranch(branches: Map<Branch, LiveBranch>, branch: Branch, live: Uint8Array, region: Region): LiveBranch {
  let made = branches.get(branch)
  if (!made) {
    const phis = branch.phis.filter(({ id }) => live[id] === 1)
    branches.set(branch, (made = { conditions: branch.conditions, phis, region, arms: [] }))
  }
  return made
}

function liveNodes({ nodes }: Graph, roots: readonly Node[]): Uint8Array {
  const live = new Uint8Array(nodes.length)
  const pending = [...roots]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (live[node.id] === 1) continue
    live[node.id] = 1
    pending.push(...node.args)
    if (node.branch) pending.push(...node.branch.conditions)
  }
  return live
}

function common(first: Region | undefined, second: Region): Region {
  if (!first) return second
  let [x, y] = [first, second]
  while (x !== y) {
    if (x.depth >= y.depth) x = x.parent!
    else y = y.parent!
  }
  return x
}

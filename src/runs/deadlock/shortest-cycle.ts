import { stronglyConnected, type Graph } from '../../base/graph.js'

/**
 * A shortest cycle of a graph, each node once, each leading to the next and the last to the first; null if there is none.
 * Among several, it returns the one with the least first node.
 */
export function shortestCycle(graph: Graph): number[] | null {
  const components = componentsOf(graph)
  let shortest: number[] | null = null
  for (let start = 0; start < graph.size; start++) {
    const found = cycleThrough(start, graph, components, shortest ? shortest.length - 1 : Infinity)
    if (found) shortest = found
    if (shortest?.length === 1) break
  }
  return shortest
}

/** A shortest cycle through `start` of at most `longest` nodes. Only nodes of the same component can lead back to it. */
function cycleThrough(start: number, { next }: Graph, components: Int32Array, longest: number): number[] | null {
  const before = new Map<number, number>()
  let frontier = [start]
  for (let length = 1; length <= longest && frontier.length > 0; length++) {
    const reached: number[] = []
    for (const from of frontier) {
      for (const to of next(from)) {
        if (to === start) return pathTo(from, start, before)
        if (components[to] !== components[start] || before.has(to)) continue
        before.set(to, from)
        reached.push(to)
      }
    }
    frontier = reached
  }
  return null
}

function pathTo(end: number, start: number, before: ReadonlyMap<number, number>): number[] {
  const path = [end]
  for (let node = end; node !== start; path.push(node)) node = before.get(node)!
  return path.reverse()
}

/** The number of the strongly connected component of each node. */
function componentsOf(graph: Graph): Int32Array {
  const components = new Int32Array(graph.size)
  stronglyConnected(graph, components.keys()).forEach(({ members }, number) => {
    for (const member of members) components[member] = number
  })
  return components
}

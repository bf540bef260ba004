/** Nodes are numbers from 0; `next(n)` are those that an edge leads to from n. */
export interface Graph {
  readonly size: number
  readonly next: (node: number) => readonly number[]
}

/**
 * A shortest cycle of a graph, each node once, each leading to the next and the last to the first; null if there is none.
 * Of several shortest ones that with the least first node is taken.
 */
export function shortestCycle(graph: Graph): number[] | null {
  const components = stronglyConnected(graph)
  let shortest: number[] | null = null
  for (let start = 0; start < graph.size; start++) {
    const found = cycleThrough(start, graph, components, shortest ? shortest.length - 1 : Infinity)
    if (found) shortest = found
    if (shortest?.length === 1) break
  }
  return shortest
}

/** A shortest cycle through `start` of at most so many nodes. Only nodes of its own component can lead back to it. */
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

/** The number of the strongly connected component of each node: Tarjan's algorithm, with a stack of its own. */
function stronglyConnected({ size, next }: Graph): Int32Array {
  const components = new Int32Array(size).fill(-1)
  const order = new Int32Array(size).fill(-1)
  const low = new Int32Array(size)
  const open: number[] = []
  let visited = 0
  let found = 0
  const enter = (node: number): Visit => {
    order[node] = low[node] = visited++
    open.push(node)
    return { node, edges: next(node).values() }
  }
  const leave = (node: number): void => {
    if (low[node] !== order[node]) return
    for (let member = open.pop()!; ; member = open.pop()!) {
      components[member] = found
      if (member === node) break
    }
    found++
  }
  for (let root = 0; root < size; root++) {
    const path = order[root] === -1 ? [enter(root)] : []
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const { node, edges } = visit
      const edge = edges.next()
      if (edge.done) {
        leave(node)
        path.pop()
        const parent = path.at(-1)?.node
        if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!)
      } else if (order[edge.value] === -1) {
        path.push(enter(edge.value))
      } else if (components[edge.value] === -1) {
        low[node] = Math.min(low[node]!, order[edge.value]!)
      }
    }
  }
  return components
}

interface Visit {
  readonly node: number
  readonly edges: ArrayIterator<number>
}

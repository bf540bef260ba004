import { fail } from '../diagnostic.js'
import type { Module, Signal } from '../ir.js'
import { DependencyGraph, type Edge, type Hop, type Path, type Summary } from './graph.js'
import { scalarName } from './scalars.js'

const summaries = new WeakMap<Module, Summary>()

/**
 * Finds combinational loops, per leaf, through children, and reports the whole path (FW136). Children have been
 * checked before; of them only the paths from inputs to outputs matter.
 */
export function checkLoops(module: Module): void {
  const graph = new DependencyGraph(module, (child) => summaries.get(child))
  const loop = findLoop(graph)
  if (loop) reportLoop(module, graph, loop)
  summaries.set(module, summarise(module, graph))
}

/** A cycle of the graph: the scalar where it begins and ends, and the edges along it. */
interface Loop {
  readonly start: number
  readonly edges: readonly Edge[]
}

/** The first loop that is met, or null. Depth first without recursion: chains can be long. */
function findLoop(graph: DependencyGraph): Loop | null {
  const state = new Array<'open' | 'done' | undefined>(graph.scalars.count)
  for (const start of graph.starts) {
    if (state[start]) continue
    const path: Step[] = [{ scalar: start, by: null, edges: graph.edgesFrom(start), next: 0 }]
    state[start] = 'open'
    while (path.length > 0) {
      const top = path.at(-1)!
      const edge = top.edges[top.next++]
      if (!edge) {
        state[top.scalar] = 'done'
        path.pop()
      } else if (state[edge.on] === 'open') {
        const from = path.findIndex(({ scalar }) => scalar === edge.on)
        return { start: edge.on, edges: [...path.slice(from + 1).map(({ by }) => by!), edge] }
      } else if (!state[edge.on]) {
        state[edge.on] = 'open'
        path.push({ scalar: edge.on, by: edge, edges: graph.edgesFrom(edge.on), next: 0 })
      }
    }
  }
  return null
}

/** A scalar on the path of a search, the edge that led to it, and which of its own edges is next. */
interface Step {
  readonly scalar: number
  readonly by: Edge | null
  readonly edges: readonly Edge[]
  next: number
}

function reportLoop(module: Module, { scalars }: DependencyGraph, { start, edges }: Loop): never {
  const names = [start, ...edges.map((edge) => edge.on)].map((scalar) => scalarName(scalars.at(scalar)))
  const hops = edges.flatMap((edge) => edge.hops())
  return fail(
    'FW136',
    `a combinational loop in ${module.className}: ${names.join(' ← ')}`,
    hops[0]!.place,
    'break the loop with a register, or compute one of these signals without the others',
    hops,
  )
}

function summarise(module: Module, graph: DependencyGraph): Summary {
  const summary = new Map<Signal, ReadonlyMap<Signal, Path>>()
  for (const output of module.signals) {
    if (output.role !== 'output') continue
    const inputs = reachableInputs(output, graph)
    if (inputs.size > 0) summary.set(output, inputs)
  }
  return summary
}

function reachableInputs(output: Signal, graph: DependencyGraph): Map<Signal, Path> {
  const found = new Map<Signal, Path>()
  const first = graph.scalars.numberOf(null, output)
  const cameBy: CameBy = new Map([[first, null]])
  const queue = [first]
  for (let scalar = queue.pop(); scalar !== undefined; scalar = queue.pop()) {
    const reached = scalar
    const { instance, signal } = graph.scalars.at(reached)
    if (!instance && signal.role === 'input') found.set(signal, () => pathTo(reached, cameBy))
    for (const edge of graph.edgesFrom(reached)) {
      if (cameBy.has(edge.on)) continue
      cameBy.set(edge.on, { from: reached, edge })
      queue.push(edge.on)
    }
  }
  return found
}

/** By which edge a search came to each scalar; null at its start. */
type CameBy = Map<number, { readonly from: number; readonly edge: Edge } | null>

function pathTo(scalar: number, cameBy: CameBy): Hop[] {
  const hops: (readonly Hop[])[] = []
  for (let step = cameBy.get(scalar); step; step = cameBy.get(step.from)) hops.push(step.edge.hops())
  return hops.toReversed().flat()
}

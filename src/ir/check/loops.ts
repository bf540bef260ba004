import { fail, type DiagnosticNote } from '../diagnostic.js'
import type { Module } from '../ir.js'
import { dependenciesOf, scalarName, type Dependency } from './dependencies.js'

/** One step of a combinational path, for a reader: `buffer.ready depends on buffer.pop`. */
type Hop = DiagnosticNote

/** A path is written out only for a report: a large network has very many, and no loop. */
type Path = () => readonly Hop[]

/** For each output the inputs that reach it within a cycle, each with one path, from the output back to the input. */
type Summary = ReadonlyMap<string, ReadonlyMap<string, Path>>

const summaries = new WeakMap<Module, Summary>()

interface Edge {
  readonly on: string
  readonly hops: Path
}

type Graph = ReadonlyMap<string, readonly Edge[]>

/**
 * Finds combinational loops, per leaf, through children, and reports the whole path (FW136). Children have been
 * checked before; of them only the paths from inputs to outputs matter.
 */
export function checkLoops(module: Module): void {
  const graph = graphOf(module)
  const loop = findLoop(graph)
  if (loop) reportLoop(module, loop)
  summaries.set(module, summarise(module, graph))
}

function graphOf(module: Module): Graph {
  const graph = new Map<string, Edge[]>()
  for (const [name, dependencies] of dependenciesOf(module))
    graph.set(
      name,
      dependencies.map((dependency) => ownEdge(name, dependency)),
    )
  for (const instance of module.instances) {
    for (const [output, inputs] of summaries.get(instance.module) ?? []) {
      const edges = [...inputs].map(([input, hops]): Edge => {
        const inside: Path = () => hops().map((hop) => ({ ...hop, message: `in ${instance.path}: ${hop.message}` }))
        return { on: `${instance.path}.${input}`, hops: inside }
      })
      graph.set(`${instance.path}.${output}`, edges)
    }
  }
  return graph
}

function ownEdge(name: string, { on, place }: Dependency): Edge {
  return { on, hops: () => [{ message: `${name} depends on ${on}`, place }] }
}

/** A cycle of the graph as the edges along it, or null. Depth first without recursion: chains can be long. */
function findLoop(graph: Graph): { readonly start: string; readonly edges: readonly Edge[] } | null {
  const state = new Map<string, 'open' | 'done'>()
  for (const root of graph.keys()) {
    if (state.has(root)) continue
    const path: { name: string; next: number; edge: Edge | null }[] = [{ name: root, next: 0, edge: null }]
    state.set(root, 'open')
    while (path.length > 0) {
      const top = path.at(-1)!
      const edge = graph.get(top.name)?.[top.next++]
      if (!edge) {
        state.set(top.name, 'done')
        path.pop()
      } else if (state.get(edge.on) === 'open') {
        const from = path.findIndex((item) => item.name === edge.on)
        return { start: edge.on, edges: [...path.slice(from + 1).map((item) => item.edge!), edge] }
      } else if (!state.has(edge.on)) {
        state.set(edge.on, 'open')
        path.push({ name: edge.on, next: 0, edge })
      }
    }
  }
  return null
}

function reportLoop(module: Module, loop: { readonly start: string; readonly edges: readonly Edge[] }): never {
  const names = [loop.start, ...loop.edges.map((edge) => edge.on)]
  const hops = loop.edges.flatMap((edge) => edge.hops())
  return fail(
    'FW136',
    `a combinational loop in ${module.className}: ${names.join(' ← ')}`,
    hops[0]!.place,
    'break the loop with a register, or compute one of these signals without the others',
    hops,
  )
}

function summarise(module: Module, graph: Graph): Summary {
  const inputs = new Set(module.signals.filter((signal) => signal.role === 'input').map((signal) => signal.path))
  const outputs = module.signals.filter((signal) => signal.role === 'output')
  return new Map(outputs.map((output) => [output.path, reachableInputs(scalarName(null, output), inputs, graph)]))
}

function reachableInputs(output: string, inputs: ReadonlySet<string>, graph: Graph): Map<string, Path> {
  const found = new Map<string, Path>()
  const cameBy: CameBy = new Map([[output, null]])
  const queue = [output]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const reached = name
    if (inputs.has(reached)) found.set(reached, () => pathTo(reached, cameBy))
    for (const edge of graph.get(name) ?? []) {
      if (cameBy.has(edge.on)) continue
      cameBy.set(edge.on, { from: name, edge })
      queue.push(edge.on)
    }
  }
  return found
}

/** By which edge a search came to each name; null at its start. */
type CameBy = Map<string, { readonly from: string; readonly edge: Edge } | null>

function pathTo(name: string, cameBy: CameBy): Hop[] {
  const hops: (readonly Hop[])[] = []
  for (let step = cameBy.get(name); step; step = cameBy.get(step.from)) hops.push(step.edge.hops())
  return hops.toReversed().flat()
}

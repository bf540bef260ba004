import { fail, type DiagnosticNote } from '../diagnostic.js'
import type { Instance, Module, Signal } from '../ir.js'
import { dependenciesOf, type Dependency } from './dependencies.js'
import { Scalars } from './scalars.js'

/** One step of a combinational path, for a reader: `buffer.ready depends on buffer.pop`. */
type Hop = DiagnosticNote

/** A path is written out only for a report: a large network has very many, and no loop. */
type Path = () => readonly Hop[]

/** For each output the inputs that reach it within a cycle, if any, each with one path, from the output back to the input. */
type Summary = ReadonlyMap<Signal, ReadonlyMap<Signal, Path>>

const summaries = new WeakMap<Module, Summary>()

interface Edge {
  /** The number of a scalar. */
  readonly on: number
  readonly hops: Path
}

/** The edges from each scalar that depends on others, in the order in which they are searched. */
type Graph = ReadonlyMap<number, readonly Edge[]>

/**
 * Finds combinational loops, per leaf, through children, and reports the whole path (FW136). Children have been
 * checked before; of them only the paths from inputs to outputs matter.
 */
export function checkLoops(module: Module): void {
  const scalars = new Scalars()
  const graph = graphOf(module, scalars)
  const loop = findLoop(graph)
  if (loop) reportLoop(module, scalars, loop)
  summaries.set(module, summarise(module, scalars, graph))
}

function graphOf(module: Module, scalars: Scalars): Graph {
  const graph = new Map<number, readonly Edge[]>()
  for (const [scalar, dependencies] of dependenciesOf(module, scalars, isCombinational))
    graph.set(
      scalar,
      dependencies.map((dependency) => ownEdge(scalar, dependency, scalars)),
    )
  for (const instance of module.instances)
    for (const [output, inputs] of summaries.get(instance.module) ?? [])
      graph.set(scalars.numberOf(instance, output), [...inputs].map(edgeThrough(instance, scalars)))
  return graph
}

/** What a child's output depends on was found when the child was checked: in a network of routers mostly on nothing. */
function isCombinational(instance: Instance | null, signal: Signal): boolean {
  if (!instance) return signal.role !== 'register'
  return signal.role === 'input' || summaries.get(instance.module)?.has(signal) === true
}

function ownEdge(scalar: number, { on, place }: Dependency, scalars: Scalars): Edge {
  return { on, hops: () => [{ message: `${scalars.nameOf(scalar)} depends on ${scalars.nameOf(on)}`, place }] }
}

function edgeThrough(instance: Instance, scalars: Scalars): (path: readonly [input: Signal, hops: Path]) => Edge {
  return ([input, hops]) => ({
    on: scalars.numberOf(instance, input),
    hops: () => hops().map((hop) => ({ ...hop, message: `in ${instance.path}: ${hop.message}` })),
  })
}

interface Loop {
  readonly start: number
  readonly edges: readonly Edge[]
}

/** A cycle of the graph as the edges along it, or null. Depth first without recursion: chains can be long. */
function findLoop(graph: Graph): Loop | null {
  const state = new Map<number, 'open' | 'done'>()
  for (const root of graph.keys()) {
    if (state.has(root)) continue
    const path: { scalar: number; next: number; edge: Edge | null }[] = [{ scalar: root, next: 0, edge: null }]
    state.set(root, 'open')
    while (path.length > 0) {
      const top = path.at(-1)!
      const edge = graph.get(top.scalar)?.[top.next++]
      if (!edge) {
        state.set(top.scalar, 'done')
        path.pop()
      } else if (state.get(edge.on) === 'open') {
        const from = path.findIndex((item) => item.scalar === edge.on)
        return { start: edge.on, edges: [...path.slice(from + 1).map((item) => item.edge!), edge] }
      } else if (!state.has(edge.on)) {
        state.set(edge.on, 'open')
        path.push({ scalar: edge.on, next: 0, edge })
      }
    }
  }
  return null
}

function reportLoop(module: Module, scalars: Scalars, loop: Loop): never {
  const names = [loop.start, ...loop.edges.map((edge) => edge.on)].map((scalar) => scalars.nameOf(scalar))
  const hops = loop.edges.flatMap((edge) => edge.hops())
  return fail(
    'FW136',
    `a combinational loop in ${module.className}: ${names.join(' ← ')}`,
    hops[0]!.place,
    'break the loop with a register, or compute one of these signals without the others',
    hops,
  )
}

function summarise(module: Module, scalars: Scalars, graph: Graph): Summary {
  const ofRole = (role: Signal['role']): Signal[] => module.signals.filter((signal) => signal.role === role)
  const inputs = new Map(ofRole('input').map((signal) => [scalars.numberOf(null, signal), signal]))
  const summary = new Map<Signal, ReadonlyMap<Signal, Path>>()
  for (const output of ofRole('output')) {
    const reached = reachableInputs(scalars.numberOf(null, output), inputs, graph)
    if (reached.size > 0) summary.set(output, reached)
  }
  return summary
}

function reachableInputs(output: number, inputs: ReadonlyMap<number, Signal>, graph: Graph): Map<Signal, Path> {
  const found = new Map<Signal, Path>()
  const cameBy: CameBy = new Map([[output, null]])
  const queue = [output]
  for (let scalar = queue.pop(); scalar !== undefined; scalar = queue.pop()) {
    const reached = scalar
    const input = inputs.get(reached)
    if (input) found.set(input, () => pathTo(reached, cameBy))
    for (const edge of graph.get(reached) ?? []) {
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

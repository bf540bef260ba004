import { orderOf } from '../../ordering.js'
import { fail } from '../diagnostic.js'
import type { Module, Signal } from '../ir.js'
import { DependencyGraph, type Path, type Summary } from './dependency-graph.js'

/** A module that has been checked, for the parents that it may get. */
interface Checked {
  /** Null if no parent is expected. */
  graph: DependencyGraph | null
  /** Made when a parent first asks: nobody asks for that of a whole network. */
  summary: Summary | null
}

const checked = new WeakMap<Module, Checked>()

/**
 * Finds combinational loops, per leaf, through children, and reports the whole path (FW136). Children have been
 * checked before; of them only the paths from inputs to outputs matter.
 */
export function checkLoops(module: Module): void {
  const graph = new DependencyGraph(module, summaryOf)
  const ordering = orderOf(graph.dependent, (scalar) => graph.sourcesOf(scalar), graph.scalars.count)
  if (ordering.kind === 'cycle') reportLoop(module, graph, ordering.cycle)
  checked.set(module, { graph, summary: null })
}

/** Drops what is kept of a module for its parents: a top has none, and is large. Should it get one, it is made again. */
export function expectNoParent(module: Module): void {
  const known = checked.get(module)
  if (known) known.graph = null
}

function summaryOf(module: Module): Summary | undefined {
  const known = checked.get(module)
  if (!known) return undefined
  return (known.summary ??= summarise(module, known.graph ?? new DependencyGraph(module, summaryOf)))
}

function reportLoop(module: Module, graph: DependencyGraph, loop: readonly number[]): never {
  const closed = [...loop, loop[0]!]
  const names = closed.map((scalar) => graph.scalars.nameOf(scalar))
  const hops = loop.flatMap((scalar, i) => graph.path(scalar, closed[i + 1]!))
  const help = 'break the loop with a register, or compute one of these signals without the others'
  return fail('FW136', `a combinational loop in ${module.className}: ${names.join(' ← ')}`, hops[0]!.place, help, hops)
}

function summarise(module: Module, graph: DependencyGraph): Summary {
  const paths = new Map<Signal, ReadonlyMap<Signal, Path>>()
  /** Of each scalar the output whose search came to it last. */
  const seenFrom = new Int32Array(graph.scalars.count).fill(-1)
  module.signals.forEach((output, number) => {
    if (output.role !== 'output') return
    const inputs = new Map<Signal, Path>()
    search(number, graph, (source) => {
      if (seenFrom[source] === number) return false
      seenFrom[source] = number
      const signal = module.signals[source]
      if (signal?.role === 'input') inputs.set(signal, () => pathBetween(number, source, graph))
      return true
    })
    if (inputs.size > 0) paths.set(output, inputs)
  })
  return { paths, inputs: new Set([...paths.values()].flatMap((inputs) => [...inputs.keys()])) }
}

/**
 * Comes by all that a scalar depends on.
 *
 * @param goesOn - told each source that the search comes by, and from where; whether to search on from it
 */
function search(first: number, graph: DependencyGraph, goesOn: (source: number, from: number) => boolean): void {
  const pending = [first]
  for (let scalar = pending.pop(); scalar !== undefined; scalar = pending.pop()) {
    for (const source of graph.sourcesOf(scalar)) if (goesOn(source, scalar)) pending.push(source)
  }
}

function pathBetween(first: number, last: number, graph: DependencyGraph): ReturnType<Path> {
  const cameBy = new Map<number, number>()
  search(first, graph, (source, from) => {
    if (cameBy.has(source) || cameBy.has(last)) return false
    cameBy.set(source, from)
    return true
  })
  const hops: ReturnType<Path>[] = []
  for (let at = last; at !== first; at = cameBy.get(at)!) hops.push(graph.path(cameBy.get(at)!, at))
  return hops.toReversed().flat()
}

import { orderOf } from '../../base/graph.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Module, Signal } from '../ir.js'
import { DependencyGraph, type Path, type Summary } from './dependencies.js'

/** The loop-free computations of a module within a cycle. */
interface Acyclic {
  readonly graph: DependencyGraph
  /** The scalars with dependencies, and their sources; sources come first. */
  readonly order: readonly number[]
}

/** The results of a checked module, for its possible parents. */
interface Checked {
  /** Null if no parent is expected. */
  acyclic: Acyclic | null
  /** Computed when a parent first needs it; a whole network never does. */
  summary: Summary | null
}

const checked = new WeakMap<Module, Checked>()

/**
 * Finds combinational loops, per leaf and through children, and reports the whole path (FW136). Children are already
 * checked; only their paths from inputs to outputs matter.
 */
export function checkLoops(module: Module): void {
  checked.set(module, { acyclic: acyclicOf(module), summary: null })
}

/** Drops the results kept for parents: a top has none and is large. If it gets one after all, they are computed again. */
export function expectNoParent(module: Module): void {
  const known = checked.get(module)
  if (known) known.acyclic = null
}

/** The inputs that an output of a module depends on within the cycle. */
export function inputsReaching(module: Module, output: Signal): ReadonlySet<Signal> {
  checkAll(module)
  return new Set(summaryOf(module)!.paths.get(output)?.keys())
}

/** Modules read from a file are not checked yet. */
function checkAll(module: Module): void {
  if (checked.has(module)) return
  for (const instance of module.instances) checkAll(instance.module)
  checkLoops(module)
}

function acyclicOf(module: Module): Acyclic {
  const graph = new DependencyGraph(module, summaryOf)
  const ordering = orderOf(graph.dependent, (scalar) => graph.sourcesOf(scalar), graph.scalars.count)
  if (ordering.kind === 'cycle') reportLoop(module, graph, ordering.cycle)
  return { graph, order: ordering.order }
}

function summaryOf(module: Module): Summary | undefined {
  const known = checked.get(module)
  if (!known) return undefined
  return (known.summary ??= summarise(module, known.acyclic ?? acyclicOf(module)))
}

function reportLoop(module: Module, graph: DependencyGraph, loop: readonly number[]): never {
  const closed = [...loop, loop[0]!]
  const names = closed.map((scalar) => graph.scalars.nameOf(scalar))
  const hops = loop.flatMap((scalar, i) => graph.path(scalar, closed[i + 1]!))
  const help = 'break the loop with a register, or compute one of these signals without the others'
  return fail('FW136', `a combinational loop in ${module.className}: ${names.join(' ← ')}`, hops[0]!.place, help, hops)
}

function summarise(module: Module, { graph, order }: Acyclic): Summary {
  const inputs = module.signals.flatMap((signal, number) => (signal.role === 'input' ? [number] : []))
  const reached = new Reached(graph.scalars.count, inputs)
  for (const scalar of order) for (const source of graph.sourcesOf(scalar)) reached.addAllOf(source, scalar)
  const paths = new Map<Signal, ReadonlyMap<Signal, Path>>()
  module.signals.forEach((output, number) => {
    if (output.role !== 'output') return
    const reaching = inputs.filter((_, i) => reached.has(number, i))
    if (reaching.length === 0) return
    const pathFrom = (input: number): [Signal, Path] => [
      module.signals[input]!,
      () => pathBetween(number, input, graph),
    ]
    paths.set(output, new Map(reaching.map(pathFrom)))
  })
  return { paths, inputs: new Set([...paths.values()].flatMap((reaching) => [...reaching.keys()])) }
}

/** The inputs that each scalar depends on: a row of bits for each scalar, with one bit for each input. */
class Reached {
  readonly #words: number
  readonly #rows: Uint32Array

  constructor(scalars: number, inputs: readonly number[]) {
    this.#words = Math.ceil(inputs.length / 32)
    this.#rows = new Uint32Array(scalars * this.#words)
    inputs.forEach((scalar, i) => (this.#rows[scalar * this.#words + (i >> 5)]! |= 1 << (i & 31)))
  }

  addAllOf(source: number, scalar: number): void {
    for (let word = 0; word < this.#words; word++) {
      this.#rows[scalar * this.#words + word]! |= this.#rows[source * this.#words + word]!
    }
  }

  /** @param input - its index among the inputs */
  has(scalar: number, input: number): boolean {
    return ((this.#rows[scalar * this.#words + (input >> 5)]! >>> (input & 31)) & 1) === 1
  }
}

/** Finds a path from an input to an output that depends on it, searching from the output. */
function pathBetween(output: number, input: number, graph: DependencyGraph): ReturnType<Path> {
  const cameBy = new Map<number, number>()
  const pending = [output]
  for (let scalar = pending.pop(); scalar !== undefined && !cameBy.has(input); scalar = pending.pop()) {
    for (const source of graph.sourcesOf(scalar)) {
      if (cameBy.has(source)) continue
      cameBy.set(source, scalar)
      pending.push(source)
    }
  }
  const hops: ReturnType<Path>[] = []
  for (let at = input; at !== output; at = cameBy.get(at)!) hops.push(graph.path(cameBy.get(at)!, at))
  return hops.toReversed().flat()
}

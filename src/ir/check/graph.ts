import type { DiagnosticNote } from '../diagnostic.js'
import type { Instance, Module, Signal } from '../ir.js'
import { dependenciesOf, type Dependencies } from './dependencies.js'
import { Scalars } from './scalars.js'

/** One step of a combinational path, for a reader: `buffer.ready depends on buffer.pop`. */
export type Hop = DiagnosticNote

/** A path from an output back to an input. It is written out only for a report: a large network has very many. */
export type Path = () => readonly Hop[]

/** For each output that any input reaches within a cycle these inputs, each with one path. */
export type Summary = ReadonlyMap<Signal, ReadonlyMap<Signal, Path>>

/** What each scalar of a module depends on within a cycle: by the module's own logic, or inside a child. */
export class DependencyGraph {
  readonly scalars: Scalars
  readonly #dependencies: Dependencies

  /** @param summaryOf - what has been found out about the module of a child */
  constructor(
    module: Module,
    private readonly summaryOf: (child: Module) => Summary | undefined,
  ) {
    this.scalars = new Scalars(module)
    this.#dependencies = dependenciesOf(module, this.scalars, (instance, signal) =>
      this.#isCombinational(instance, signal),
    )
  }

  /** The scalars that depend on others by the module's own logic, through which every loop passes. */
  get dependent(): Iterable<number> {
    return this.#dependencies.keys()
  }

  /** The scalars that a scalar depends on directly. */
  sourcesOf(scalar: number): readonly number[] {
    const own = this.#dependencies.get(scalar)
    if (own) return own.on
    const { instance, signal } = this.scalars.at(scalar)
    const inside = instance && this.summaryOf(instance.module)?.get(signal)
    return inside ? [...inside.keys()].map((input) => this.scalars.numberOf(instance, input)) : []
  }

  /** The path from a scalar to one of its direct sources. */
  path(from: number, source: number): readonly Hop[] {
    const own = this.#dependencies.get(from)
    const name = (scalar: number): string => this.scalars.nameOf(scalar)
    if (own) return [{ message: `${name(from)} depends on ${name(source)}`, place: own.place }]
    const { instance, signal } = this.scalars.at(from)
    const inside = this.summaryOf(instance!.module)!.get(signal)!.get(this.scalars.at(source).signal)!
    return inside().map((hop) => ({ ...hop, message: `in ${instance!.path}: ${hop.message}` }))
  }

  /** Whether a scalar can follow another within a cycle. In a network of routers most ports follow registers. */
  #isCombinational(instance: Instance | null, signal: Signal): boolean {
    if (!instance) return signal.role !== 'register'
    return signal.role === 'input' || this.summaryOf(instance.module)?.has(signal) === true
  }
}

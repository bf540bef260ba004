import type { DiagnosticNote } from '../../base/diagnostic/diagnostic.js'
import type { Instance, Module, Signal } from '../ir.js'
import { dependenciesOf, type Dependencies } from './dependencies.js'
import { Scalars } from './scalars.js'

/** One step of a combinational path, for a reader: `buffer.ready depends on buffer.pop`. */
export type Hop = DiagnosticNote

/** A path from an output back to an input. It is written out only for a report: a large network has very many. */
export type Path = () => readonly Hop[]

/** The dependencies of a module as its parent sees them. */
export interface Summary {
  /** For each output that any input reaches within a cycle these inputs, each with one path. */
  readonly paths: ReadonlyMap<Signal, ReadonlyMap<Signal, Path>>
  /** All these inputs. */
  readonly inputs: ReadonlySet<Signal>
}

/** The dependencies of each scalar of a module within a cycle: by the module's own logic, or inside a child. */
export class DependencyGraph {
  readonly scalars: Scalars
  readonly #dependencies: Dependencies
  /** The dependencies of ports of children, as far as they were asked for. */
  readonly #insideChildren = new Map<number, readonly number[]>()

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
    const known = this.#dependencies.get(scalar)?.on ?? this.#insideChildren.get(scalar)
    if (known) return known
    const { instance, signal } = this.scalars.at(scalar)
    const inside = instance && this.summaryOf(instance.module)?.paths.get(signal)
    const sources = inside ? [...inside.keys()].map((input) => this.scalars.numberOf(instance, input)) : []
    this.#insideChildren.set(scalar, sources)
    return sources
  }

  /** The path from a scalar to one of its direct sources. */
  path(from: number, source: number): readonly Hop[] {
    const own = this.#dependencies.get(from)
    const name = (scalar: number): string => this.scalars.nameOf(scalar)
    if (own) return [{ message: `${name(from)} depends on ${name(source)}`, place: own.place }]
    const { instance, signal } = this.scalars.at(from)
    const inside = this.summaryOf(instance!.module)!.paths.get(signal)!.get(this.scalars.at(source).signal)!
    return inside().map((hop) => ({ ...hop, message: `in ${instance!.path}: ${hop.message}` }))
  }

  /** True if a path can lead through a scalar. In a network of routers most ports follow registers, or are stored. */
  #isCombinational(instance: Instance | null, signal: Signal): boolean {
    if (!instance) return signal.role !== 'register'
    const summary = this.summaryOf(instance.module)
    return summary !== undefined && (summary.inputs.has(signal) || summary.paths.has(signal))
  }
}

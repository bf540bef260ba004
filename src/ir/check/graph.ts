import type { DiagnosticNote } from '../diagnostic.js'
import type { Instance, Module, Signal } from '../ir.js'
import { dependenciesOf, type Dependencies } from './dependencies.js'
import { scalarName, Scalars } from './scalars.js'

/** One step of a combinational path, for a reader: `buffer.ready depends on buffer.pop`. */
export type Hop = DiagnosticNote

/** A path is written out only for a report: a large network has very many, and no loop. */
export type Path = () => readonly Hop[]

/** For each output that any input reaches within a cycle these inputs, each with one path, from the output back to the input. */
export type Summary = ReadonlyMap<Signal, ReadonlyMap<Signal, Path>>

/** A step from a scalar to one that it depends on, by its number among {@link Scalars}. */
export interface Edge {
  readonly on: number
  readonly hops: Path
}

/** What each scalar of a module depends on within a cycle: by the module's own logic, or inside a child. */
export class DependencyGraph {
  readonly scalars: Scalars
  readonly #dependencies: Dependencies

  /** @param summaries - tells what has been found out about the modules of children */
  constructor(
    module: Module,
    private readonly summaries: (child: Module) => Summary | undefined,
  ) {
    this.scalars = new Scalars(module)
    this.#dependencies = dependenciesOf(module, this.scalars, (instance, signal) =>
      this.#isCombinational(instance, signal),
    )
  }

  /** Where to begin to search for loops: all of them pass through logic of the module itself. */
  get starts(): Iterable<number> {
    return this.#dependencies.keys()
  }

  /** Made anew each time, for there would be very many to keep. */
  edgesFrom(scalar: number): readonly Edge[] {
    const { instance, signal } = this.scalars.at(scalar)
    const inside = instance && this.summaries(instance.module)?.get(signal)
    if (inside) return [...inside].map(([input, hops]) => this.#edgeThrough(instance, input, hops))
    return (this.#dependencies.get(scalar) ?? []).map(({ on, place }) => {
      const message = (): string => `${this.#name(scalar)} depends on ${this.#name(on)}`
      return { on, hops: () => [{ message: message(), place }] }
    })
  }

  #edgeThrough(instance: Instance, input: Signal, hops: Path): Edge {
    return {
      on: this.scalars.numberOf(instance, input),
      hops: () => hops().map((hop) => ({ ...hop, message: `in ${instance.path}: ${hop.message}` })),
    }
  }

  /** Whether a scalar can follow another within a cycle. In a network of routers most ports follow registers. */
  #isCombinational(instance: Instance | null, signal: Signal): boolean {
    if (!instance) return signal.role !== 'register'
    return signal.role === 'input' || this.summaries(instance.module)?.has(signal) === true
  }

  #name(scalar: number): string {
    return scalarName(this.scalars.at(scalar))
  }
}

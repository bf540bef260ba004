import type { DiagnosticNote } from '../../base/diagnostic/diagnostic.js'
import type { Instance, Module, Signal, Block, Expr, Stmt, Target } from '../ir.js'
import { Scalars } from './scalars.js'
import type { Place } from '../../base/diagnostic/place.js'
import { bodiesOf, inDependencyOrder } from '../visit.js'

/** One step of a combinational path in messages: `buffer.ready depends on buffer.pop`. */
export type Hop = DiagnosticNote

/** A path from an output back to an input, built only for a report, because a large network has very many. */
export type Path = () => readonly Hop[]

/** The dependencies of a module from its parent's side. */
export interface Summary {
  /** For each output with a combinational path from any input: these inputs, each with one path. */
  readonly paths: ReadonlyMap<Signal, ReadonlyMap<Signal, Path>>
  /** The inputs of all these paths. */
  readonly inputs: ReadonlySet<Signal>
}

/** The dependencies of each scalar of a module within a cycle: by the module's own logic, or inside a child. */
export class DependencyGraph {
  readonly scalars: Scalars
  readonly #dependencies: Dependencies
  /** The dependencies of children's ports, computed on demand. */
  readonly #insideChildren = new Map<number, readonly number[]>()

  /** @param summaryOf - returns the summary of a child's module */
  constructor(
    module: Module,
    private readonly summaryOf: (child: Module) => Summary | undefined,
  ) {
    this.scalars = new Scalars(module)
    this.#dependencies = dependenciesOf(module, this.scalars, (instance, signal) =>
      this.#isCombinational(instance, signal),
    )
  }

  /** The scalars with dependencies in the module's own logic; each loop passes through one of them. */
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

  /** True if a path may pass through a scalar. In a network of routers, most ports follow registers, or are stored. */
  #isCombinational(instance: Instance | null, signal: Signal): boolean {
    if (!instance) return signal.role !== 'register'
    const summary = this.summaryOf(instance.module)
    return summary !== undefined && (summary.inputs.has(signal) || summary.paths.has(signal))
  }
}

/** The numbers in {@link Scalars} of the scalars that a scalar depends on within the same cycle. */
export interface Dependency {
  readonly on: readonly number[]
  /** The place of the assignment or connection that causes it. */
  readonly place: Place
}

/** By scalar, without scalars that depend on nothing. */
type Dependencies = ReadonlyMap<number, Dependency>

/** True if a path within a cycle may pass through a scalar. */
export type IsCombinational = (instance: Instance | null, signal: Signal) => boolean

/** The dependencies in a module's own blocks and connections, as far as paths can continue from them. */
function dependenciesOf(module: Module, scalars: Scalars, isCombinational: IsCombinational): Dependencies {
  return new DependencyFinder(scalars, isCombinational).run(module)
}

/** Distinct scalars. */
type Sources = readonly number[]

/** The dependencies of each scalar that a block has assigned so far. */
type Assigned = ReadonlyMap<number, Sources>

const nothing: Sources = []
const nothingAssigned: Assigned = new Map()

class DependencyFinder {
  readonly #found = new Map<number, Dependency>()
  /** Inputs of children that the module reads itself: paths continue from them even if the child stores them. */
  readonly #readBack = new Set<number>()

  constructor(
    private readonly scalars: Scalars,
    private readonly isCombinational: IsCombinational,
  ) {}

  run(module: Module): Dependencies {
    const known = this.#readBack.size
    this.#found.clear()
    for (const block of module.blocks) if (block.kind === 'comb') this.#addBlock(block)
    for (const { target, value, place } of module.connections) {
      const sources = this.#sourcesOf(value, nothingAssigned)
      if (sources.length > 0 && this.#leadsOn(target)) this.#add(this.#numberOf(target), sources, place)
    }
    return this.#readBack.size > known ? this.run(module) : this.#found
  }

  #numberOf({ instance, signal }: Target): number {
    return this.scalars.numberOf(instance, signal)
  }

  #leadsOn(target: Target): boolean {
    return this.isCombinational(target.instance, target.signal) || this.#readBack.has(this.#numberOf(target))
  }

  #add(scalar: number, on: Sources, place: Place): void {
    if (on.length > 0) this.#found.set(scalar, { on, place })
  }

  #addBlock(block: Block): void {
    const places = new Map<number, Place>()
    const after = this.#runStatements(block.body, nothingAssigned, nothing, places)
    const locals = new Set(block.locals.map((local) => this.scalars.numberOf(null, local)))
    for (const [scalar, sources] of after) if (!locals.has(scalar)) this.#add(scalar, sources, places.get(scalar)!)
  }

  /** The dependencies of each assigned scalar after the statements. All of them also depend on `conditions`. */
  #runStatements(stmts: readonly Stmt[], before: Assigned, conditions: Sources, places: Map<number, Place>): Assigned {
    let assigned = new Map(before)
    for (const stmt of stmts) {
      switch (stmt.kind) {
        case 'assign': {
          const scalar = this.#numberOf(stmt.target)
          assigned.set(scalar, union(this.#sourcesOf(stmt.value, assigned), conditions))
          places.set(scalar, stmt.place)
          break
        }
        case 'if':
        case 'switch': {
          const decider = stmt.kind === 'if' ? stmt.condition : stmt.subject
          const inside = union(conditions, this.#sourcesOf(decider, assigned))
          const arms = bodiesOf(stmt).map((arm) => this.#runStatements(arm, assigned, inside, places))
          assigned = merge(assigned, arms)
          break
        }
        case 'write':
        case 'assert':
        case 'cover':
        case 'outOfRange':
          break
      }
    }
    return assigned
  }

  /** The scalars that a value depends on. Scalars assigned earlier in the block are replaced by their own dependencies. */
  #sourcesOf(expr: Expr, assigned: Assigned): Sources {
    if (expr.kind === 'constant') return nothing
    if (expr.kind === 'signal' || expr.kind === 'port') return this.#sourcesOfScalar(expr, assigned)
    const sources = new Set<number>()
    for (const inner of inDependencyOrder([expr])) {
      if (inner.kind !== 'signal' && inner.kind !== 'port') continue
      for (const source of this.#sourcesOfScalar(inner, assigned)) sources.add(source)
    }
    return [...sources]
  }

  #sourcesOfScalar(expr: Extract<Expr, { kind: 'signal' | 'port' }>, assigned: Assigned): Sources {
    const instance = expr.kind === 'port' ? expr.instance : null
    const leadsOn = this.isCombinational(instance, expr.signal)
    const isReadBack = instance !== null && expr.signal.role === 'input'
    if (!leadsOn && !isReadBack) return nothing
    const scalar = this.scalars.numberOf(instance, expr.signal)
    const above = assigned.get(scalar)
    if (!above && !leadsOn) this.#readBack.add(scalar)
    return above ?? [scalar]
  }
}

function merge(before: Assigned, arms: readonly Assigned[]): Map<number, Sources> {
  const merged = new Map(before)
  for (const arm of arms) {
    for (const [scalar, sources] of arm)
      if (before.get(scalar) !== sources) merged.set(scalar, union(merged.get(scalar) ?? nothing, sources))
  }
  return merged
}

function union(a: Sources, b: Sources): Sources {
  if (b.length === 0) return a
  return a.length === 0 ? b : [...new Set([...a, ...b])]
}

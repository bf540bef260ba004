import type { Block, Expr, Instance, Module, Signal, Stmt, Target } from '../ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { bodiesOf, inDependencyOrder } from '../visit.js'
import type { Scalars } from './scalars.js'

/** The scalars, by their numbers among {@link Scalars}, that another depends on within the same cycle. */
export interface Dependency {
  readonly on: readonly number[]
  /** The place of the assignment or connection that causes it. */
  readonly place: Place
}

/** By scalar; those that depend on nothing are left out. */
export type Dependencies = ReadonlyMap<number, Dependency>

/** True if a path within a cycle can lead through a scalar. */
export type IsCombinational = (instance: Instance | null, signal: Signal) => boolean

/**
 * The dependencies made by the module's own blocks and connections, through locals and in the order of statements, as
 * far as paths can lead on from them.
 */
export function dependenciesOf(module: Module, scalars: Scalars, isCombinational: IsCombinational): Dependencies {
  return new DependencyFinder(scalars, isCombinational).run(module)
}

/** Scalars, each once. */
type Sources = readonly number[]

/** The dependencies of each scalar that a block has assigned so far. */
type Assigned = ReadonlyMap<number, Sources>

const nothing: Sources = []
const nothingAssigned: Assigned = new Map()

class DependencyFinder {
  readonly #found = new Map<number, Dependency>()
  /** Inputs of children that the module reads itself: paths lead on from them even if the child stores them. */
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

  /** The dependencies of each assigned scalar after the statements; `conditions` decide that they run at all. */
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

  /** The scalars that a value depends on, those assigned above in the block replaced by what they depend on. */
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

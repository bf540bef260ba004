import type { Block, Expr, Instance, Module, Signal, Stmt, Target } from '../ir.js'
import type { Place } from '../place.js'
import { operandsOf } from '../visit.js'

/**
 * Which scalars a scalar depends on within the same cycle. Names tell scalars apart: `count` for a signal of the
 * module, `buffer.count` for a port of a child. Registers and memories end a dependency.
 */
export interface Dependency {
  readonly on: string
  readonly place: Place
}

export type Dependencies = ReadonlyMap<string, readonly Dependency[]>

export function scalarName(instance: Instance | null, signal: Signal): string {
  return instance ? `${instance.path}.${signal.path}` : signal.path
}

/** The dependencies made by the module's own blocks and connections, through locals and in the order of statements. */
export function dependenciesOf(module: Module): Dependencies {
  const found = new Map<string, Dependency[]>()
  for (const block of module.blocks) if (block.kind === 'comb') blockDependencies(block, found)
  for (const { target, value, place } of module.connections) record(found, target, sourcesOf(value, new Map()), place)
  return found
}

type Sources = ReadonlySet<string>
type Assigned = Map<string, Sources>

function record(found: Map<string, Dependency[]>, target: Target, sources: Sources, place: Place): void {
  found.set(
    scalarName(target.instance, target.signal),
    [...sources].map((on) => ({ on, place })),
  )
}

function blockDependencies(block: Block, found: Map<string, Dependency[]>): void {
  const places = new Map<string, Place>()
  const after = runStatements(block.body, new Map(), new Set(), places)
  const locals = new Set(block.locals.map((local) => local.path))
  for (const [name, sources] of after) {
    if (!locals.has(name))
      found.set(
        name,
        [...sources].map((on) => ({ on, place: places.get(name)! })),
      )
  }
}

/** What each assigned scalar depends on after the statements; `conditions` are what decides that they run at all. */
function runStatements(
  stmts: readonly Stmt[],
  before: Assigned,
  conditions: Sources,
  places: Map<string, Place>,
): Assigned {
  let assigned = before
  for (const stmt of stmts) {
    switch (stmt.kind) {
      case 'assign': {
        const name = scalarName(stmt.target.instance, stmt.target.signal)
        assigned = new Map(assigned).set(name, union(sourcesOf(stmt.value, assigned), conditions))
        places.set(name, stmt.place)
        break
      }
      case 'if':
        assigned = runArms([stmt.then, stmt.else], stmt.condition, assigned, conditions, places)
        break
      case 'switch':
        assigned = runArms(
          [...stmt.cases.map((arm) => arm.body), ...(stmt.default ? [stmt.default] : [])],
          stmt.subject,
          assigned,
          conditions,
          places,
        )
        break
      case 'write':
      case 'assert':
      case 'cover':
      case 'outOfRange':
        break
    }
  }
  return assigned
}

function runArms(
  arms: readonly (readonly Stmt[])[],
  condition: Expr,
  before: Assigned,
  conditions: Sources,
  places: Map<string, Place>,
): Assigned {
  const inside = union(conditions, sourcesOf(condition, before))
  const results = arms.map((arm) => runStatements(arm, before, inside, places))
  const merged: Assigned = new Map(before)
  for (const result of results) {
    for (const [name, sources] of result) {
      if (before.get(name) !== sources) merged.set(name, union(merged.get(name) ?? new Set(), sources))
    }
  }
  return merged
}

function union(a: Sources, b: Sources): Sources {
  if (b.size === 0) return a
  return a.size === 0 ? b : new Set([...a, ...b])
}

/** The scalars that a value depends on, those assigned above in the block replaced by what they depend on. */
function sourcesOf(expr: Expr, assigned: Assigned): Sources {
  const sources = new Set<string>()
  const seen = new Set<Expr>()
  const visit = (inner: Expr): void => {
    if (seen.has(inner)) return
    seen.add(inner)
    if (inner.kind === 'signal' || inner.kind === 'port') {
      if (inner.kind === 'signal' && inner.signal.role === 'register') return
      const name = scalarName(inner.kind === 'port' ? inner.instance : null, inner.signal)
      const above = assigned.get(name)
      if (above) above.forEach((source) => sources.add(source))
      else sources.add(name)
    }
    operandsOf(inner).forEach(visit)
  }
  visit(expr)
  return sources
}

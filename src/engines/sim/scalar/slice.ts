/**
 * Backward slices of combinational blocks: what of a body is needed to compute some of its targets, and what that part
 * reads from outside. A block is split along them where, evaluated as a whole, it would close a loop that its signals
 * do not have.
 */

import { groupBy } from '../../../base/maps.js'
import type { Block, Expr, Stmt, Target } from '../../../ir/ir.js'
import { expressionsIn } from '../../../ir/visit.js'
import { addReads, assignedTargets, targetNet, type Net } from './nets.js'

export interface Slice {
  readonly body: readonly Stmt[]
  /** The signals that the body reads before it assigns them. */
  readonly reads: ReadonlySet<Net>
  readonly writes: readonly Net[]
}

/** The whole block as one slice. Locals are wanted too: they are visible in waves. */
export function wholeBlock(block: Block): Slice {
  const targets = assignedTargets(block.body)
  const { reads } = sliceBody(block.body, targets.map(targetNet))
  const writes = targets.filter(({ signal }) => signal.role !== 'local').map(targetNet)
  return { body: block.body, reads, writes }
}

/**
 * The block as slices, one for each set of targets that read the same. Such targets depend on the same signals, so
 * keeping them together cannot close a loop that they do not have.
 */
export function sliceBlock(block: Block): readonly Slice[] {
  const readsOf = (net: Net): string => [...sliceBody(block.body, [net]).reads].sort().join(' ')
  const groups = groupBy(wholeBlock(block).writes, readsOf)
  return [...groups.values()].map((writes) => ({ ...sliceBody(block.body, writes), writes }))
}

function sliceBody(body: readonly Stmt[], wanted: readonly Net[]): { body: readonly Stmt[]; reads: ReadonlySet<Net> } {
  const live = new Set(wanted)
  const kept = keepNeeded(body, live)
  return { body: kept, reads: reachingReads(kept, live, wanted) }
}

/** A wanted net that some path leaves unassigned stays live without being read; it is no dependency. */
function reachingReads(body: readonly Stmt[], live: ReadonlySet<Net>, wanted: readonly Net[]): ReadonlySet<Net> {
  const read = new Set<Net>()
  for (const expr of expressionsIn(body)) addReads(expr, read)
  const onlyWanted = new Set(wanted)
  return new Set([...live].filter((net) => !onlyWanted.has(net) || read.has(net)))
}

/** The statements that decide the nets in `live`, which becomes what they read. Checks decide nothing. */
function keepNeeded(body: readonly Stmt[], live: Set<Net>): readonly Stmt[] {
  const kept: Stmt[] = []
  for (const stmt of body.toReversed()) {
    const needed = keepStatement(stmt, live)
    if (needed) kept.push(needed)
  }
  return kept.reverse()
}

function keepStatement(stmt: Stmt, live: Set<Net>): Stmt | null {
  switch (stmt.kind) {
    case 'assign':
      if (!live.delete(targetNet(stmt.target))) return null
      addReads(stmt.value, live)
      return stmt
    case 'if': {
      const [then, otherwise] = keepArms([stmt.then, stmt.else], live, stmt.condition)
      return then!.length + otherwise!.length > 0 ? { ...stmt, then: then!, else: otherwise! } : null
    }
    case 'switch': {
      const bodies = [...stmt.cases.map(({ body }) => body), stmt.default ?? []]
      // A switch without default is complete, so the empty arm in its place is never taken and keeps nothing alive.
      const arms = keepArms(stmt.default ? bodies : bodies.slice(0, -1), live, stmt.subject)
      if (arms.every((arm) => arm.length === 0)) return null
      const cases = stmt.cases.map((arm, i) => ({ ...arm, body: arms[i]! }))
      return { ...stmt, cases, default: stmt.default ? arms.at(-1)! : null }
    }
    case 'write':
    case 'assert':
    case 'cover':
    case 'outOfRange':
      return null
  }
}

function keepArms(arms: readonly (readonly Stmt[])[], live: Set<Net>, decision: Expr): (readonly Stmt[])[] {
  const before = arms.map(() => new Set(live))
  const kept = arms.map((arm, i) => keepNeeded(arm, before[i]!))
  if (kept.every((arm) => arm.length === 0)) return kept
  live.clear()
  for (const set of before) for (const net of set) live.add(net)
  addReads(decision, live)
  return kept
}

/** The side results of a slice, which must not be stored. */
export function scratchTargets({ body, writes }: Slice): readonly Target[] {
  return assignedTargets(body).filter((target) => !writes.includes(targetNet(target)))
}

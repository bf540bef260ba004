/** The units of combinational work in a module, which the scheduler orders. */

import { groupBy } from '../../../base/maps.js'
import type { Block, Expr, Stmt, Target, Connection, Instance, Module, Signal } from '../../../ir/ir.js'
import { expressionsIn } from '../../../ir/visit.js'
import { addReads, assignedTargets, targetNet, combBlocks, portNet, type Net } from './nets.js'
import type { Place } from '../../../base/diagnostic/place.js'

// Backward slices of combinational blocks: the parts of a body that compute some of its targets, and the signals that these
// parts read. A block is split into slices if it would close a loop as a whole that its signals do not have.

interface Slice {
  readonly body: readonly Stmt[]
  /** The signals that the body reads before it assigns them. */
  readonly reads: ReadonlySet<Net>
  readonly writes: readonly Net[]
}

/** The whole block as one slice, including locals, because waves show them. */
export function wholeBlock(block: Block): Slice {
  const targets = assignedTargets(block.body)
  const { reads } = sliceBody(block.body, targets.map(targetNet))
  const writes = targets.filter(({ signal }) => signal.role !== 'local').map(targetNet)
  return { body: block.body, reads, writes }
}

/**
 * Splits the block into slices, one for each set of targets with the same reads. Such targets depend on the same signals, so
 * keeping them together cannot close a new loop.
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

/** A wanted net that some path leaves unassigned stays live without being read, and is no dependency. */
function reachingReads(body: readonly Stmt[], live: ReadonlySet<Net>, wanted: readonly Net[]): ReadonlySet<Net> {
  const read = new Set<Net>()
  for (const expr of expressionsIn(body)) addReads(expr, read)
  const onlyWanted = new Set(wanted)
  return new Set([...live].filter((net) => !onlyWanted.has(net) || read.has(net)))
}

/** Keeps the statements that decide the nets in `live`, and updates `live` to their reads. Checks decide nothing. */
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
      // A switch without a default is complete, so the empty arm in its place is never taken and keeps nothing live.
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

/** The other results of a slice, which must not be stored. */
export function scratchTargets({ body, writes }: Slice): readonly Target[] {
  return assignedTargets(body).filter((target) => !writes.includes(targetNet(target)))
}

export interface Cluster {
  /** The units in execution order. */
  readonly units: readonly Unit[]
  /** The inputs of the module that the cluster reads. */
  readonly reads: readonly Signal[]
  /** The outputs of the module that the cluster computes. */
  readonly writes: readonly Signal[]
  /** The clusters of the same module that must run before. */
  readonly after: readonly number[]
}

export interface ModuleSchedule {
  readonly clusters: readonly Cluster[]
}

export type Unit = BlockUnit | SliceUnit | ConnectionUnit | ChildUnit

interface UnitBase {
  readonly reads: ReadonlySet<Net>
  readonly writes: readonly Net[]
  readonly place: Place
}

/** A whole comb block. A split block runs once more after its slices, with its locals, and changes no other value. */
export interface BlockUnit extends UnitBase {
  readonly kind: 'block'
  readonly block: Block
}

/** A part of a split comb block. */
export interface SliceUnit extends UnitBase {
  readonly kind: 'slice'
  readonly block: Block
  readonly slice: Slice
  readonly index: number
}

export interface ConnectionUnit extends UnitBase {
  readonly kind: 'connection'
  readonly connection: Connection
}

/** One cluster of the combinational work inside a child. */
export interface ChildUnit extends UnitBase {
  readonly kind: 'child'
  readonly instance: Instance
  readonly cluster: number
}

/** The units of a module in the order of its declarations; `children` has the schedules of all child modules. */
export function unitsOf(
  module: Module,
  split: ReadonlySet<Block>,
  children: ReadonlyMap<Module, ModuleSchedule>,
): readonly Unit[] {
  return [
    ...module.connections.map(connectionUnit),
    ...combBlocks(module).flatMap((block) => blockUnits(block, split)),
    ...module.instances.flatMap((instance) => childUnits(instance, children.get(instance.module)!)),
  ]
}

function connectionUnit(connection: Connection): ConnectionUnit {
  const reads = new Set<Net>()
  addReads(connection.value, reads)
  return { kind: 'connection', connection, reads, writes: [targetNet(connection.target)], place: connection.place }
}

function blockUnits(block: Block, split: ReadonlySet<Block>): readonly Unit[] {
  const { place } = block
  const { reads, writes } = wholeBlock(block)
  if (!split.has(block)) return [{ kind: 'block', block, reads, writes, place }]
  const slices = sliceBlock(block).map((slice, index): SliceUnit => ({
    kind: 'slice',
    block,
    slice,
    index,
    reads: slice.reads,
    writes: slice.writes,
    place,
  }))
  return [...slices, { kind: 'block', block, reads: new Set([...reads, ...writes]), writes: [], place }]
}

function childUnits(instance: Instance, { clusters }: ModuleSchedule): readonly ChildUnit[] {
  return clusters.map(({ reads, writes }, cluster) => ({
    kind: 'child',
    instance,
    cluster,
    reads: new Set([
      ...reads.map((signal) => portNet(instance, signal)),
      ...earlierClusters(instance, clusters, cluster),
    ]),
    writes: [...writes.map((signal) => portNet(instance, signal)), orderNet(instance, cluster)],
    place: instance.place,
  }))
}

/** A net without a signal. It represents the wires inside a child through which one of its clusters feeds another. */
const orderNet = (instance: Instance, cluster: number): Net => `${instance.name}.#${cluster}`

function earlierClusters(instance: Instance, clusters: ModuleSchedule['clusters'], cluster: number): readonly Net[] {
  return clusters[cluster]!.after.map((earlier) => orderNet(instance, earlier))
}

/** Units as a graph, with an edge from a writer of a net to each reader. */
export interface UnitGraph {
  readonly units: readonly Unit[]
  /** By unit: the indices of the units that must run before it. */
  readonly before: readonly (readonly number[])[]
}

export function unitGraph(units: readonly Unit[]): UnitGraph {
  const writer = new Map<Net, number>()
  for (const [index, { writes }] of units.entries()) for (const net of writes) writer.set(net, index)
  const before = units.map(({ reads }) => {
    const writers = new Set<number>()
    for (const net of reads) {
      const index = writer.get(net)
      if (index !== undefined) writers.add(index)
    }
    return [...writers]
  })
  return { units, before }
}

/** The nets that are signals, for messages. */
export function signalsOf(nets: readonly Net[]): string {
  return nets.filter((net) => !net.includes('#')).join(', ')
}

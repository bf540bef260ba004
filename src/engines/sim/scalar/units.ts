/** The pieces of combinational work of a module that the scheduler puts in order. */

import type { Block, Connection, Instance, Module } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { addReads, combBlocks, portNet, targetNet, type Net } from './nets.js'
import type { ModuleSchedule } from './schedule.js'
import { sliceBlock, wholeBlock, type Slice } from './slice.js'

export type Unit = BlockUnit | SliceUnit | ConnectionUnit | ChildUnit

interface UnitBase {
  readonly reads: ReadonlySet<Net>
  readonly writes: readonly Net[]
  readonly place: Place
}

/** A whole comb block. One that is split runs once more after all its slices, with its locals, and writes nothing new. */
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

/** A net that no signal has: stands for the wires inside a child by which one of its clusters feeds another. */
const orderNet = (instance: Instance, cluster: number): Net => `${instance.name}.#${cluster}`

function earlierClusters(instance: Instance, clusters: ModuleSchedule['clusters'], cluster: number): readonly Net[] {
  return clusters[cluster]!.after.map((earlier) => orderNet(instance, earlier))
}

/** Units as a graph: an edge where one writes what another reads. */
export interface UnitGraph {
  readonly units: readonly Unit[]
  /** By index of the unit: the indices of those that must run before it. */
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

/** The nets that are signals, for people to read. */
export function signalsOf(nets: readonly Net[]): string {
  return nets.filter((net) => !net.includes('#')).join(', ')
}

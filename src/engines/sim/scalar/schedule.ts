/**
 * Orders combinational work, once for each module and not for each instance.
 *
 * The units of a module are grouped into clusters: two units share a cluster if they depend on the same inputs and the same
 * outputs depend on them. Each input of a cluster therefore really reaches each of its outputs, and calling a child cluster
 * by cluster cannot close a loop that the signals do not have (the modular code generation of Lublinerman and Tripakis). A
 * module whose outputs are registered has two clusters: the work for its outputs, and the rest.
 */

import { groupBy } from '../../../base/maps.js'
import { orderOf } from '../../../base/graph.js'
import type { Block, Design, Module, Signal } from '../../../ir/ir.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { ownNet, type Net } from './nets.js'
import {
  sliceBlock,
  wholeBlock,
  signalsOf,
  unitGraph,
  unitsOf,
  type Unit,
  type UnitGraph,
  type Cluster,
  type ModuleSchedule,
} from './units.js'

/** Orders the whole design. Splits blocks only where whole blocks form a loop. */
export function scheduleDesign(design: Design): ReadonlyMap<Module, ModuleSchedule> {
  const split = new Set<Block>()
  for (;;) {
    const schedules = trySchedule(design, split)
    if (schedules) return schedules
  }
}

/** Returns null if it has added blocks to `split`. */
function trySchedule(design: Design, split: Set<Block>): ReadonlyMap<Module, ModuleSchedule> | null {
  const schedules = new Map<Module, ModuleSchedule>()
  for (const module of design.modules) {
    const graph = unitGraph(unitsOf(module, split, schedules))
    const ordering = orderOf(graph.before.keys(), (unit) => graph.before[unit]!, graph.before.length)
    if (ordering.kind === 'cycle') {
      // Now each unit feeds the next.
      const cycle = ordering.cycle.toReversed().map((index) => graph.units[index]!)
      breakCycle(module, cycle, split, schedules)
      return null
    }
    schedules.set(module, { clusters: clustersOf(module, module === design.top, graph, ordering.order) })
  }
  return schedules
}

function breakCycle(
  module: Module,
  cycle: readonly Unit[],
  split: Set<Block>,
  schedules: ReadonlyMap<Module, ModuleSchedule>,
): void {
  const candidates = new Set(cycle.flatMap((unit) => wholeBlocksIn(unit, schedules)))
  const divisible = [...candidates].filter((block) => !split.has(block) && isDivisible(block))
  for (const block of divisible) split.add(block)
  if (divisible.length > 0) return
  const notes = cycle.map(({ writes, place }) => ({ message: `through ${signalsOf(writes)}`, place }))
  fail('FW304', `${module.name} has a combinational loop`, cycle[0]!.place, 'break the loop with a register', notes)
}

/** True if some targets need less than the whole block reads; the others may only be locals, shown in waves. */
function isDivisible(block: Block): boolean {
  const { reads } = wholeBlock(block)
  return sliceBlock(block).some((slice) => slice.reads.size < reads.size)
}

function wholeBlocksIn(unit: Unit, schedules: ReadonlyMap<Module, ModuleSchedule>): readonly Block[] {
  switch (unit.kind) {
    case 'block':
      return [unit.block]
    case 'slice':
    case 'connection':
      return []
    case 'child':
      return schedules
        .get(unit.instance.module)!
        .clusters[unit.cluster]!.units.flatMap((inner) => wholeBlocksIn(inner, schedules))
  }
}

function clustersOf(module: Module, isTop: boolean, graph: UnitGraph, order: readonly number[]): readonly Cluster[] {
  const inputs = portIndex(module, 'input')
  const outputs = isTop ? new Map<Net, bigint>() : portIndex(module, 'output')
  const signatures = signaturesOf(graph, order, inputs, outputs)

  const members = groupBy(order, (unit) => signatures[unit]!)
  const clusterOfSignature = new Map([...members.keys()].map((signature, index) => [signature, index]))
  const clusterOf = (unit: number): number => clusterOfSignature.get(signatures[unit]!)!

  // Filtered once for all clusters, since most signals of a module are not ports.
  const [inPorts, outPorts] = [portsOf(module, 'input'), portsOf(module, 'output')]
  return [...members.values()].map((indices, own) => {
    const units = indices.map((index) => graph.units[index]!)
    const after = new Set(indices.flatMap((index) => graph.before[index]!.map(clusterOf)))
    after.delete(own)
    const read = new Set(units.flatMap((unit) => [...unit.reads]))
    const written = new Set(units.flatMap((unit) => unit.writes))
    return {
      units,
      reads: inPorts.filter((signal) => read.has(ownNet(signal))),
      writes: outPorts.filter((signal) => written.has(ownNet(signal))),
      after: [...after],
    }
  })
}

const portsOf = (module: Module, direction: 'input' | 'output'): Signal[] =>
  module.signals.filter(({ role }) => role === direction)

/** One bit for each port of a direction. */
function portIndex(module: Module, role: 'input' | 'output'): ReadonlyMap<Net, bigint> {
  return new Map(portsOf(module, role).map((signal, index) => [ownNet(signal), 1n << BigInt(index)]))
}

/** By unit: the inputs that it depends on and the outputs that depend on it, as text. */
function signaturesOf(
  { units, before }: UnitGraph,
  order: readonly number[],
  inputs: ReadonlyMap<Net, bigint>,
  outputs: ReadonlyMap<Net, bigint>,
): readonly string[] {
  const from = units.map(({ reads }) => bitsOf(reads, inputs))
  for (const unit of order) for (const earlier of before[unit]!) from[unit]! |= from[earlier]!

  const to = units.map(({ writes }) => bitsOf(writes, outputs))
  for (const unit of order.toReversed()) for (const earlier of before[unit]!) to[earlier]! |= to[unit]!

  // A unit that no output depends on may run last; one that depends on no input may run first.
  return units.map((_, unit) => {
    if (to[unit] === 0n) return 'last'
    return from[unit] === 0n ? 'first' : `${from[unit]!.toString(36)}/${to[unit]!.toString(36)}`
  })
}

function bitsOf(nets: Iterable<Net>, index: ReadonlyMap<Net, bigint>): bigint {
  let bits = 0n
  for (const net of nets) bits |= index.get(net) ?? 0n
  return bits
}

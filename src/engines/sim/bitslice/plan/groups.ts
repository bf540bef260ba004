import type { Signal, Design, Module } from '../../../../ir/ir.js'
import { GateKind, isComplemented, nodeOf } from '../lower/gates.js'
import type { Tile } from '../lower/tile.js'
import { obtain } from '../../../../base/maps.js'
import type { InstanceNode } from '../../engine/instances.js'
import { lowerModule } from '../lower/module.js'

/** For each input bit of a module's instances: the driving literal of the residue, by lane. */
export type Drivers = ReadonlyMap<Signal, readonly Int32Array[]>

/** One bit of an input of a group's module. */
interface InputBit {
  readonly group: number
  readonly signal: Signal
  readonly bit: number
}

const many = -1

/**
 * The inputs of the top that go directly to one lane and nowhere else. They are kept in that lane and need no place of their
 * own.
 */
export class Homes {
  private readonly inputBits: InputBit[] = []
  /** By node of the residue: the input bit that it drives, counted from 1; 0 for none, or {@link many}. */
  private readonly users: Int32Array
  /** By node of the residue: the lane that it drives. */
  private readonly lanes: Int32Array

  constructor({ gates, sources }: Tile, drivers: readonly Drivers[]) {
    this.users = new Int32Array(gates.size)
    this.lanes = new Int32Array(gates.size)
    for (const { drivers: ofBit, ...inputBit } of inputBitsOf(drivers)) {
      const user = this.inputBits.push(inputBit)
      ofBit.forEach((literal, lane) => {
        const node = nodeOf(literal)
        if (gates.kind(node) !== GateKind.leaf || sources[gates.first(node)]!.kind !== 'input') return
        this.users[node] = this.users[node] === 0 && !isComplemented(literal) ? user : many
        this.lanes[node] = lane
      })
    }
  }

  /** True if a node of the residue is kept in a lane. */
  has(node: number): boolean {
    return this.users[node]! > 0
  }

  /** The input bit of that lane; the node must be kept in one. */
  inputBitOf(node: number): InputBit {
    return this.inputBits[this.users[node]! - 1]!
  }

  laneOf(node: number): number {
    return this.lanes[node]!
  }
}

function inputBitsOf(drivers: readonly Drivers[]): (InputBit & { readonly drivers: Int32Array })[] {
  return drivers.flatMap((signals, group) =>
    [...signals].flatMap(([signal, bits]) => bits.map((ofBit, bit) => ({ group, signal, bit, drivers: ofBit }))),
  )
}

// Chooses the instances that become lanes: adjacent in a vector, so that each gate is computed for all at once. Everything
// above the lanes is flattened into one tile with a single lane, the residue. The choice weighs gates against wires: the
// inputs of a lane must be gathered from elsewhere, while gates inside a tile need no gathering.

/** The lanes of one vector. */
export const vectorLanes = 128

/** Operations that move one bit into a lane: a shift, a mask and an OR. */
const wireCost = 5
/** Gates whose code fits the second-level cache. Above, fetching a gate for each instance costs more than computing it. */
const largeTile = { gates: 20_000, factor: 3 }

/** Directions per input of a lane; an input with more of them counts as irregular. */
const directions = 8

export interface Group {
  readonly module: Module
  /** The instances in the order of the instance tree. */
  readonly lanes: readonly InstanceNode[]
}

/** Groups of at least two lanes each. Each instance takes `stride` lanes, one for each run. */
export function chooseGroups(design: Design, tree: InstanceNode, stride: number): readonly Group[] {
  const asLanes = new LaneChoice(design, stride).modules()
  const groups = new Map<Module, InstanceNode[]>()
  const walk = (node: InstanceNode): void => {
    for (const child of node.children) {
      if (!asLanes.has(child.module)) walk(child)
      else obtain(groups, child.module, () => []).push(child)
    }
  }
  walk(tree)
  return [...groups].map(([module, lanes]) => ({ module, lanes }))
}

class LaneChoice {
  private readonly weights = new Map<Module, number>()

  constructor(
    private readonly design: Design,
    private readonly stride: number,
  ) {}

  /** Parents decide before children: an instance inside a lane cannot become one. */
  modules(): ReadonlySet<Module> {
    const counts = new Map<Module, number>([[this.design.top, 1]])
    const lanes = new Set<Module>()
    for (const module of this.design.modules.toReversed()) {
      const count = counts.get(module) ?? 0
      if (count === 0) continue
      if (count > 1 && this.asLanes(module, count) < this.apart(module, count)) lanes.add(module)
      else for (const [child, slots] of slotsOf(module)) counts.set(child, (counts.get(child) ?? 0) + count * slots)
    }
    return lanes
  }

  /** The cost of gates and wires, in operations per cycle. */
  private asLanes(module: Module, count: number): number {
    const vectors = Math.ceil((count * this.stride) / vectorLanes)
    return vectors * (this.weight(module) + inputBits(module) * Math.min(count, directions) * wireCost)
  }

  private apart(module: Module, count: number): number {
    const gates = this.dissolved(module, count)
    return gates > largeTile.gates ? gates * largeTile.factor : gates
  }

  private dissolved(module: Module, count: number): number {
    let cost = lowerModule(module).gates.gates * count
    for (const [child, slots] of slotsOf(module)) {
      const all = count * slots
      const apart = this.dissolved(child, all)
      cost += all > 1 ? Math.min(this.asLanes(child, all), apart) : apart
    }
    return cost
  }

  private weight(module: Module): number {
    return obtain(this.weights, module, () => {
      let weight = lowerModule(module).gates.gates
      for (const [child, slots] of slotsOf(module)) weight += slots * this.weight(child)
      return weight
    })
  }
}

function slotsOf(module: Module): ReadonlyMap<Module, number> {
  const slots = new Map<Module, number>()
  for (const { module: child } of module.instances) slots.set(child, (slots.get(child) ?? 0) + 1)
  return slots
}

export function inputBits(module: Module): number {
  return module.signals.reduce((bits, { role, type }) => bits + (role === 'input' ? type.width : 0), 0)
}

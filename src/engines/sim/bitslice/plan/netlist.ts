/**
 * The whole design as tiles and wires between their lanes. Tile 0 is the residue with one lane. Each instance takes `stride`
 * adjacent lanes, one for each independent run.
 */

import type { Design, Instance, Module, Signal } from '../../../../ir/ir.js'
import type { InstanceNode } from '../../engine/instances.js'
import { GateKind, isComplemented, nodeOf, one, zero, type Literal } from '../lower/gates.js'
import { chooseGroups, inputBits, vectorLanes, Homes, type Drivers } from './groups.js'
import { obtain } from '../../../../base/maps.js'
import { CircuitSize } from '../lower/size.js'
import { Tile, type Position } from '../lower/tile.js'
import type { Word } from '../lower/words.js'

/** A tile with its lanes. */
export interface LaneGroup {
  readonly index: number
  readonly tile: Tile
  readonly instances: readonly InstanceNode[]
  /** 128-bit vectors in a plane. */
  readonly vectors: number
}

/** Replaces a group: the bit is the constant that its literal says, or comes from outside. */
export const constantSource = -1
export const outsideSource = -2

/** The source of a lane's input bit: a literal in the tile of a group, and a lane of that group, counted in instances. */
export interface LaneBit {
  readonly group: number
  readonly literal: Literal
  readonly lane: number
}

interface LaneSlot {
  readonly group: number
  readonly lane: number
}

export class Netlist {
  readonly groups: readonly LaneGroup[]
  private readonly lanes = new Map<InstanceNode, LaneSlot>()
  /** The drivers of input bits, by group. */
  private readonly drivers: readonly Drivers[]
  private readonly homes: Homes
  private readonly laneSlots: ReadonlyMap<Position, ReadonlyMap<Instance, LaneSlot>>
  private readonly ports = new Map<Signal, Word>()

  constructor(
    design: Design,
    tree: InstanceNode,
    /** Lanes for each instance: a power of two up to {@link vectorLanes}. */
    readonly stride: number,
    /** The lanes that are runs; the results of other lanes are ignored. */
    readonly runs = stride,
    size = new CircuitSize(),
  ) {
    const chosen = chooseGroups(design, tree, stride)
    chosen.forEach(({ lanes }, i) => lanes.forEach((node, lane) => this.lanes.set(node, { group: i + 1, lane })))
    const modules = new Set(chosen.map(({ module }) => module))
    const residue = new Tile(design.top, { isLane: (module) => modules.has(module), size })
    for (const { module, lanes } of chosen) size.add('wires', inputBits(module) * lanes.length)
    const slots = laneSlots(residue, placeNodes(residue.root, tree), this.lanes)
    this.laneSlots = slots
    this.drivers = [new Map(), ...chosen.map(({ module, lanes }, i) => driversOf(residue, module, lanes, i + 1, slots))]
    this.homes = new Homes(residue, this.drivers)
    const tiles = [
      residue,
      ...chosen.map(({ module }, i) => new Tile(module, { constants: this.constantsOf(i + 1), size })),
    ]
    this.groups = tiles.map((tile, index) => {
      const instances = index === 0 ? [tree] : chosen[index - 1]!.lanes
      return { index, tile, instances, vectors: Math.ceil((instances.length * stride) / vectorLanes) }
    })
  }

  get residue(): LaneGroup {
    return this.groups[0]!
  }

  /** The lane of an instance, if it is one. */
  laneOf(node: InstanceNode): LaneSlot | null {
    return this.lanes.get(node) ?? null
  }

  /** The sources of a tile's leaf that is an input or a port of a lane, by lane of the tile. */
  sourcesOf(group: number, node: number): readonly LaneBit[] {
    const { tile } = this.groups[group]!
    const source = tile.sources[tile.gates.first(node)]!
    const bit = tile.gates.second(node)
    if (source.kind === 'lane') return [this.portOfLane(source.position, source.instance, source.signal, bit)]
    if (source.kind !== 'input') throw new Error('only inputs and ports of lanes have sources')
    if (group === 0) return [this.homeOf(node) ?? outside]
    const drivers = this.drivers[group]!.get(source.signal)![bit]!
    const found: LaneBit[] = []
    let last = outside
    drivers.forEach((literal, lane) => {
      if (lane === 0 || literal !== drivers[lane - 1]) last = this.sourceOf(literal)
      const isItself = last.group === group && last.literal === node << 1 && last.lane === lane
      found.push(isItself ? outside : last)
    })
    return found
  }

  /** True if an input of the top is kept at the only lane that uses it. */
  hasHome(node: number): boolean {
    return this.homes.has(node)
  }

  /** The lane that keeps it; null if none does. */
  homeOf(node: number): LaneBit | null {
    if (!this.hasHome(node)) return null
    const { group, signal, bit } = this.homes.inputBitOf(node)
    return { group, literal: this.groups[group]!.tile.rootInput(signal, bit), lane: this.homes.laneOf(node) }
  }

  private sourceOf(literal: Literal): LaneBit {
    const { tile } = this.residue
    const node = nodeOf(literal)
    if (node === 0) return { group: constantSource, literal, lane: 0 }
    const home = this.homeOf(node)
    if (home) return home
    if (tile.gates.kind(node) === GateKind.leaf) {
      const source = tile.sources[tile.gates.first(node)]!
      if (source.kind === 'lane') {
        const port = this.portOfLane(source.position, source.instance, source.signal, tile.gates.second(node))
        return isComplemented(literal) ? { ...port, literal: port.literal ^ 1 } : port
      }
    }
    return { group: 0, literal, lane: 0 }
  }

  private portOfLane(position: Position, instance: Instance, signal: Signal, bit: number): LaneBit {
    const { group, lane } = this.laneSlots.get(position)!.get(instance)!
    const { tile } = this.groups[group]!
    const word = obtain(this.ports, signal, () => tile.signal(tile.root, signal))
    const literal = word[bit]!
    return { group: nodeOf(literal) === 0 ? constantSource : group, literal, lane }
  }

  private constantsOf(group: number): (signal: Signal, bit: number) => Literal | null {
    const drivers = this.drivers[group]!
    return (signal, bit) => {
      const ofBit = drivers.get(signal)![bit]!
      const first = ofBit[0]!
      return (first === zero || first === one) && ofBit.every((literal) => literal === first) ? first : null
    }
  }
}

const outside: LaneBit = { group: outsideSource, literal: 0, lane: 0 }

function placeNodes(root: Position, tree: InstanceNode): Map<Position, InstanceNode> {
  const nodes = new Map<Position, InstanceNode>()
  const walk = (position: Position, node: InstanceNode): void => {
    nodes.set(position, node)
    node.module.instances.forEach((instance, i) => {
      const child = position.children.get(instance)
      if (child) walk(child, node.children[i]!)
    })
  }
  walk(root, tree)
  return nodes
}

/** The children of the residue's instances that are lanes. */
function laneSlots(
  residue: Tile,
  nodes: ReadonlyMap<Position, InstanceNode>,
  lanes: ReadonlyMap<InstanceNode, LaneSlot>,
): ReadonlyMap<Position, ReadonlyMap<Instance, LaneSlot>> {
  const slotsAt = new Map<Position, Map<Instance, LaneSlot>>()
  for (const position of residue.positions) {
    const slots = new Map<Instance, LaneSlot>()
    for (const child of nodes.get(position)!.children) {
      const slot = lanes.get(child)
      if (slot && child.instance) slots.set(child.instance, slot)
    }
    slotsAt.set(position, slots)
  }
  return slotsAt
}

/** For each input bit of a group's module: the driving literal of the residue, by lane. */
function driversOf(
  residue: Tile,
  module: Module,
  lanes: readonly InstanceNode[],
  group: number,
  slotsAt: ReadonlyMap<Position, ReadonlyMap<Instance, LaneSlot>>,
): Drivers {
  const inputs = module.signals.filter(({ role }) => role === 'input')
  const drivers = new Map<Signal, readonly Int32Array[]>(
    inputs.map((signal) => [signal, Array.from({ length: signal.type.width }, () => new Int32Array(lanes.length))]),
  )
  for (const [position, slots] of slotsAt) {
    for (const [instance, slot] of slots) {
      if (slot.group !== group) continue
      for (const [signal, bits] of drivers)
        residue.laneInput(position, instance, signal).forEach((literal, bit) => (bits[bit]![slot.lane] = literal))
    }
  }
  return drivers
}

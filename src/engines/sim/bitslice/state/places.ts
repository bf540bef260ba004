import { allInstances, type InstanceNode } from '../../engine/instances.js'
import { constantSource, type Netlist, type LaneBit } from '../plan/netlist.js'
import { obtain } from '../../../../base/maps.js'
import type { Position } from '../lower/tile.js'
import type { Memory, Signal } from '../../../../ir/ir.js'
import type { StateSlot, WatchedLeaf } from '../../engine/engine.js'
import { isComplemented, nodeOf, one, type Literal } from '../lower/gates.js'
import { vectorLanes } from '../plan/groups.js'
import type { SlotBits } from './codec.js'
import type { BitPlace } from './port.js'
import { planeAddress, type Layout } from '../plan/layout.js'
import type { Program } from '../emit/program.js'
import { origin } from './watch.js'
import type { Word } from '../lower/words.js'

/** The place of an instance: its lane, counted in instances, and its position in the tile. */
export interface LanePlace {
  readonly group: number
  readonly lane: number
  readonly position: Position
}

export class Places {
  private readonly known = new Map<InstanceNode, LanePlace>()

  constructor(
    private readonly netlist: Netlist,
    private readonly tree: InstanceNode,
  ) {}

  of(node: InstanceNode): LanePlace {
    return obtain(this.known, node, () => this.find(node))
  }

  /** All places in the order of the tree. */
  *all(): Generator<readonly [InstanceNode, LanePlace], void, undefined> {
    for (const node of allInstances(this.tree)) yield [node, this.of(node)]
  }

  private find(node: InstanceNode): LanePlace {
    const { groups, residue } = this.netlist
    const { parent, instance } = node
    if (!parent || !instance) return { group: 0, lane: 0, position: residue.tile.root }
    const lane = this.netlist.laneOf(node)
    if (lane) return { ...lane, position: groups[lane.group]!.tile.root }
    const above = this.of(parent)
    return { ...above, position: above.position.children.get(instance)! }
  }
}

/** Finds the bits of leaves: their origin in the netlist, and the plane and lane that store them. */
export class BitPlaces {
  private readonly words = new Map<Position, Map<Signal, Word>>()
  private readonly state = new Map<Position, Map<Signal | Memory, Float64Array>>()

  constructor(
    private readonly netlist: Netlist,
    private readonly layout: Layout,
    private readonly places: Places,
  ) {}

  /** The origins of a leaf's bits in the first run. */
  originsOf(node: InstanceNode, signal: Signal): LaneBit[] {
    const { group, lane } = this.places.of(node)
    return this.wordOf(node, signal).map((literal) => {
      const bit = origin(this.netlist, { group, literal, lane })
      const home = bit.group === 0 ? this.netlist.homeOf(nodeOf(bit.literal)) : null
      return home ? { ...home, literal: home.literal ^ (bit.literal & 1) } : bit
    })
  }

  /** By group, the literals at which the bits of leaves originate, each once. */
  literalsOf(leaves: readonly WatchedLeaf[]): Literal[][] {
    const found = this.netlist.groups.map(() => new Set<Literal>())
    const seen = new Set<Word>()
    for (const { node, signal } of leaves) {
      const { group } = this.places.of(node)
      const word = this.wordOf(node, signal)
      // Instances outside of the residue share their word, and the origin of each of its bits.
      if (group !== 0 && seen.has(word)) continue
      seen.add(word)
      for (const bit of this.originsOf(node, signal)) found[bit.group]?.add(bit.literal)
    }
    return found.map((literals) => [...literals])
  }

  private wordOf(node: InstanceNode, signal: Signal): Word {
    const { group, position } = this.places.of(node)
    const ofPosition = obtain(this.words, position, () => new Map<Signal, Word>())
    return obtain(ofPosition, signal, () => this.netlist.groups[group]!.tile.signal(position, signal))
  }

  /** The positions of the bits of a register, or of all words of a memory. */
  stateOf(node: InstanceNode, source: StateSlot['source'], run: number): SlotBits {
    const { group, position } = this.places.of(node)
    const key = 'signal' in source ? source.signal : source.memory
    const offsets = obtain(
      obtain(this.state, position, () => new Map<Signal | Memory, Float64Array>()),
      key,
      () => this.planeOffsets(group, position, source),
    )
    return { base: this.baseOf(node, run), offsets }
  }

  /** The positions of the bits of some registers of an instance, one register after another. */
  registersOf(node: InstanceNode, registers: Iterable<Signal>): Float64Array {
    const { group, position } = this.places.of(node)
    const offsets: number[] = []
    for (const signal of registers) offsets.push(...this.planeOffsets(group, position, { signal }))
    return Float64Array.from(offsets)
  }

  /** The position in the tile, which corresponding instances in other lanes share. */
  positionOf(node: InstanceNode): Position {
    return this.places.of(node).position
  }

  /** The base for the bit positions of an instance. */
  baseOf(node: InstanceNode, run: number): number {
    const { group, lane } = this.places.of(node)
    const inRun = lane * this.netlist.stride + run
    const start = planeAddress(this.layout.blocks[group]!, 0, Math.floor(inRun / vectorLanes))
    return 8 * start + (inRun % vectorLanes)
  }

  /** The places of bits that are stored or external and need no computation; null if some bit needs it. */
  storedPlaces(bits: readonly LaneBit[], run: number): BitPlace[] | null {
    return bits.every((bit) => this.isStored(bit)) ? bits.map((bit) => this.placeOf(bit, null, run)) : null
  }

  private isStored({ group, literal }: LaneBit): boolean {
    const node = nodeOf(literal)
    if (group === constantSource || node === 0) return true
    return this.layout.plane(group, node) !== null && !this.layout.isWired(group, node)
  }

  /** The place of a bit in a run that a program computes. */
  placeOf({ group, literal, lane }: LaneBit, program: Program | null, run = 0): BitPlace {
    if (group === constantSource) return { kind: 'constant', value: literal === one ? 1 : 0 }
    return this.locate(group, literal, lane * this.netlist.stride + run, program)
  }

  /** The place of a literal in a lane (runs included): a plane of the program, or of the leaf itself. */
  locate(group: number, literal: Literal, lane: number, program: Program | null): BitPlace {
    const node = nodeOf(literal)
    const computed = program?.place(group, node) ?? null
    const own = this.layout.plane(group, node)
    if (computed === null && own === null) return this.constant(group, literal)
    const block = computed === null ? this.layout.blocks[group]! : program!.blocks[group]!
    const address = planeAddress(block, computed?.plane ?? own!, Math.floor(lane / vectorLanes))
    const bit = lane % vectorLanes
    const isInverted = isComplemented(literal) !== (computed?.isInverted ?? false)
    return { kind: 'plane', address: address + (bit >> 3), bit: bit & 7, isInverted }
  }

  /** Offsets from the first plane of a block, in bits. */
  private planeOffsets(group: number, position: Position, source: StateSlot['source']): Float64Array {
    const { tile } = this.netlist.groups[group]!
    const literals =
      'signal' in source ? tile.register(position, source.signal) : tile.words(position, source.memory).flat()
    return Float64Array.from(literals, (literal) => this.layout.plane(group, nodeOf(literal))! * vectorLanes)
  }

  private constant(group: number, literal: Literal): BitPlace {
    const node = nodeOf(literal)
    const isOne = node !== 0 && (this.layout.input(group, node).outside!.ones[0]! & 1) === 1
    return { kind: 'constant', value: isOne !== isComplemented(literal) ? 1 : 0 }
  }
}

/**
 * The layout of memory. Each group has, for each of its vectors, one block of planes: state, then counters, then external
 * inputs, then masks. The code of a tile is the same for all blocks. Programs place their intermediate values after the
 * blocks.
 */

import type { Memory, Signal } from '../../../../ir/ir.js'
import { GateKind, nodeOf, type Literal } from '../lower/gates.js'
import { vectorLanes } from './groups.js'
import type { LaneBit, Netlist } from './netlist.js'
import { obtain } from '../../../../base/maps.js'
import type { Position, Tile } from '../lower/tile.js'
import { planInput, takenBy, type InputPlan, type LaneMask } from './wires.js'

/** Bytes of one vector. */
export const vectorBytes = vectorLanes / 8

/** The blocks of one group. */
export interface Block {
  readonly origin: number
  /** The distance between the blocks of adjacent vectors. */
  readonly bytes: number
  readonly vectors: number
}

/** The address of the vector that holds a plane. */
export function planeAddress({ origin, bytes }: Block, plane: number, vector: number): number {
  return origin + vector * bytes + plane * vectorBytes
}

export class Layout {
  readonly blocks: readonly Block[]
  /** The first byte after all blocks. */
  readonly end: number
  /** State planes at the start of each block, by group. */
  readonly statePlanes: readonly number[]
  /** By group: a leaf that is set in all lanes that exist and are runs. */
  readonly exists: readonly Literal[]
  private readonly groups: readonly GroupLayout[]

  /** @param counters - leaves that the engine adds to the state, by group */
  constructor(netlist: Netlist, counters: readonly (readonly Literal[])[]) {
    this.groups = netlist.groups.map(({ index }) => new GroupLayout(netlist, index, counters[index]!))
    this.statePlanes = this.groups.map(({ statePlanes }) => statePlanes)
    this.exists = this.groups.map(({ exists }) => exists)
    const blocks: Block[] = []
    let end = 0
    for (const { vectors, index } of netlist.groups) {
      const bytes = this.groups[index]!.planes * vectorBytes
      blocks.push({ origin: end, bytes, vectors })
      end += bytes * vectors
    }
    this.blocks = blocks
    this.end = end
  }

  /** The plane of a leaf that is state or an external input; null if the leaf is computed. */
  plane(group: number, node: number): number | null {
    return this.groups[group]!.leaves.get(node) ?? null
  }

  mask(group: number, lanes: LaneMask): number {
    return this.groups[group]!.mask(lanes)
  }

  input(group: number, node: number): InputPlan {
    return this.groups[group]!.input(node)
  }

  /** True if a leaf takes values from other lanes. */
  isWired(group: number, node: number): boolean {
    return this.groups[group]!.takenBy(node).length > 0
  }

  /** The bits that wires take from tiles for a leaf; none for state and for other nodes. */
  takenBy(group: number, node: number): readonly Pick<LaneBit, 'group' | 'literal'>[] {
    return this.groups[group]!.takenBy(node)
  }

  initialize(words: Uint32Array): void {
    this.groups.forEach(({ contents }, group) => {
      const block = this.blocks[group]!
      for (const [plane, lanes] of contents) {
        for (let vector = 0; vector < block.vectors; vector++)
          words.set(lanes.subarray(vector * 4, vector * 4 + 4), planeAddress(block, plane, vector) / 4)
      }
    })
  }
}

class GroupLayout {
  /** The plane of each leaf, by its node in the tile. */
  readonly leaves = new Map<number, number>()
  /** The initial content of planes: masks and constants. */
  readonly contents = new Map<number, LaneMask>()
  readonly statePlanes: number
  readonly exists: Literal
  planes = 0
  private readonly masks = new Map<string, number>()
  private readonly inputs = new Map<number, InputPlan>()
  private readonly taken = new Map<number, readonly Pick<LaneBit, 'group' | 'literal'>[]>()

  constructor(
    private readonly netlist: Netlist,
    private readonly group: number,
    counters: readonly Literal[],
  ) {
    const { tile, instances, vectors } = netlist.groups[group]!
    for (const literal of stateLeaves(tile)) this.leaves.set(nodeOf(literal), this.planes++)
    this.statePlanes = this.planes
    for (const literal of counters) this.leaves.set(nodeOf(literal), this.planes++)
    const all: LaneMask = new Uint32Array(vectors * 4)
    for (let lane = 0; lane < instances.length * netlist.stride; lane++)
      if (lane % netlist.stride < netlist.runs) all[lane >> 5]! |= 1 << (lane & 31)
    this.exists = tile.own('exists')
    this.leaves.set(nodeOf(this.exists), this.planes)
    this.contents.set(this.planes++, all)
    this.placeInputs(tile)
  }

  mask(lanes: LaneMask): number {
    const plane = this.masks.get(lanes.join())
    if (plane === undefined) throw new Error('a mask that is not in the layout')
    return plane
  }

  input(node: number): InputPlan {
    return obtain(this.inputs, node, () => planInput(this.netlist, this.group, node))
  }

  takenBy(node: number): readonly Pick<LaneBit, 'group' | 'literal'>[] {
    return obtain(this.taken, node, () => {
      const { gates, sources } = this.netlist.groups[this.group]!.tile
      if (!gates.isLeaf(node)) return []
      const { kind } = sources[gates.first(node)]!
      return kind === 'input' || kind === 'lane' ? takenBy(this.input(node)) : []
    })
  }

  private placeInputs(tile: Tile): void {
    let hasHomes = false
    for (const signal of tile.module.signals) {
      if (signal.role !== 'input') continue
      for (const literal of tile.signal(tile.root, signal)) {
        const node = nodeOf(literal)
        if (tile.gates.kind(node) !== GateKind.leaf) continue
        const isAtHome = this.group === 0 && this.netlist.hasHome(node)
        // A wire leads from a home to the only lane of the residue, so one of them places the mask for all.
        if (isAtHome && hasHomes) continue
        hasHomes ||= isAtHome
        const plan = this.input(node)
        if (plan.outside) {
          this.leaves.set(node, this.planes)
          this.contents.set(this.planes++, plan.outside.ones)
        }
        for (const { lanes } of plan.wires) this.placeMask(lanes)
        if (plan.broadcast) this.placeMask(plan.broadcast.lanes)
      }
    }
  }

  private placeMask(lanes: LaneMask): void {
    const key = lanes.join()
    if (this.masks.has(key)) return
    this.masks.set(key, this.planes)
    this.contents.set(this.planes++, lanes)
  }
}

/** The leaves of all state bits of a tile: registers and stored words. */
function stateLeaves(tile: Tile): Literal[] {
  const ofPosition = (position: Position): Literal[] => {
    const { signals, memories } = position.lowered.module
    const registers = signals.filter(({ role }) => role === 'register')
    return [
      ...registers.flatMap((signal: Signal) => tile.register(position, signal)),
      ...memories.flatMap((memory: Memory) => tile.words(position, memory).flat()),
    ]
  }
  return tile.positions.flatMap(ofPosition)
}

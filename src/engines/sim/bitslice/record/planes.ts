import { obtain } from '../../../../base/maps.js'
import type { WatchedLeaf } from '../../engine/engine.js'
import type { BitPlaces } from '../state/places.js'
import { nodeOf, type Literal } from '../lower/gates.js'
import { vectorLanes } from '../plan/groups.js'
import { constantSource, type LaneBit, type Netlist } from '../plan/netlist.js'
import type { Program } from '../emit/program.js'

/** A vector of a plane, with the lanes to record. */
export interface RecordedPlane {
  readonly address: number
  readonly lanes: Uint32Array
}

/** A bit of a leaf: a lane of a recorded plane, or a constant without a plane. */
export interface RecordedBit {
  readonly plane: number | null
  readonly lane: number
  /** True for the constant 1. */
  readonly isInverted: boolean
}

/** A vector with bits of leaves; its address is not known yet. */
interface Vector {
  readonly group: number
  readonly node: number
  readonly vector: number
  readonly lanes: Uint32Array
  /** The index in {@link RecordedPlanes.planes}; null for a constant. */
  plane: number | null
}

/** The planes that contain the leaves of one run. */
export class RecordedPlanes {
  /** By group, then by a number for node and vector. */
  private readonly vectors: readonly Map<number, Vector>[]
  private program!: Program

  constructor(
    private readonly netlist: Netlist,
    private readonly places: BitPlaces,
    private readonly leaves: readonly WatchedLeaf[],
    private readonly run: number,
  ) {
    this.vectors = netlist.groups.map(() => new Map<number, Vector>())
    for (const { node, signal } of leaves) for (const bit of places.originsOf(node, signal)) this.addLane(bit)
  }

  /** By group: the literals that a program must compute. */
  get observed(): readonly (readonly Literal[])[] {
    return this.vectors.map((ofGroup) => [...new Set([...ofGroup.values()].map(({ node }) => node << 1))])
  }

  /** The planes of a program in ascending order of addresses; {@link bitsOf} refers to this order. */
  planes(program: Program): readonly RecordedPlane[] {
    this.program = program
    const found: { readonly vector: Vector; readonly address: number }[] = []
    for (const vector of this.vectors.flatMap((ofGroup) => [...ofGroup.values()])) {
      const place = this.places.locate(vector.group, vector.node << 1, vector.vector * vectorLanes, program)
      if (place.kind === 'plane') found.push({ vector, address: place.address })
    }
    found.sort((a, b) => a.address - b.address)
    found.forEach(({ vector }, i) => (vector.plane = i))
    return found.map(({ vector: { lanes }, address }) => ({ address, lanes }))
  }

  /** The bits of a leaf, lowest first. */
  bitsOf(leaf: number): readonly RecordedBit[] {
    const { node, signal } = this.leaves[leaf]!
    return this.places.originsOf(node, signal).map((bit) => {
      const place = this.places.placeOf(bit, this.program, this.run)
      if (place.kind === 'constant') return { plane: null, lane: 0, isInverted: place.value === 1 }
      const lane = this.laneOf(bit)
      const { plane } = this.vectors[bit.group]!.get(this.keyOf(bit, lane))!
      return { plane, lane: lane % vectorLanes, isInverted: place.isInverted }
    })
  }

  private addLane(bit: LaneBit): void {
    const { group, literal } = bit
    if (group === constantSource) return
    const lane = this.laneOf(bit)
    const { lanes } = obtain(this.vectors[group]!, this.keyOf(bit, lane), () => ({
      group,
      node: nodeOf(literal),
      vector: Math.floor(lane / vectorLanes),
      lanes: new Uint32Array(vectorLanes / 32),
      plane: null,
    }))
    const at = lane % vectorLanes
    lanes[at >> 5]! |= 1 << (at & 31)
  }

  private laneOf({ lane }: LaneBit): number {
    return lane * this.netlist.stride + this.run
  }

  private keyOf({ group, literal }: LaneBit, lane: number): number {
    return nodeOf(literal) * this.netlist.groups[group]!.vectors + Math.floor(lane / vectorLanes)
  }
}

/**
 * The wires into one input bit of a tile, for all its lanes. Regular networks need few of them: a wire shifts a whole plane
 * by a number of lanes into the lanes of a mask. Inputs that are too irregular for wires are gathered lane by lane.
 */

import { isComplemented, type Literal } from '../lower/gates.js'
import { vectorLanes } from './groups.js'
import { constantSource, outsideSource, type LaneBit, type Netlist } from './netlist.js'

/** A set of lanes, as 32-bit words. */
export type LaneMask = Uint32Array

/** Shifts a plane by `shift` lanes: lane i + shift takes lane i. Between planes of equal length, the shift wraps around. */
export interface Wire {
  readonly group: number
  readonly literal: Literal
  readonly shift: number
  /** The lanes that take their value from this wire. */
  readonly lanes: LaneMask
}

/** Copies the bit of one instance, in all its runs, to every instance. */
export interface Broadcast {
  readonly source: LaneBit
  readonly lanes: LaneMask
}

export interface InputPlan {
  /** The lanes with external or constant values; null if there are none. */
  readonly outside: { readonly lanes: LaneMask; readonly ones: LaneMask } | null
  readonly wires: readonly Wire[]
  readonly broadcast: Broadcast | null
  /** If not null: the source of each connected lane (counted in instances); then there are no wires. */
  readonly gathered: readonly (LaneBit | null)[] | null
}

/** The bits that a plan takes from tiles, over any kind of wire. */
export function takenBy({ wires, broadcast, gathered }: InputPlan): readonly Pick<LaneBit, 'group' | 'literal'>[] {
  return [...wires, ...(broadcast ? [broadcast.source] : []), ...(gathered ?? []).filter((source) => source !== null)]
}

/** A wire costs its operations in every vector; a gathered bit costs a few in every lane. */
const mostWires = 16

export function planInput(netlist: Netlist, group: number, node: number): InputPlan {
  const sources = netlist.sourcesOf(group, node)
  const plan = new InputPlanner(netlist, group, sources)
  const outside = plan.outside()
  const wires = plan.wires()
  const broadcast = wires === null || wires.length > 1 ? plan.broadcast() : null
  if (broadcast) return { outside, wires: [], broadcast, gathered: null }
  if (wires) return { outside, wires, broadcast: null, gathered: null }
  return { outside, wires: [], broadcast: null, gathered: sources.map((source) => (isWired(source) ? source : null)) }
}

const isWired = ({ group }: LaneBit): boolean => group !== constantSource && group !== outsideSource

class InputPlanner {
  private readonly stride: number
  private readonly vectors: number

  constructor(
    private readonly netlist: Netlist,
    group: number,
    private readonly sources: readonly LaneBit[],
  ) {
    this.stride = netlist.stride
    this.vectors = netlist.groups[group]!.vectors
  }

  outside(): InputPlan['outside'] {
    if (this.sources.every(isWired)) return null
    const isOne = ({ group, literal }: LaneBit): boolean => group === constantSource && isComplemented(literal)
    return { lanes: this.lanesOf((source) => !isWired(source)), ones: this.lanesOf(isOne) }
  }

  /** Returns null if there are too many, or if planes differ in length. */
  wires(): Wire[] | null {
    const wires: Wire[] = []
    let last: Wire | undefined
    for (let lane = 0; lane < this.sources.length; lane++) {
      const source = this.sources[lane]!
      if (!isWired(source)) continue
      const from = this.netlist.groups[source.group]!.vectors
      if (from !== this.vectors && this.vectors > 1) return null
      const shift = this.shift((lane - source.lane) * this.stride, from === this.vectors)
      const fits = (wire: Wire): boolean =>
        wire.shift === shift && wire.literal === source.literal && wire.group === source.group
      if (!last || !fits(last)) last = wires.find(fits)
      if (!last) {
        if (wires.length === mostWires) return null
        last = { group: source.group, literal: source.literal, shift, lanes: this.noLanes() }
        wires.push(last)
      }
      setLane(last.lanes, lane, this.stride)
    }
    return wires
  }

  /** Returns a broadcast if all wired lanes have the same source; else null. */
  broadcast(): Broadcast | null {
    const source = this.sources.find(isWired)
    if (!source) return null
    const isSame = ({ group, literal, lane }: LaneBit): boolean =>
      group === source.group && literal === source.literal && lane === source.lane
    if (!this.sources.every((other) => !isWired(other) || isSame(other))) return null
    return { source, lanes: this.lanesOf(isWired) }
  }

  private shift(distance: number, isAround: boolean): number {
    const lanes = this.vectors * vectorLanes
    return isAround ? ((distance % lanes) + lanes) % lanes : distance
  }

  private lanesOf(choose: (source: LaneBit) => boolean): LaneMask {
    const lanes = this.noLanes()
    this.sources.forEach((source, lane) => {
      if (choose(source)) setLane(lanes, lane, this.stride)
    })
    return lanes
  }

  private noLanes(): LaneMask {
    return new Uint32Array((this.vectors * vectorLanes) / 32)
  }
}

function setLane(mask: LaneMask, lane: number, stride: number): void {
  for (let bit = lane * stride; bit < (lane + 1) * stride; bit++) mask[bit >> 5]! |= 1 << (bit & 31)
}

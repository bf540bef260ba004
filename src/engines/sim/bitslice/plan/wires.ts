/**
 * The wires into one input bit of a tile, for all its lanes at once. Regular networks need a few: a wire takes a whole
 * plane, moved by a number of lanes, into the lanes of a mask. What is too irregular for that is gathered lane by lane.
 */

import { isComplemented, type Literal } from '../lower/gates.js'
import { vectorLanes } from './groups.js'
import { constantSource, outsideSource, type LaneBit, type Netlist } from './netlist.js'

/** A set of lanes, as 32-bit words. */
export type LaneMask = Uint32Array

/** Moves a plane by `shift` lanes: lane i + shift takes lane i. Between planes of one length it goes around. */
export interface Wire {
  readonly group: number
  readonly literal: Literal
  readonly shift: number
  /** The lanes that it is for. */
  readonly lanes: LaneMask
}

/** The bit of one instance, in all its runs, for every instance. */
export interface Broadcast {
  readonly source: LaneBit
  readonly lanes: LaneMask
}

export interface InputPlan {
  /** The lanes that are given from outside or constant; null if there are none. */
  readonly outside: { readonly lanes: LaneMask; readonly ones: LaneMask } | null
  readonly wires: readonly Wire[]
  readonly broadcast: Broadcast | null
  /** If not null, for each lane (counted in instances) that is connected; then there are no wires. */
  readonly gathered: readonly (LaneBit | null)[] | null
}

/** The bits that a plan takes from tiles, over wires of any kind. */
export function takenBy({ wires, broadcast, gathered }: InputPlan): readonly Pick<LaneBit, 'group' | 'literal'>[] {
  return [...wires, ...(broadcast ? [broadcast.source] : []), ...(gathered ?? []).filter((source) => source !== null)]
}

/** A wire costs its operations for every vector, a gathered bit a few for every lane. */
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

  /** Null if they are too many, or lead between planes of different lengths. */
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

  /** If all that is wired comes from one place. */
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

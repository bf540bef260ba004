/**
 * The wires into one input bit of a tile, for all its lanes at once. Regular networks need a few: a wire takes a whole
 * plane, moved by so many lanes, into the lanes of a mask. What is too irregular for that is gathered lane by lane.
 */

import { isComplemented, type Literal } from './gates.js'
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

/** A wire costs its operations for every vector, a gathered bit a few for every lane. */
const mostWires = 16

export function planInput(netlist: Netlist, group: number, node: number): InputPlan {
  const sources = netlist.sourcesOf(group, node)
  const { stride } = netlist
  const { vectors } = netlist.groups[group]!
  const mask = (): LaneMask => new Uint32Array((vectors * vectorLanes) / 32)
  const outside = { lanes: mask(), ones: mask() }
  let isOutside = false
  const wires: Wire[] = []
  let last: Wire | null = null
  let isRegular = true
  sources.forEach((source, lane) => {
    if (source.group === constantSource || source.group === outsideSource) {
      isOutside = true
      setLane(outside.lanes, lane, stride)
      if (source.group === constantSource && isComplemented(source.literal)) setLane(outside.ones, lane, stride)
      return
    }
    if (!isRegular) return
    const from = netlist.groups[source.group]!
    const distance = (lane - source.lane) * stride
    const around = vectors * vectorLanes
    const shift = from.vectors === vectors ? ((distance % around) + around) % around : distance
    const fits = (wire: Wire): boolean =>
      wire.shift === shift && wire.literal === source.literal && wire.group === source.group
    if (!last || !fits(last)) {
      last = wires.find(fits) ?? null
      if (!last) wires.push((last = { group: source.group, literal: source.literal, shift, lanes: mask() }))
    }
    setLane(last.lanes, lane, stride)
    const canMove = from.vectors === vectors || vectors === 1
    if (wires.length > mostWires || !canMove) isRegular = false
  })
  const common = { outside: isOutside ? outside : null }
  const broadcast = findBroadcast(sources, wires.length > 1 || !isRegular)
  if (broadcast) {
    const lanes = mask()
    sources.forEach((source, lane) => {
      if (source.group >= 0) setLane(lanes, lane, stride)
    })
    return { ...common, wires: [], broadcast: { source: broadcast, lanes }, gathered: null }
  }
  if (isRegular) return { ...common, wires, broadcast: null, gathered: null }
  return {
    ...common,
    wires: [],
    broadcast: null,
    gathered: sources.map((source) => (source.group < 0 ? null : source)),
  }
}

function findBroadcast(sources: readonly LaneBit[], isWorthIt: boolean): LaneBit | null {
  if (!isWorthIt) return null
  const first = sources.find(({ group }) => group >= 0)!
  const isSame = ({ group, literal, lane }: LaneBit): boolean =>
    group < 0 || (group === first.group && literal === first.literal && lane === first.lane)
  return sources.every(isSame) ? first : null
}

function setLane(mask: LaneMask, lane: number, stride: number): void {
  for (let bit = lane * stride; bit < (lane + 1) * stride; bit++) mask[bit >> 5]! |= 1 << (bit & 31)
}

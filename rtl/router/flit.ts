'use rtl'
import { bool, indexWidth, struct, uint } from 'flitwave/hdl'
import type { HardwareType, TypeOf } from 'flitwave/hdl'
import { WaysType } from './way.js'

/** What the flits of a network look like. */
export interface FlitParameters {
  /** Nodes in the first coordinate. */
  readonly sizeX: number
  /** Nodes in the second coordinate. */
  readonly sizeY: number
  /** Bits of the tag that tells packets apart. */
  readonly tagWidth: number
  /** Bits of data in each flit. */
  readonly payloadWidth: number
}

/** Where a node is. */
export interface Coordinates {
  x: number
  y: number
}

export function coordinatesType({ sizeX, sizeY }: Pick<FlitParameters, 'sizeX' | 'sizeY'>): HardwareType<Coordinates> {
  return struct(
    { x: uint(indexWidth(sizeX)), y: uint(indexWidth(sizeY)) },
    { name: 'Coordinates', show: showCoordinates },
  )
}

/**
 * The unit of flow control: as many bits as a channel carries in one cycle. A packet of one flit is head and tail at
 * once.
 */
export type Flit = TypeOf<ReturnType<typeof flitType>>

export function flitType(p: FlitParameters) {
  return struct(
    {
      head: bool,
      tail: bool,
      /** Where the packet goes; stands in the head alone and is 0 elsewhere. */
      to: coordinatesType(p),
      /** Which way around the rings of a torus; stands in the head alone. */
      way: WaysType,
      /** The same in all flits of a packet. For observers: no router looks at it. */
      tag: uint(p.tagWidth),
      payload: uint(p.payloadWidth),
    },
    { name: 'Flit', show: showFlit },
  )
}

function showCoordinates({ x, y }: Coordinates): string {
  return `(${x},${y})`
}

/** `H→(3,2)`, `B`, `T`, and `HT→(1,0)` for a packet of one flit. */
export function showFlit({ head, tail, to }: { head: boolean; tail: boolean; to: Coordinates }): string {
  if (!head) return tail ? 'T' : 'B'
  return `${tail ? 'HT' : 'H'}→${showCoordinates(to)}`
}

'use rtl'
import { bool, indexWidth, struct, uint } from 'flitwave/hdl'

/** The format of flits: `size` nodes in the row, `width` bits of data. */
export interface FlitParameters {
  readonly size: number
  readonly width: number
}

/** A packet of one flit is head and tail at once. `to` is valid only in the head. */
export function flitType({ size, width }: FlitParameters) {
  return struct({ head: bool, tail: bool, to: uint(indexWidth(size)), data: uint(width) }, { name: 'Flit' })
}

/** At most one flit per cycle. */
export function channelType(p: FlitParameters) {
  return struct({ valid: bool, flit: flitType(p) }, { name: 'Channel' })
}

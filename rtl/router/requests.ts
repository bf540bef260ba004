'use rtl'
import { bool, flipped, indexWidth, mask, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import type { AllocatorParameters } from './parameters.js'
import { portType } from './port.js'

/** The packet at the front of an input virtual channel requests one of a set of output virtual channels. */
export type VcRequest = TypeOf<typeof vcRequestType>

export function vcRequestType({ ports, vcs, radix = 0 }: AllocatorParameters) {
  return struct(
    {
      valid: bool,
      port: portType(ports, { radix }),
      /** The virtual channels that would serve. */
      vcs: mask(vcs),
      /** One of them is free. */
      free: flipped(bool),
      granted: flipped(bool),
      /** The granted one. */
      vc: flipped(uint(indexWidth(vcs))),
    },
    { name: 'VcRequest' },
  )
}

/** The flit at the front of an input virtual channel requests to cross the switch. */
export type SwitchRequest = TypeOf<typeof switchRequestType>

export function switchRequestType({ ports, vcs, radix = 0 }: AllocatorParameters) {
  return struct(
    {
      valid: bool,
      port: portType(ports, { radix }),
      /** The virtual channel of the output. */
      vc: uint(indexWidth(vcs)),
      /** The packet releases its output virtual channel with this flit. */
      tail: bool,
      /** The next buffer has room. */
      credit: flipped(bool),
      /** Its input has chosen it, or has rejected no flit for another one. */
      nominated: flipped(bool),
      granted: flipped(bool),
    },
    { name: 'SwitchRequest' },
  )
}

/** The flit that an output of the switch carries in one cycle. */
export type Selection = TypeOf<typeof selectionType>

export function selectionType({ ports, vcs }: AllocatorParameters) {
  return struct(
    {
      valid: bool,
      /** The input. */
      from: uint(indexWidth(ports)),
      /** The virtual channel of the output. */
      vc: uint(indexWidth(vcs)),
      tail: bool,
    },
    { name: 'Selection' },
  )
}

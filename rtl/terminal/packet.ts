'use rtl'
import { bool, flipped, struct, uint } from 'flitwave/hdl'
import type { ParameterSpecs, TypeOf } from 'flitwave/hdl'
import {
  addressMembers,
  flitType,
  showCoordinates,
  showHops,
  type Coordinates,
  type FlitParameters,
} from '../router/flit.js'
import { linkParameters, routerParameters } from '../router/parameters.js'
import type { LinkParameters } from '../router/link.js'

export interface SourceParameters extends LinkParameters {
  /** Flits that the buffer at the other end of the link holds. */
  readonly depth: number
  /** Bits of the length of a packet. */
  readonly lengthWidth: number
}

/** What a source can be given, with defaults. */
export const sourceParameters = {
  ...linkParameters,
  depth: routerParameters.depth,
  lengthWidth: { default: 8, min: 1, max: 32, about: 'bits of the length of a packet in flits' },
} satisfies ParameterSpecs

/** A packet to be sent. */
export type Packet = TypeOf<ReturnType<typeof packetType>>

export function packetType(p: SourceParameters) {
  return struct(
    {
      ...addressMembers(p),
      /** Its length in flits, at least 1. */
      flits: uint(p.lengthWidth),
      tag: uint(p.tagWidth),
    },
    { name: 'Packet', show: (packet) => showPacket(packet, p) },
  )
}

function showPacket({ to, flits }: { to: Coordinates; flits: number }, { header }: FlitParameters): string {
  return `${flits}→${header === 'absolute' ? showCoordinates(to) : showHops(to)}`
}

/** A packet on offer. It is taken in a cycle in which both `valid` and `ready` hold. */
export type Injection = TypeOf<ReturnType<typeof injectionType>>

export function injectionType(p: SourceParameters) {
  return struct(
    { valid: bool, packet: packetType(p), ready: flipped(bool) },
    { name: 'Injection', show: ({ valid, packet }) => (valid ? showPacket(packet, p) : '') },
  )
}

/** A flit that arrives at its node in this cycle. */
export type Delivery = TypeOf<ReturnType<typeof deliveryType>>

export function deliveryType(p: FlitParameters) {
  return struct(
    { valid: bool, flit: flitType(p) },
    { name: 'Delivery', show: ({ valid, flit }) => (valid ? showDelivery(flit) : '') },
  )
}

/** `H#7`, `B#7`, `T#7`: where it goes to is known by now, but not which packet it is. */
function showDelivery({ head, tail, tag }: { head: boolean; tail: boolean; tag: number }): string {
  return `${head ? 'H' : ''}${tail ? 'T' : head ? '' : 'B'}#${tag}`
}

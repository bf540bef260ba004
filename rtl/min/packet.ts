'use rtl'
import { bool, flipped, label, struct, uint } from 'flitwave/hdl'
import type { LabelPiece, Shown, TypeOf } from 'flitwave/hdl'
import { headerLabel, headerType, type ShownHeader } from './header.js'
import type { FlitParameters } from './parameters.js'

/** A packet to send. */
export type Packet = TypeOf<typeof packetType>

export function packetType(p: FlitParameters) {
  return struct(
    {
      header: headerType(p.header, p.addressWidth),
      /** Its length in flits, at least 1. */
      flits: uint(p.lengthWidth),
      tag: uint(p.tagWidth),
    },
    { name: 'Packet', show: (packet) => packetLabel(packet, p.addressWidth) },
  )
}

/** A packet on offer. It is accepted in a cycle in which both `valid` and `ready` hold. */
export type Injection = TypeOf<typeof injectionType>

export function injectionType(p: FlitParameters) {
  return struct(
    { valid: bool, packet: packetType(p), ready: flipped(bool) },
    { name: 'Injection', show: ({ valid, packet }) => label.when(valid, packetLabel(packet, p.addressWidth)) },
  )
}

interface ShownPacket {
  readonly header: ShownHeader
  readonly flits: Shown<number>
}

/** `5→0100..1000`. */
function packetLabel({ header, flits }: ShownPacket, digits: number): LabelPiece {
  return label.text(flits, '→', headerLabel(header, digits))
}

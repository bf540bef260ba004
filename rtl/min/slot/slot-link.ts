'use rtl'
import { bool, flipped, label, param, struct, uint } from 'flitwave/hdl'
import type { HardwareType, LabelPiece, ParametersOf, Shown, TypeOf } from 'flitwave/hdl'
import { headerParameters, headerLabel, headerType, type Header } from '../header.js'
import { pick } from '../../lib/pick.js'

export const slotPacketParameters = {
  ...pick(headerParameters, 'addressWidth'),
  /** How packets name their destinations. */
  header: param('region', { choices: ['region', 'cube', 'wrapped'] }),
  /** Bits of the tag of a packet. */
  tagWidth: param(4, { min: 1, max: 32 }),
}

export type SlotPacketParameters = ParametersOf<typeof slotPacketParameters>

/** The single-flit packet on a link in a slot, if there is one. */
export interface SlotPacket {
  valid: boolean
  header: Header
  /** The same in all copies. For observers: elements ignore it. */
  tag: number
}

export function slotPacketType(p: SlotPacketParameters): HardwareType<SlotPacket> {
  return struct(
    { valid: bool, header: headerType(p.header, p.addressWidth), tag: uint(p.tagWidth) },
    { name: 'SlotPacket', show: (packet) => packetLabel(packet, p.addressWidth) },
  )
}

/** `#3→0100..1000` */
function packetLabel({ valid, header, tag }: Shown<SlotPacket>, digits: number): LabelPiece {
  return label.when(valid, label.text('#', tag, '→', headerLabel(header, digits)))
}

/**
 * A link into an element of stage i. The answer to a packet returns i + 1 cycles later, when the rest of its slot is at the
 * outputs of the network.
 */
export type SlotLink = TypeOf<typeof slotLinkType>

export function slotLinkType(p: SlotPacketParameters) {
  return struct(
    {
      packet: slotPacketType(p),
      /** All copies of the packet arrive in this cycle. False also if there was no packet. */
      accepted: flipped(bool),
    },
    { name: 'SlotLink' },
  )
}

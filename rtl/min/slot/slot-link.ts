'use rtl'
import { bool, flipped, struct, uint } from 'flitwave/hdl'
import type { HardwareType, ParameterSpecs, TypeOf } from 'flitwave/hdl'
import { once } from '../../lib/once.js'
import { headerParameters, headerType, shownHeader, type Header, type HeaderKind } from '../header.js'

/** What the packets of a slotted banyan look like. */
export interface SlotPacketParameters {
  /** Bits of a node's number: n in a network of 2^n nodes. */
  readonly addressWidth: number
  /** How a packet names its destinations. */
  readonly header: HeaderKind
  /** Bits of the tag of a packet. */
  readonly tagWidth: number
}

export const slotPacketParameters = {
  addressWidth: headerParameters.addressWidth,
  header: { default: 'region', choices: ['region', 'cube', 'wrapped'], about: 'how packets name their destinations' },
  tagWidth: { default: 4, min: 1, max: 32, about: 'bits of the tag of a packet' },
} satisfies ParameterSpecs

/** The packet of one flit that is on a link in a slot, if there is one. */
export interface SlotPacket {
  valid: boolean
  header: Header
  /** The same in all copies. For observers: no element looks at it. */
  tag: number
}

export function slotPacketType(p: SlotPacketParameters): HardwareType<SlotPacket> {
  return struct(
    { valid: bool, header: headerType(p.header, p.addressWidth), tag: uint(p.tagWidth) },
    { name: 'SlotPacket', show: shownPacket(p.addressWidth) },
  )
}

/** `#3→0100..1000` */
const shownPacket = once((digits: number) => ({ valid, header, tag }: SlotPacket) => {
  return valid ? `#${tag}→${shownHeader(digits)(header)}` : ''
})

/**
 * A link into an element of stage i. The answer to a packet comes back i + 1 cycles later, when what is left of its slot
 * is at the outputs of the network.
 */
export type SlotLink = TypeOf<ReturnType<typeof slotLinkType>>

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

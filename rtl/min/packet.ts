'use rtl'
import { bool, flipped, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { once } from '../lib/once.js'
import { headerType, shownHeader, type Header } from './header.js'
import type { FlitParameters } from './parameters.js'

/** A packet to be sent. */
export type Packet = TypeOf<typeof packetType>

export function packetType(p: FlitParameters) {
  return struct(
    {
      header: headerType(p.header, p.addressWidth),
      /** Its length in flits, at least 1. */
      flits: uint(p.lengthWidth),
      tag: uint(p.tagWidth),
    },
    { name: 'Packet', show: shownPacket(p.addressWidth) },
  )
}

/** A packet on offer. It is taken in a cycle in which both `valid` and `ready` hold. */
export type Injection = TypeOf<typeof injectionType>

export function injectionType(p: FlitParameters) {
  return struct(
    { valid: bool, packet: packetType(p), ready: flipped(bool) },
    { name: 'Injection', show: shownInjection(p.addressWidth) },
  )
}

interface Shown {
  readonly header: Header
  readonly flits: number
}

/** `5→0100..1000`. */
const shownPacket = once((addressWidth: number) => ({ header, flits }: Shown) => {
  return `${flits}→${shownHeader(addressWidth)(header)}`
})

const shownInjection = once((addressWidth: number) => ({ valid, packet }: { valid: boolean; packet: Shown }) => {
  return valid ? shownPacket(addressWidth)(packet) : ''
})

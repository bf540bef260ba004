'use rtl'
import { struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { headerType, type Header } from '../../rtl/min/header.js'
import type { BanyanParameters } from '../../rtl/min/parameters.js'

export interface BanyanCaseParameters extends BanyanParameters {
  /** How many packets a case can have. */
  readonly packets: number
  /** In so many of 256 cycles a source pauses, in the middle of packets, too. */
  readonly bubbles: number
  /** After so many cycles in which no source begins a packet and no flit arrives, a network stands still for ever. */
  readonly patience: number
}

/** One of the packets of a case. Its tag is its place among them. */
export type CasePacket = TypeOf<ReturnType<typeof casePacketType>>

export function casePacketType(p: BanyanCaseParameters) {
  return struct(
    {
      source: uint(p.addressWidth),
      /** 0 if there is no such packet. */
      flits: uint(p.lengthWidth),
      header: headerType(p.header, p.addressWidth),
    },
    { name: 'CasePacket' },
  )
}

/** Whether a packet is for a node: what headers mean, said without elements and stages. */
export function isFor(node: number, header: Header): boolean {
  if ('mask' in header) return ((header.value ^ node) & ~header.mask) === 0
  const [fromMin, toMax] = [header.min <= node, header.max >= node]
  return 'wraps' in header && header.wraps ? fromMin || toMax : fromMin && toMax
}

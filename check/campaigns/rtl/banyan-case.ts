'use rtl'
import { param, struct, uint } from 'flitwave/hdl'
import type { ParametersOf, TypeOf } from 'flitwave/hdl'
import { headerType, type Header } from '../../../rtl/min/header.js'
import { banyanParameters } from '../../../rtl/min/parameters.js'

/** The parameters of a network with cases. */
export const banyanCaseParameters = {
  ...banyanParameters,
  /** The maximum number of packets of a case. */
  packets: param(3, { min: 1, max: 64 }),
  /** Cycles of 256 in which a source pauses, even within packets. */
  bubbles: param(0, { min: 0, max: 255 }),
  /** The number of cycles without a new packet or an arriving flit after which a network is stuck for ever. */
  patience: param(16, { min: 1, max: 65_535 }),
}

export type BanyanCaseParameters = ParametersOf<typeof banyanCaseParameters>

/** One of the packets of a case. Its tag is its index. */
export type CasePacket = TypeOf<typeof casePacketType>

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

/** True if a packet is for a node, by the definition of headers, without elements and stages. */
export function isFor(node: number, header: Header): boolean {
  if ('mask' in header) return ((header.value ^ node) & ~header.mask) === 0
  const [fromMin, toMax] = [header.min <= node, header.max >= node]
  return 'wraps' in header && header.wraps ? fromMin || toMax : fromMin && toMax
}

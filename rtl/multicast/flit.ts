'use rtl'
import { bool, flipped, label, mask, struct, uint } from 'flitwave/hdl'
import type { LabelPiece, Shown, TypeOf } from 'flitwave/hdl'
import type { MulticastFlitParameters } from './parameters.js'

/** The unit of flow control of a network that copies packets. A packet of one flit is head and tail at once. */
export type MulticastFlit = TypeOf<typeof multicastFlitType>

export function multicastFlitType(p: MulticastFlitParameters) {
  return struct(
    {
      head: bool,
      tail: bool,
      /** The terminals to which this copy of the packet goes; only in the head, 0 elsewhere. */
      to: mask(p.terminals),
      /** The length of the packet in flits; only in the head, 0 elsewhere. */
      flits: uint(p.lengthWidth),
      /** The same in all flits and copies of a packet. For observers: routers ignore it. */
      tag: uint(p.tagWidth),
      payload: uint(p.payloadWidth),
    },
    { name: 'MulticastFlit', show: (flit) => flitLabel(flit, p) },
  )
}

/** A channel between two routers, or between a router and a terminal. Its signals depend only on registers. */
export type MulticastLink = TypeOf<typeof multicastLinkType>

export function multicastLinkType(p: MulticastFlitParameters) {
  return struct(
    {
      valid: bool,
      flit: multicastFlitType(p),
      /** A flit has left the buffer at the other end. */
      credit: flipped(bool),
    },
    { name: 'MulticastLink', show: ({ valid, flit }) => label.when(valid, flitLabel(flit, p)) },
  )
}

interface ShownFlit {
  readonly head: Shown<boolean>
  readonly tail: Shown<boolean>
  readonly to: Shown<number>
  readonly tag: Shown<number>
}

/** The most terminals that a label shows one by one. */
const mostShown = 16

/** `H#3→0101`, with the last terminal first, `B#3`, `T#3`, and `HT#3→0001` for a packet of one flit. */
function flitLabel(flit: ShownFlit, p: Pick<MulticastFlitParameters, 'terminals'>): LabelPiece {
  const { head, tail, tag } = flit
  // A label has to contain each member that it reads.
  const set = p.terminals <= mostShown ? label.text('→', label.binary(flit.to, p.terminals)) : ''
  const ofHead = label.text(label.when(tail, 'HT', 'H'), '#', tag, set)
  return label.when(head, ofHead, label.text(label.when(tail, 'T', 'B'), '#', tag))
}

/** A packet to send to one or more terminals. */
export type MulticastPacket = TypeOf<typeof multicastPacketType>

export function multicastPacketType(p: MulticastFlitParameters) {
  return struct(
    {
      to: mask(p.terminals),
      /** Its length in flits, at least 1. */
      flits: uint(p.lengthWidth),
      tag: uint(p.tagWidth),
    },
    { name: 'MulticastPacket', show: ({ to, flits }) => label.text(flits, '→', label.binary(to, p.terminals)) },
  )
}

/** A packet on offer. It is accepted in a cycle in which both `valid` and `ready` hold. */
export function multicastInjectionType(p: MulticastFlitParameters) {
  return struct(
    { valid: bool, packet: multicastPacketType(p), ready: flipped(bool) },
    { name: 'MulticastInjection', show: ({ valid, packet: { tag } }) => label.when(valid, label.text('#', tag)) },
  )
}

/** A flit that arrives at its terminal in this cycle. */
export function multicastDeliveryType(p: MulticastFlitParameters) {
  return struct(
    { valid: bool, flit: multicastFlitType(p) },
    {
      name: 'MulticastDelivery',
      show: ({ valid, flit: { head, tail, tag } }) =>
        label.when(
          valid,
          label.text(label.when(head, label.when(tail, 'HT', 'H'), label.when(tail, 'T', 'B')), '#', tag),
        ),
    },
  )
}

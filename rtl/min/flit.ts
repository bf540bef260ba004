'use rtl'
import { bool, flipped, label, struct, uint } from 'flitwave/hdl'
import type { LabelPiece, Shown, TypeOf } from 'flitwave/hdl'
import { headerLabel, headerType, type ShownHeader } from './header.js'
import type { FlitParameters } from './parameters.js'

/** The unit of flow control: the content of a link in one cycle. A packet of one flit is head and tail at once. */
export type Flit = TypeOf<typeof flitType>

export function flitType(p: FlitParameters) {
  return struct(
    {
      head: bool,
      tail: bool,
      /** The destination nodes of this copy of the packet; only in the head, 0 elsewhere. */
      header: headerType(p.header, p.addressWidth),
      /** The same in all flits and copies of a packet. For observers: elements ignore it. */
      tag: uint(p.tagWidth),
      /** The number of the flit in its packet, from 0. For observers. */
      sequence: uint(p.lengthWidth),
      payload: uint(p.payloadWidth),
    },
    { name: 'Flit', show: (flit) => flitLabel(flit, p.addressWidth) },
  )
}

/** A flit, if there is one. */
export type Arrival = TypeOf<typeof arrivalType>

export function arrivalType(p: FlitParameters) {
  return struct(
    { valid: bool, flit: flitType(p) },
    { name: 'Arrival', show: (channel) => arrivalLabel(channel, p.addressWidth) },
  )
}

/** The channel from a node into the network. A flit is accepted in a cycle in which both `valid` and `ready` hold. */
export type Channel = TypeOf<typeof channelType>

export function channelType(p: FlitParameters) {
  return struct(
    { valid: bool, flit: flitType(p), ready: flipped(bool) },
    { name: 'Channel', show: (channel) => arrivalLabel(channel, p.addressWidth) },
  )
}

/**
 * A link between two switching elements. Its backward signals arrive in the same cycle from all elements below, so a flit is
 * sent only where it can be stored.
 */
export type Link = TypeOf<typeof linkType>

export function linkType(p: FlitParameters) {
  return struct(
    {
      /** A flit is sent; requires `ready`. */
      valid: bool,
      flit: flitType(p),
      /** Rigid worms: the worm that holds this link does not move in this cycle. */
      freeze: bool,
      /** A flit can be sent. */
      ready: flipped(bool),
      /** Rigid worms: a part below, of the worm that holds this link, cannot move in this cycle. */
      stall: flipped(bool),
    },
    { name: 'Link', show: (channel) => arrivalLabel(channel, p.addressWidth) },
  )
}

interface ShownFlit {
  readonly head: Shown<boolean>
  readonly tail: Shown<boolean>
  readonly header: ShownHeader
  readonly tag: Shown<number>
}

/** `H#3→0100..1000`, `B#3`, `T#3`, and `HT#3→0100` for a packet of one flit. */
function flitLabel({ head, tail, header, tag }: ShownFlit, digits: number): LabelPiece {
  const ofHead = label.text(label.when(tail, 'HT', 'H'), '#', tag, '→', headerLabel(header, digits))
  return label.when(head, ofHead, label.text(label.when(tail, 'T', 'B'), '#', tag))
}

function arrivalLabel(
  { valid, flit }: { readonly valid: Shown<boolean>; readonly flit: ShownFlit },
  digits: number,
): LabelPiece {
  return label.when(valid, flitLabel(flit, digits))
}

'use rtl'
import { bool, enumOf, flipped, indexWidth, label, mask, struct, uint } from 'flitwave/hdl'
import type { LabelPiece, Shown, TypeOf } from 'flitwave/hdl'
import { channelsOf, type ConsumptionParameters, type PathFlitParameters } from './parameters.js'

/** The order in which a worm visits its destinations. */
export enum PathOrder {
  /** By ascending labels. */
  Ascending,
  /** By descending labels. */
  Descending,
  /** A packet to one terminal, on a route of its own. */
  Alone,
}

export const pathOrderType = enumOf(PathOrder, 'PathOrder')

/** The unit of flow control of worms. A packet of one flit is head and tail at once. */
export type PathFlit = TypeOf<typeof pathFlitType>

export function pathFlitType(p: PathFlitParameters) {
  return struct(
    {
      head: bool,
      tail: bool,
      /** Only in the head, 0 elsewhere. */
      order: pathOrderType,
      /** The terminals that the worm has not visited: bit i has label i. Only in the head, 0 elsewhere. */
      to: mask(p.terminals),
      /** The same in all flits of all worms of a packet. For observers: routers ignore it. */
      tag: uint(p.tagWidth),
      payload: uint(p.payloadWidth),
    },
    { name: 'PathFlit', show: (flit) => flitLabel(flit, p) },
  )
}

/** A channel between two routers, or from a terminal to its router. Its signals depend only on registers. */
export type PathLink = TypeOf<typeof pathLinkType>

export function pathLinkType(p: PathFlitParameters) {
  return struct(
    {
      valid: bool,
      flit: pathFlitType(p),
      /** A flit has left the buffer at the other end. */
      credit: flipped(bool),
    },
    { name: 'PathLink', show: ({ valid, flit }) => label.when(valid, flitLabel(flit, p)) },
  )
}

/** The most terminals that a label shows one by one. */
const mostShown = 16

type ShownFlit = Readonly<Record<'head' | 'tail', Shown<boolean>> & Record<'to' | 'tag', Shown<number>>>

/** `H#3→0101`, with the last label first, `B#3`, `T#3`, and `HT#3→0001` for a packet of one flit. */
function flitLabel(flit: ShownFlit, { terminals }: PathFlitParameters): LabelPiece {
  const { head, tail, tag } = flit
  // A label has to contain each member that it reads.
  const set = terminals <= mostShown ? label.text('→', label.binary(flit.to, terminals)) : ''
  const ofHead = label.text(label.when(tail, 'HT', 'H'), '#', tag, set)
  return label.when(head, ofHead, label.text(label.when(tail, 'T', 'B'), '#', tag))
}

/** A flit that arrives at its terminal in this cycle. Flits of packets on different channels arrive in turn. */
export type PathDelivery = TypeOf<typeof pathDeliveryType>

export function pathDeliveryType(p: ConsumptionParameters) {
  return struct(
    { valid: bool, channel: uint(indexWidth(channelsOf(p))), flit: pathFlitType(p) },
    {
      name: 'PathDelivery',
      show: ({ valid, flit: { head, tail, tag } }) =>
        label.when(
          valid,
          label.text(label.when(head, label.when(tail, 'HT', 'H'), label.when(tail, 'T', 'B')), '#', tag),
        ),
    },
  )
}

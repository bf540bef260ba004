'use rtl'
import { struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'

/**
 * The two-phase recursive multicast (Park and Yoon). In phase one the source sends one packet to as many consecutive
 * nodes s to s + f - 1 as there are destinations D_0 < D_1 < ... . Node s + l sends its copy on to D_l in phase two.
 *
 * | flit    | phase one, payload | phase two, payload |
 * |---------|--------------------|--------------------|
 * | head    | {@link Phase}      | {@link Phase}      |
 * | 1       | {@link Span}       | data               |
 * | 2 ..    | D_0 to D_f-1       | data               |
 * | 2 + f ..| data               |                    |
 *
 * The list of destinations and s have to travel as payload (the paper does not say how a node knows D_l): so headers
 * keep their size, and elements look at nothing else.
 */
export enum Phase {
  One,
  Two,
}

/** The nodes that get a copy in phase one. */
export type Span = TypeOf<typeof spanType>

export function spanType(addressWidth: number) {
  return struct(
    {
      /** s. */
      start: uint(addressWidth),
      /** f - 1. */
      others: uint(addressWidth),
    },
    { name: 'Span', show: ({ start, others }) => `${start}+${others}` },
  )
}

/** What the next flit of a packet of phase one carries. */
export enum Part {
  Head,
  Span,
  List,
  Data,
}

/**
 * In phase one, what the flit carries that comes behind one with `part`. That one is the `last` of its packet or not, and
 * if it has an entry of the list, that may be the one that `endsList`.
 */
export function nextPart(part: Part, last: boolean, endsList: boolean): Part {
  if (last) return Part.Head
  if (part === Part.Head) return Part.Span
  if (part === Part.Span) return Part.List
  return part === Part.List && !endsList ? Part.List : Part.Data
}

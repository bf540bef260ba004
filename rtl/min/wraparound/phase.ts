'use rtl'
import { label, struct, uint } from 'flitwave/hdl'
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
 * If more copies are needed than a packet may make, there are further passes between both: the packet of phase one goes to
 * fewer nodes, and each of these sends it on to its own nodes ({@link lastCopy}), until there are f copies. Every pass
 * copies like phase one; the head contains the number of further passes above the phase. Copies of all passes are at the
 * nodes from s on, and their packets go to neighbours in ascending order, so no packet of a pass waits for another.
 *
 * The list of destinations and s travel as payload (the paper does not specify how a node knows D_l), so headers keep their
 * size, and elements read nothing else.
 */
export enum Phase {
  One,
  Two,
}

/** Bits of the number of further copying passes. */
export const moreWidth = 3

/** The payload of the head of a packet that makes copies, followed by `more` further copying passes. */
export function spreadPhase(more: number): number {
  return Phase.One + 2 * more
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
    { name: 'Span', show: ({ start, others }) => label.text(start, '+', others) },
  )
}

/** The content of the next flit of a packet of phase one. */
export enum Part {
  Head,
  Span,
  List,
  Data,
}

/**
 * The content of the flit after one with `part`, in phase one. `last` is true if that flit is the last of its packet, and
 * `endsList` if it has the last entry of the list.
 */
export function nextPart(part: Part, last: boolean, endsList: boolean): Part {
  if (last) return Part.Head
  if (part === Part.Head) return Part.Span
  if (part === Part.Span) return Part.List
  return part === Part.List && !endsList ? Part.List : Part.Data
}

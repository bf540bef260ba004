'use rtl'
import { array, bool, flipped, label, struct, uint } from 'flitwave/hdl'
import type { LabelPiece, Shown, TypeOf } from 'flitwave/hdl'
import { wordsWidth, type MulticastParameters } from './parameters.js'

/** A multicast to send, to any set of nodes. */
export type Multicast = TypeOf<typeof multicastType>

export function multicastType(p: MulticastParameters) {
  return struct(
    {
      /**
       * The set D of destinations, at least one: bit d is node d. The source may be one of them. For many more nodes, a
       * design would keep lists in a memory and feed them to {@link SpreadSender} instead of a mask.
       */
      destinations: uint(2 ** p.addressWidth),
      /**
       * The node s at which the f copies of phase one begin. They go to the nodes s to s + f - 1; with `region` headers
       * these must not go past the last node.
       */
      start: uint(p.addressWidth),
      /** The network draws s uniformly among the allowed nodes, and `start` is ignored. */
      random: bool,
      /** Words of data. */
      words: uint(wordsWidth(p)),
      /** Different from the tags of all other multicasts under way. */
      tag: uint(p.tagWidth),
    },
    { name: 'Multicast', show: (multicast) => multicastLabel(multicast, p) },
  )
}

/** A multicast on offer. It is accepted in a cycle in which both `valid` and `ready` hold. */
export type MulticastInjection = TypeOf<typeof multicastInjectionType>

export function multicastInjectionType(p: MulticastParameters) {
  return struct(
    { valid: bool, multicast: multicastType(p), ready: flipped(bool) },
    { name: 'MulticastInjection', show: ({ valid, multicast }) => label.when(valid, multicastLabel(multicast, p)) },
  )
}

/** Words of data, with the handshake of flits. */
export type WordStream = TypeOf<typeof wordStreamType>

export function wordStreamType({ payloadWidth }: { readonly payloadWidth: number }) {
  return struct(
    { valid: bool, word: uint(payloadWidth), ready: flipped(bool) },
    { name: 'WordStream', show: ({ valid, word }) => label.when(valid, word) },
  )
}

interface ShownMulticast {
  readonly destinations: Shown<number>
  readonly start: Shown<number>
  readonly random: Shown<boolean>
}

/** `{0,3,6}@4`, or `{0,3,6}@?` if the start is drawn. */
function multicastLabel({ destinations, start, random }: ShownMulticast, p: MulticastParameters): LabelPiece {
  const nodes = array(2 ** p.addressWidth, (d) =>
    label.when(label.bits(destinations, d), numberInList(destinations, d)),
  )
  return label.text('{', ...nodes, '}@', label.when(random, '?', start))
}

/** A number, with a comma before it unless it is the first. */
function numberInList(destinations: Shown<number>, d: number): LabelPiece {
  return d === 0 ? '0' : label.choice(label.bits(destinations, 0, d), [String(d)], `,${d}`)
}

'use rtl'
import { array, bool, flipped, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { wordsWidth, type MulticastParameters } from './parameters.js'

/** A multicast to be sent: to any set of nodes. */
export type Multicast = TypeOf<typeof multicastType>

export function multicastType(p: MulticastParameters) {
  return struct(
    {
      /**
       * The set D of destinations, at least one: bit d is node d. The source may be one of them. For many more nodes than
       * a mask is good for, one would keep lists in a memory and lead them into {@link SpreadSender}.
       */
      destinations: uint(2 ** p.addressWidth),
      /**
       * The node s at which the f copies of phase one begin. They go to the nodes s to s + f - 1; with `region` headers
       * these must not go past the last node.
       */
      start: uint(p.addressWidth),
      /** The network draws s among those that are allowed, all alike, and `start` means nothing. */
      random: bool,
      /** Words of data. */
      words: uint(wordsWidth(p)),
      /** Different from those of all other multicasts that are under way. */
      tag: uint(p.tagWidth),
    },
    { name: 'Multicast', show: showMulticast },
  )
}

/** A multicast on offer. It is taken in a cycle in which both `valid` and `ready` hold. */
export type MulticastInjection = TypeOf<typeof multicastInjectionType>

export function multicastInjectionType(p: MulticastParameters) {
  return struct(
    { valid: bool, multicast: multicastType(p), ready: flipped(bool) },
    { name: 'MulticastInjection', show: ({ valid, multicast }) => (valid ? showMulticast(multicast) : '') },
  )
}

/** Words of data, taken as flits are. */
export type WordStream = TypeOf<typeof wordStreamType>

export function wordStreamType({ payloadWidth }: { readonly payloadWidth: number }) {
  return struct(
    { valid: bool, word: uint(payloadWidth), ready: flipped(bool) },
    { name: 'WordStream', show: ({ valid, word }) => (valid ? String(word) : '') },
  )
}

/** `{0,3,6}@4`, and `{0,3,6}@?` where the start is to be drawn. */
function showMulticast({ destinations, start, random }: Shown): string {
  const digits = destinations.toString(2)
  const nodes = array(digits.length, (d) => d).filter((d) => digits[digits.length - 1 - d] === '1')
  return `{${nodes.join()}}@${random ? '?' : start}`
}

interface Shown {
  readonly destinations: number
  readonly start: number
  readonly random: boolean
}

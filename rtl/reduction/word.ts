'use rtl'
import { bool, flipped, indexWidth, label, mask, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { operationType } from './operation.js'
import type { ReductionWordParameters } from './parameters.js'

/** A word of a vector: an operand on its way to the root, or a result. */
export type ReductionWord = TypeOf<typeof reductionWordType>

export function reductionWordType(p: Pick<ReductionWordParameters, 'width'>) {
  return struct(
    {
      value: uint(p.width),
      /** The last word of its vector. */
      last: bool,
    },
    { name: 'ReductionWord', show: ({ value, last }) => label.text(value, label.when(last, '.')) },
  )
}

/** A channel between two routers, or between a router and a terminal. Its signals depend only on registers. */
export type ReductionLink = TypeOf<typeof reductionLinkType>

export function reductionLinkType(p: ReductionWordParameters) {
  return struct(
    {
      valid: bool,
      group: uint(indexWidth(p.groups)),
      word: reductionWordType(p),
      /** The groups of which a word has left its slot at the other end. */
      credit: flipped(mask(p.groups)),
    },
    {
      name: 'ReductionLink',
      show: ({ valid, group, word: { value, last } }) =>
        label.when(valid, label.text('g', group, ':', value, label.when(last, '.'))),
    },
  )
}

/** A result that arrives at its terminal in this cycle. */
export function reductionDeliveryType(p: ReductionWordParameters) {
  return struct(
    { valid: bool, group: uint(indexWidth(p.groups)), word: reductionWordType(p) },
    {
      name: 'ReductionDelivery',
      show: ({ valid, group, word: { value, last } }) =>
        label.when(valid, label.text('g', group, ':', value, label.when(last, '.'))),
    },
  )
}

/** The way of a group through a router, as sets of ports. Empty sets stand for a router outside of the tree. */
export function groupEntryType({ radix }: { readonly radix: number }) {
  return struct(
    {
      operation: operationType,
      /** The inputs whose words are combined, and the outputs that the combination goes to. */
      joins: struct({ from: mask(radix), to: mask(radix) }),
      /** The input of results, at most one, and the outputs that copies of them go to. */
      copies: struct({ from: mask(radix), to: mask(radix) }),
    },
    { name: 'GroupEntry' },
  )
}

export type GroupEntry = TypeOf<typeof groupEntryType>

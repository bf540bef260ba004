'use rtl'
import { any, bool, comb, flipped, input, label, Module, output, reg, seq, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { isOneHotOrZero, lowestOne, oneHotToIndex } from '../../lib/one-hot.js'
import { wraparoundParameters } from './parameters.js'
import { pick } from '../../lib/pick.js'

/** The destinations of a multicast, one after the other. */
export type DestinationStream = TypeOf<typeof destinationStreamType>

export function destinationStreamType(addressWidth: number) {
  return struct(
    {
      valid: bool,
      node: uint(addressWidth),
      /** It is the last one. */
      last: bool,
      /** It is accepted in this cycle. */
      ready: flipped(bool),
    },
    { name: 'DestinationStream', show: ({ valid, node }) => label.when(valid, node) },
  )
}

/** Lists the members of a set of nodes, the lowest first, one per cycle in which it is accepted. */
export class AscendingList extends Module.with(pick(wraparoundParameters, 'addressWidth')) {
  load = input(bool)
  /** Bit d is node d. */
  members = input(uint(2 ** this.p.addressWidth))
  list = output(destinationStreamType(this.p.addressWidth))

  /** The members that are not yet listed. */
  rest = reg(uint(2 ** this.p.addressWidth), 0)

  @comb tell() {
    this.list.valid = any(this.rest)
    this.list.node = oneHotToIndex(lowestOne(this.rest), 2 ** this.p.addressWidth)
    this.list.last = isOneHotOrZero(this.rest)
  }

  @seq advance() {
    if (this.load) this.rest = this.members
    else if (this.list.ready) this.rest = this.rest & (this.rest - 1)
  }
}

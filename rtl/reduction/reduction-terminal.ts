'use rtl'
import {
  any,
  array,
  assume,
  bit,
  bitLength,
  bool,
  comb,
  flipped,
  indexWidth,
  input,
  label,
  low,
  mask,
  memory,
  Module,
  output,
  param,
  reg,
  seq,
  struct,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'
import { RoundRobinArbiter } from '../lib/arbiters.js'
import { successor } from '../lib/count.js'
import { indexToOneHot, maskOf, oneHotToIndex } from '../lib/one-hot.js'
import { GroupRoom } from './group-room.js'
import { reductionLinkParameters, type ReductionWordParameters } from './parameters.js'
import { reductionDeliveryType, reductionLinkType } from './word.js'

/** The parameters of a terminal that offers vectors. */
export const reductionTerminalParameters = {
  ...reductionLinkParameters,
  /** Words of its memory, from which it reads vectors. */
  capacity: param(64, { min: 1, max: 65_536 }),
}

export type ReductionTerminalParameters = ParametersOf<typeof reductionTerminalParameters>

/** A word for the memory of a terminal. */
export function vectorWriteType({ width, capacity }: ReductionTerminalParameters) {
  return struct({ valid: bool, address: uint(indexWidth(capacity)), value: uint(width) }, { name: 'VectorWrite' })
}

/** A vector on offer, in the memory of the terminal. It is accepted in a cycle in which both `valid` and `ready` hold. */
export function vectorOfferType({
  groups,
  capacity,
}: Pick<ReductionTerminalParameters, 'capacity'> & Pick<ReductionWordParameters, 'groups'>) {
  return struct(
    {
      valid: bool,
      group: uint(indexWidth(groups)),
      /** The address of its first word. */
      base: uint(indexWidth(capacity)),
      /** Its length, at least 1. */
      words: uint(bitLength(capacity)),
      ready: flipped(bool),
    },
    {
      name: 'VectorOffer',
      show: ({ valid, group, words }) => label.when(valid, label.text('g', group, ' ', words, ' words')),
    },
  )
}

/**
 * A terminal of a network that combines words. A vector waits in its memory before it is offered, so that nothing in the
 * network waits for software between its words. The first word leaves in the cycle in which the vector is accepted, and
 * vectors of several groups leave in turn: a vector whose slots are full keeps no other one back. Results are taken in the
 * cycle in which they arrive.
 */
export class ReductionTerminal extends Module.with(reductionTerminalParameters) {
  write = input(vectorWriteType(this.p))
  offer = input(vectorOfferType(this.p))
  delivered = output(reductionDeliveryType(this.p))
  /** The links into the network and out of it. */
  leaving = output(reductionLinkType(this.p))
  arriving = input(reductionLinkType(this.p))

  words = memory(this.p.capacity, uint(this.p.width))
  /** By group: the words of its vector that have not left, 0 between vectors, and the address of the next one. */
  left = array(this.p.groups, () => reg(uint(bitLength(this.p.capacity)), 0))
  next = array(this.p.groups, () => reg(uint(indexWidth(this.p.capacity)), 0))
  /** The group whose vector is accepted, one-hot or 0. */
  begins = wire(mask(this.p.groups))
  /** The word that can leave: of a vector that is accepted, or of a vector that has begun. */
  isFirst = wire(bool)
  address = wire(uint(indexWidth(this.p.capacity)))
  remaining = wire(uint(bitLength(this.p.capacity)))
  room = new GroupRoom(this.linkParts)
  arbiter = new RoundRobinArbiter({ requesters: this.p.groups })
  /** The group of the result of the last cycle, one-hot or 0. */
  credit = reg(mask(this.p.groups), 0)

  @wiring connectParts() {
    this.arbiter.accept = true
    this.arbiter.requests = (maskOf(this.left.map((left) => left !== 0)) | this.begins) & this.room.available
    this.room.spend = this.arbiter.grant
    this.room.earn = this.leaving.credit
  }

  @comb accept() {
    const { valid, group } = this.offer
    this.offer.ready = this.left[group] === 0
    this.begins = valid && this.offer.ready ? indexToOneHot(group, this.p.groups) : 0
  }

  @comb choose() {
    const group = oneHotToIndex(this.arbiter.grant, this.p.groups)
    this.isFirst = any(this.arbiter.grant & this.begins)
    this.address = this.isFirst ? this.offer.base : this.next[group]
    this.remaining = this.isFirst ? this.offer.words : this.left[group]
  }

  @comb send() {
    this.leaving.valid = any(this.arbiter.grant)
    this.leaving.group = oneHotToIndex(this.arbiter.grant, this.p.groups)
    this.leaving.word = { value: this.words[this.address], last: this.remaining === 1 }
  }

  @comb receive() {
    const { valid, group, word } = this.arriving
    this.delivered = { valid, group, word }
    this.arriving.credit = this.credit
  }

  @seq advance() {
    const { base, words } = this.offer
    for (let group = 0; group < this.p.groups; group++) {
      const sends = bit(this.arbiter.grant, group)
      if (sends) {
        this.left[group] = low(this.remaining - 1, bitLength(this.p.capacity))
        this.next[group] = successor(this.address, this.p.capacity)
      } else if (bit(this.begins, group)) {
        this.left[group] = words
        this.next[group] = base
      }
    }
    const { valid, group } = this.arriving
    this.credit = valid ? (this.p.queues === 'own' ? indexToOneHot(group, this.p.groups) : 1) : 0
  }

  @seq store() {
    if (this.write.valid) this.words[this.write.address] = this.write.value
  }

  @seq check() {
    const { base, words } = this.offer
    assume(!any(this.begins) || words !== 0, 'a vector without words')
    assume(!any(this.begins) || base + words <= this.p.capacity, 'a vector that the memory does not hold')
  }

  get linkParts() {
    const { width, groups, slots, queues } = this.p
    return { width, groups, slots, queues }
  }
}

'use rtl'
import {
  any,
  array,
  assert,
  assume,
  bit,
  bool,
  comb,
  indexWidth,
  input,
  mask,
  Module,
  output,
  seq,
  struct,
  uint,
  unused,
  vec,
  wiring,
} from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import { indexToOneHot, maskOf } from '../lib/one-hot.js'
import { reductionLinkParameters } from './parameters.js'
import { reductionWordType } from './word.js'

/** The ports of an input of a router: see {@link OwnSlots} and {@link SharedSlots}. */
export abstract class GroupSlots extends Module.with(reductionLinkParameters) {
  arrives = input(bool)
  group = input(uint(indexWidth(this.p.groups)))
  arrival = input(reductionWordType(this.p))
  /** The groups whose first word leaves. */
  releases = input(mask(this.p.groups))
  /** By group: its first word, and the groups that have one. */
  fronts = output(vec(this.p.groups, reductionWordType(this.p)))
  filled = output(mask(this.p.groups))
  /** The credits that return. */
  credit = output(mask(this.p.groups))
}

/** An input of a router in which each group has a queue of its own, so that no word waits behind one of another group. */
export class OwnSlots extends GroupSlots {
  queues = array(this.p.groups, () => new Fifo({ depth: this.p.slots, type: reductionWordType(this.p) }))

  @wiring connectQueues() {
    this.queues.forEach((queue, group) => {
      queue.din = this.arrival
      queue.push = this.arrives && this.group === group
      queue.pop = bit(this.releases, group)
      this.fronts[group] = queue.dout
      unused(queue.count)
    })
    this.filled = maskOf(this.queues.map(({ empty }) => !empty))
    this.credit = this.releases
  }

  @seq check() {
    const full = maskOf(this.queues.map((queue) => queue.full))
    assume(!this.arrives || !bit(full, this.group), 'a word arrives without room')
  }
}

/** An input of a router in which all groups have one queue: only the group of its first word is served. */
export class SharedSlots extends GroupSlots {
  queue = new Fifo({
    depth: this.p.slots * this.p.groups,
    type: struct({ group: uint(indexWidth(this.p.groups)), word: reductionWordType(this.p) }),
  })

  @wiring connectQueue() {
    this.queue.din.group = this.group
    this.queue.din.word = this.arrival
    this.queue.push = this.arrives
    this.queue.pop = any(this.releases)
    unused(this.queue.count)
  }

  @comb show() {
    const { dout, empty } = this.queue
    for (let group = 0; group < this.p.groups; group++) this.fronts[group] = dout.word
    this.filled = empty ? 0 : indexToOneHot(dout.group, this.p.groups)
    this.credit = any(this.releases) ? 1 : 0
  }

  @seq check() {
    assume(!this.arrives || !this.queue.full, 'a word arrives without room')
    assert(!any(this.releases & ~this.filled), 'a word leaves that is not the first')
  }
}

'use rtl'
import { any, array, bit, comb, input, mask, Module, output, wiring } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { CreditCounter } from '../router/credit-counter.js'
import { reductionLinkParameters } from './parameters.js'

/** Tracks the room behind a link for words of each group. */
export class GroupRoom extends Module.with(reductionLinkParameters) {
  /** The group of a word that is sent, one-hot or 0. */
  spend = input(mask(this.p.groups))
  /** The credits that return. */
  earn = input(mask(this.p.groups))
  /** The groups with room for a word. */
  available = output(mask(this.p.groups))

  counters = array(this.isShared ? 1 : this.p.groups, () => new CreditCounter({ depth: this.room }))

  @wiring connectCounters() {
    this.counters.forEach((counter, group) => {
      counter.spend = this.isShared ? any(this.spend) : bit(this.spend, group)
      counter.earn = bit(this.earn, group)
    })
  }

  @comb show() {
    const all = 2 ** this.p.groups - 1
    const each = maskOf(this.counters.map(({ available }) => available))
    this.available = this.isShared ? (any(each) ? all : 0) : each
  }

  get isShared(): boolean {
    return this.p.queues === 'shared'
  }

  /** Words behind the link, of a group or of all. */
  get room(): number {
    return this.isShared ? this.p.slots * this.p.groups : this.p.slots
  }
}
